# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The common beginning of every script: install, configure, build. It is
# sourced, and leaves the caller in the root of the repository with the
# variables of `setup.sh --print-env` set.
#
#   TENON_PRESET     the CMake preset, default release
#   TENON_BUILD_DIR  the build folder, default build for an optimised preset,
#                    build-NAME for another

tenon_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$tenon_root" || exit 1

tenon_preset=${TENON_PRESET:-release}
case $tenon_preset in
release | ci) tenon_build=${TENON_BUILD_DIR:-build} ;;
*) tenon_build=${TENON_BUILD_DIR:-build-$tenon_preset} ;;
esac
tenon_logs=$tenon_build/logs
# LLVM does not free its tables before the process ends.
if [[ $tenon_preset == dev ]]; then export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0}; fi

phase() { printf '== %s\n' "$*"; }

# Runs a command whose output only matters if it fails.
quietly() { # LOG COMMAND...
  local log=$1
  shift
  mkdir -p "$(dirname "$log")"
  if "$@" >"$log" 2>&1 </dev/null; then return 0; fi
  # A failed compilation may be followed by lines of other jobs: print the
  # errors first, then the unchanged end.
  grep -E -A 4 '(^|[ :])(fatal )?error: |CMake Error' "$log" | head -n 60 || true
  printf -- '-- the end of %s:\n' "$log"
  tail -n 40 "$log"
  return 1
}

tenon_setup() {
  phase "setup"
  bash scripts/setup.sh </dev/null || return 1
  local variables
  variables=$(bash scripts/setup.sh --print-env) || return 1
  eval "$variables"
}

tenon_build() { # [CMAKE-ARGUMENT...]
  # One configuration for all scripts: what one of them has built serves the
  # others.
  local -a arguments=(--preset "$tenon_preset" -B "$tenon_build"
    -DTENON_WERROR=ON
    "-DLLVM_DIR=$TENON_LLVM_DIR"
    "-DTENON_DEPS=$TENON_DEPS"
    "-DTENON_PYTHON=$TENON_PYTHON")
  if command -v ccache >/dev/null; then
    # Results of the compiler in one checkout serve the others.
    export CCACHE_BASEDIR=$tenon_root CCACHE_NOHASHDIR=1
    arguments+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
      -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  phase "configure ($tenon_preset)"
  quietly "$tenon_logs/configure.log" cmake "${arguments[@]}" "$@" || return 1
  phase "build"
  quietly "$tenon_logs/build.log" cmake --build "$tenon_build"
}
