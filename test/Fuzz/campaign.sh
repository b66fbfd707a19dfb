#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a campaign of kernels.py, in the folder that pack.sh has made:
#
#   OUT=FOLDER go.sh JOBS SECONDS COUNT ENGINES SEED
#
# ENGINES is a list with commas, or `all`: those of kernels.py that need no hardware, and
# AMX where the processor has it. OUT (default: out) gets log.txt and the programs that have
# failed, without their data. It ends at most LIMIT seconds, 300 by default, after SECONDS, with
# its totals. SMALL=1 takes programs of few statements, many in the same time. Tools with
# sanitizers need MEMORY=0, for their shadow memory, and UBSAN_OPTIONS=halt_on_error=1. PYTHON
# has NumPy. The status is 0 when at least a hundred runs took place and nothing went wrong.
set -eu

here=$(dirname "$(readlink -f "$0")")
jobs=${1:-$(nproc)} seconds=${2:-600} count=${3:-1000000} engines=${4:-all} seed=${5:-1}
out=${OUT:-$here/out}
mkdir -p "$out"
out=$(readlink -f "$out")

if [ "$engines" = all ]; then
  engines=reference,cpu,cpu-v2,cpu-O0,amx,loops,dpas-pvc,dpas-dg2,loops-cpu,nvptx
  if grep -qw amx_tile /proc/cpuinfo; then engines=$engines,amx-native; fi
fi
export PATH="$here/bin:$PATH"
export TENON_LLVM_SPIRV="$here/bin/llvm-spirv-22" TENON_SPIRV_VAL="$here/bin/spirv-val"
unset LD_LIBRARY_PATH LD_PRELOAD || true

# Data of the programs that run is written and read once.
work=$(mktemp -d /dev/shm/tenon-XXXXXX 2>/dev/null || mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "$jobs jobs, $seconds seconds, $engines, seed $seed, on $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)"

server=$here/bin/tenon-test-server
[ -z "${TENON_NOT_SERVED:-}" ] || server=
status=0
"${PYTHON:-python3}" "$here/kernels.py" --jobs "$jobs" --seconds "$seconds" --count "$count" \
  --engines "$engines" --seed "$seed" --runs "${RUNS:-5}" --least 100 --memory "${MEMORY:-24}" \
  --slow "${SLOW:-180}" --limit "${LIMIT:-300}" --server "$server" ${SMALL:+--small} \
  --tenon-run "$here/bin/tenon-run" --tenon-lower "$here/bin/tenon-lower" \
  --opt "$here/bin/opt" --folder "$work" \
  >"$out/log.txt" 2>&1 || status=$?
# Seeds that have failed, at most two hundred of them.
find "$work" -mindepth 1 -maxdepth 1 -type d | head -n 200 | while read -r folder; do
  find "$folder" \( -name '*.npy' -o -name '*.spv' \) -delete
  cp -r "$folder" "$out/"
done
grep -c '^WRONG' "$out/log.txt" | sed 's/^/failures: /' || true
grep '^WRONG' "$out/log.txt" | head -n 40 || true
tail -n 70 "$out/log.txt" | grep -v '^WRONG'
[ "$status" = 0 ] || echo "CAMPAIGN: status $status, see $out"
exit "$status"
