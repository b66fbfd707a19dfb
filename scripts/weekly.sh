#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Tests that take too long for each change: the suite with sanitizers, random
# programs and inputs, and planted mistakes. They take hours on two processors.
#
#   scripts/weekly.sh [PART...]     the parts below in this order, or those named
#
#     sanitizers   the suite with assertions, AddressSanitizer and UBSan (preset dev)
#     threads      programs with threads, with ThreadSanitizer (preset threads)
#     kernels      random kernels on all engines (test/Fuzz/kernels.py)
#     lanes        random multiplications of fragments (test/Fuzz/lanes.py)
#     contractions random contractions on all processors (test/Fuzz/contractions.py)
#     inputs       damaged inputs of the tools (test/Fuzz/inputs.py)
#     modules      modules that LLVM's mutator has changed (tenon-fuzz-ir)
#     mutations    planted mistakes, which the suite has to notice (test/Mutations)
#     pocl         the tests of the OpenCL layer on the newest PoCL (scripts/setup.sh --pocl)
#     packages     the wheel and the Debian package, each in a new Debian (scripts/package.sh)
#
# TENON_WEEKLY_SECONDS is how long random kernels, and random contractions, run
# (default 3600); TENON_WEEKLY_SEED is the seed of the random programs (default
# the number of the week).

set -euo pipefail

# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
seconds=${TENON_WEEKLY_SECONDS:-3600}
seed=${TENON_WEEKLY_SEED:-$(($(date +%s) / 604800 * 1000000))}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=()

part() { # NAME COMMAND...
  local name=$1
  shift
  phase "weekly: $name"
  "$@" || failed+=("$name")
}

in_preset() { # NAME COMMAND...
  env TENON_PRESET="$1" "${@:2}"
}

sanitizers() { in_preset dev bash scripts/test.sh --quick; }

# LLVM and OpenCL's driver are not instrumented, so their actions are not
# reported. Unit tests that raise signals or limit memory are excluded: the
# sanitizer needs more memory.
threads() {
  local build=build-threads
  (
    tenon_preset=threads tenon_build=$build tenon_logs=$build/logs
    tenon_build
  ) || return 1
  export TSAN_OPTIONS="suppressions=$PWD/test/Inputs/threads.supp exitcode=66"
  TSAN_OPTIONS+=" ignore_noninstrumented_modules=1"
  "$build/bin/tenon-unit-tests" --gtest_brief=1 \
    --gtest_filter="-*Guard*:*Signal*:*Fault*:*Trap*:*Memory*Limit*" || return 1
  "$TENON_LLVM_TOOLS/lit" -q "$build"/test/{Api,Front,Layer,Engine}
}

random_kernels() {
  "$TENON_PYTHON" test/Fuzz/kernels.py --count 100000000 --seconds "$seconds" \
    --seed "$seed" --jobs "$(nproc)" --least 100 --server "$tenon_build/bin/tenon-test-server" \
    --tenon-run "$tenon_build/bin/tenon-run" --tenon-lower "$tenon_build/bin/tenon-lower" \
    --opt "$TENON_LLVM_TOOLS/opt" --folder "$tenon_logs/kernels"
}

random_lanes() {
  "$TENON_PYTHON" test/Fuzz/lanes.py --count 100000000 --seconds "$seconds" --seed "$seed" \
    --jobs "$(nproc)" --tenon-run "$tenon_build/bin/tenon-run" \
    --tenon-lower "$tenon_build/bin/tenon-lower" --folder "$tenon_logs/lanes"
}

random_contractions() {
  local emulator=()
  if command -v aarch64-linux-gnu-gcc qemu-aarch64 >/dev/null; then
    emulator=(--aarch64-cc aarch64-linux-gnu-gcc --qemu "qemu-aarch64 -L /usr/aarch64-linux-gnu")
  fi
  "$TENON_PYTHON" test/Fuzz/contractions.py --modules 100000000 --seconds "$seconds" \
    --seed "$seed" --cc cc --include include --tenon-lower "$tenon_build/bin/tenon-lower" \
    "${emulator[@]}" --folder "$tenon_logs/contractions"
}

damaged_inputs() {
  "$TENON_PYTHON" test/Fuzz/inputs.py --count 2000 --seed "$seed" --tests test \
    --folder "$tenon_logs/inputs" --bin "$tenon_build/bin" --as "$TENON_LLVM_TOOLS/llvm-as" \
    --jobs "$(nproc)"
}

changed_modules() {
  "$TENON_PYTHON" test/Fuzz/Inputs/bitcode.py "$TENON_LLVM_TOOLS/llvm-as" test "$work"
  "$tenon_build/bin/tenon-fuzz-ir" --count 20000 --seed "$((seed % 1000000000))" "@$work/files"
}

planted_mistakes() {
  "$TENON_PYTHON" test/Mutations/plant.py --folder="$work/planted" --lit="$TENON_LLVM_TOOLS/lit"
}

on_pocl() {
  bash scripts/setup.sh --pocl
  if [[ ! -x $TENON_DEPS/bin/opencl-pocl ]]; then return; fi
  "$TENON_LLVM_TOOLS/lit" -q --param opencl=pocl "$tenon_build/test/Layer"
}

parts=("$@")
((${#parts[@]})) || parts=(sanitizers threads kernels lanes contractions inputs modules mutations
  pocl packages)
tenon_setup && tenon_build
export PATH=$TENON_DEPS/bin:$TENON_LLVM_TOOLS:$PATH
for name in "${parts[@]}"; do
  case $name in
  sanitizers) part "$name" sanitizers ;;
  threads) part "$name" threads ;;
  kernels) part "$name" random_kernels ;;
  lanes) part "$name" random_lanes ;;
  contractions) part "$name" random_contractions ;;
  inputs) part "$name" damaged_inputs ;;
  modules) part "$name" changed_modules ;;
  mutations) part "$name" planted_mistakes ;;
  pocl) part "$name" on_pocl ;;
  packages) part "$name" bash scripts/package.sh ;;
  *)
    sed -n '/^# Tests that/,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
  esac
done
echo "weekly: ${parts[*]}; failed: ${failed[*]:-none}"
((${#failed[@]} == 0))
