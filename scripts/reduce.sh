#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Reduces an input that shows an error, by llvm-reduce:
#
#   scripts/reduce.sh --fails TEXT INPUT.ll -- COMMAND
#       COMMAND ends with an error (or a signal) and prints TEXT
#   scripts/reduce.sh --differs FIRST INPUT.ll -- SECOND
#       the commands FIRST (one word of the shell) and SECOND succeed, and their
#       outputs differ
#
# In commands {} is the input and OUT the file that is compared. The result is
# INPUT.reduced.ll:
#
#   scripts/reduce.sh --differs 'tenon-run --engine=reference {} --global=8 --local=8 \
#       in=x.npy out=OUT:f32:64' k.ll -- \
#       tenon-run --engine=cpu {} --global=8 --local=8 in=x.npy out=OUT:f32:64
#
# A .spv is read first: tenon-lower k.spv --stop-after=input -o k.ll.
set -eu

usage() { sed -n '/^# Reduces/,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2; }

[[ ${1:-} = --fails || ${1:-} = --differs ]] && (($# >= 5)) || usage
mode=$1 first=$2 input=$3
[[ $4 = -- ]] || usage
shift 4

tool=llvm-reduce
for folder in "${TENON_LLVM_TOOLS:-}" /usr/lib/llvm-22/bin; do
  [[ -x $folder/llvm-reduce ]] && tool=$folder/llvm-reduce && break
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
  echo '#!/usr/bin/env bash'
  declare -p mode first
  echo "second=$(printf '%q' "$*")"
  cat <<'TEST'
# For llvm-reduce: status 0 if the input $1 still shows the error.
own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT
prepared() { local text=${1//\{\}/$input}; echo "${text//OUT/$own/$2.npy}"; }
input=$1
if [[ $mode = --fails ]]; then
  output=$(timeout 120 bash -c "$(prepared "$second" out)" 2>&1) && exit 1
  [[ $output = *"$first"* ]]
else
  timeout 120 bash -c "$(prepared "$first" first)" >/dev/null 2>&1 || exit 1
  timeout 120 bash -c "$(prepared "$second" second)" >/dev/null 2>&1 || exit 1
  ! cmp -s "$own/first.npy" "$own/second.npy"
fi
TEST
} >"$work/test.sh"
chmod +x "$work/test.sh"

"$work/test.sh" "$input" || { echo "reduce.sh: $input does not show the error" >&2; exit 1; }
"$tool" --test="$work/test.sh" "$input" -o "${input%.*}.reduced.ll" >"$work/log" 2>&1 ||
  { tail -n 5 "$work/log" >&2; exit 1; }
wc -l "$input" "${input%.*}.reduced.ll" | head -n 2
