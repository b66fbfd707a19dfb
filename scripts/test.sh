#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs all tests. The last line is the
# sum, `N passed, N failed`, with `, N skipped` if something here could not run
# a test. The exit status is 0 only if some tests ran and none failed.
#
#   scripts/test.sh               everything
#   scripts/test.sh --quick       the lit suite only in its first mode
#   scripts/test.sh --packages    only the packages, in clean systems (scripts/package.sh)
#   scripts/test.sh --weekly [PART...]   sanitizers and random programs (scripts/weekly.sh)
#
# TENON_TEST_MINUTES=N starts no lit test later than N minutes after the start,
# for a machine whose runs are limited. The sum counts the others as skipped.

set -euo pipefail

quick=no
case ${1:-} in
'') ;;
--quick) quick=yes ;;
--weekly) exec bash "$(dirname "${BASH_SOURCE[0]}")/weekly.sh" "${@:2}" ;;
--packages) exec bash "$(dirname "${BASH_SOURCE[0]}")/package.sh" ;;
*)
  echo "usage: scripts/test.sh [--quick | --packages | --weekly [PART...]]" >&2
  exit 2
  ;;
esac

# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

passed=0
failed=0
skipped=0

count() { # PASSED FAILED SKIPPED
  passed=$((passed + $1))
  failed=$((failed + $2))
  skipped=$((skipped + $3))
}

# Adds up a machine-readable report. A runner that fails without a failed test
# in its report, or without a report, is itself a failure.
count_report() { # KIND FILE STATUS
  local sums p f s
  if ! sums=$("$TENON_PYTHON" scripts/count-results.py "$1" "$2"); then
    sums="0 0 0"
    echo "$1: no usable report in $2"
    if [[ $3 == 0 ]]; then count 0 1 0; fi
  fi
  read -r p f s <<<"$sums"
  if [[ $3 != 0 && $f == 0 ]]; then
    echo "$1: ended with status $3"
    f=1
  fi
  count "$p" "$f" "$s"
  echo "   $p passed, $f failed, $s skipped"
}

unit_tests() {
  local program=$tenon_build/bin/tenon-unit-tests status=0
  local report=$tenon_logs/unit.json log=$tenon_logs/unit.log
  phase "unit tests"
  if [[ ! -x $program ]]; then
    echo "   $program was not built"
    if [[ -e /usr/include/gtest/gtest.h ]]; then count 0 1 0; else count 0 0 1; fi
    return
  fi
  rm -f "$report"
  # An endless loop must not use up the time of the whole run.
  timeout 900 "$program" --gtest_brief=1 "--gtest_output=json:$report" \
    >"$log" 2>&1 </dev/null || status=$?
  if [[ $status != 0 ]]; then tail -n 200 "$log"; fi
  count_report gtest "$report" "$status"
}

lit_suite() { # NAME FOLDER-OR-PARAM...
  local name=$1 status=0 report=$tenon_logs/lit-$1.json
  shift
  phase "lit suite, $name"
  rm -f "$report"
  # -q -v: nothing about tests that pass, everything about those that fail.
  "$lit" -q -v --no-progress-bar --allow-empty-runs -o "$report" "$@" \
    </dev/null || status=$?
  count_report lit "$report" "$status"
}

# Of files of Exec with a kernel that has no matrices: '|PATH|PATH…', for lit's regular expression.
without_matrices() {
  local file
  { grep -rLiE 'matrix|muladd|_mad_|gemm|dpas|# *include|Inputs/[^ ]*\.(cl|ll|bc|spv)' test/Exec \
    --include='*.ll' --include='*.cl' --include='*.clcpp' --include='*.spvasm' || true; } |
    grep -v /Inputs/ | sort |
    while read -r file; do printf '|%s' "${file#test/}"; done
}

all_lit_suites() {
  # Tests of other targets, and those of which Exec/Amx has its own variants.
  local not_on_amx='Exec/(Amx|Objects)/|/(dpas|loops|matrix|opencl-(8|16|checked|lanes))-'
  not_on_amx+='|/opencl-(8|16|checked|lanes)\.|lane-muladd-dpas|/Sycl/|/nibbles|-lanes\.test'
  not_on_amx+='|/nvptx-'
  # Kernels without multiplications, whose code is the same for amx and cpu.
  not_on_amx+='|/opencl-(conversions|functions|vectors)\.|/maths|/WorkItems/(work-group|dot-)'
  not_on_amx+='|/Subgroups/(random-simt|blocks-2d-order|operations|atomic|ids|barrier)|/many-masked'
  not_on_amx+=$(without_matrices)
  local -a optimiser=()
  lit=$TENON_LLVM_TOOLS/lit
  if [[ ! -x $lit ]]; then lit=$(command -v lit || command -v llvm-lit || true); fi
  if [[ -z $lit ]]; then
    echo "lit was not found"
    count 0 1 0
    return
  fi
  lit_suite default "$tenon_build/test"
  if [[ $quick == yes ]]; then return; fi
  if [[ $(uname -sm) == "Linux x86_64" ]]; then
    lit_suite amx --param engine=amx "--filter-out=$not_on_amx" "$tenon_build/test/Exec"
  fi
  # The other ways to run the optimiser, for the tests that use it.
  mapfile -t optimiser < <(grep -rlF '%tenon_opt' test --include='*.ll' \
    --include='*.spvasm' --include='*.test' --include='*.cl' --include='*.py' |
    grep -v -e /Inputs/ -e lit.cfg.py)
  if [[ ${#optimiser[@]} == 0 ]]; then return; fi
  optimiser=("${optimiser[@]/#/$tenon_build/}")
  lit_suite plugin --param driver=plugin "${optimiser[@]}"
  lit_suite strict --param strict=1 "${optimiser[@]}"
}

# The tracked files that match, or the existing files without git.
tracked() { # PATTERN...
  local file
  local -a found=() names=()
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    mapfile -d '' -t found < <(git ls-files -z -- "$@")
  else
    for file; do names+=(-o -path "./$file"); done
    mapfile -d '' -t found < <(find . -path "./$tenon_build" -prune -o -type f \
      \( "${names[@]:1}" \) -print0)
  fi
  for file in "${found[@]}"; do
    if [[ -f $file ]]; then printf '%s\0' "$file"; fi
  done
}

# One check is one test; its function prints what is wrong and returns 1.
check() { # NAME FUNCTION
  if "$2"; then
    count 1 0 0
  else
    echo "   $1: failed"
    count 0 1 0
  fi
}

# Begins the check of the format, which runs beside the unit tests: both use one processor.
start_format() {
  local -a files
  mapfile -d '' -t files < <(tracked '*.h' '*.cpp' '*.c')
  if [[ ! -x $TENON_LLVM_TOOLS/clang-format || ${#files[@]} == 0 ]]; then return; fi
  "$TENON_LLVM_TOOLS/clang-format" --dry-run -Werror "${files[@]}" \
    >"$tenon_logs/format.log" 2>&1 </dev/null &
  format_job=$!
}

check_format() {
  if [[ -z ${format_job:-} ]] || wait "$format_job"; then return 0; fi
  head -n 60 "$tenon_logs/format.log"
  return 1
}

# An option of the library would appear in every program that loads it, and two
# copies of the library would abort the program at its start.
check_no_options() {
  local -a files
  mapfile -d '' -t files < <(tracked 'lib/*' 'include/*')
  if [[ ${#files[@]} == 0 ]]; then return 0; fi
  # Definitions: a workaround refers to one of LLVM's options.
  if grep -nE 'cl::(opt|list|bits)[[:space:]]*<[^>]*>+[[:space:]]*([A-Za-z_]|$)' \
    "${files[@]}"; then return 1; fi
}

# A long file has to give a reason near its top, in a line with "Length:".
check_length() {
  local file lines result=0
  local -a files
  mapfile -d '' -t files < <(tracked 'lib/*' 'include/*' 'tools/*')
  for file in "${files[@]}"; do
    lines=$(wc -l <"$file")
    if ((lines > 500)) && ! head -n 40 "$file" | grep 'Length:' >/dev/null; then
      echo "   $file: $lines lines, without a reason"
      result=1
    fi
  done
  return "$result"
}

check_scripts() {
  local file result=0
  local -a files
  mapfile -d '' -t files < <(tracked '*.sh' .ci/run)
  for file in "${files[@]}"; do
    bash -n "$file" || result=1
  done
  return "$result"
}

house_checks() {
  phase "house checks"
  if [[ -x $TENON_LLVM_TOOLS/clang-format ]]; then
    check "clang-format" check_format
  else
    echo "   clang-format-22 is not here"
    count 0 0 1
  fi
  check "no command-line options in the library" check_no_options
  check "length of files" check_length
  check "syntax of scripts" check_scripts
}

main() {
  if [[ -n ${TENON_TEST_MINUTES:-} ]]; then
    TENON_TEST_DEADLINE=$((EPOCHSECONDS + TENON_TEST_MINUTES * 60))
    export TENON_TEST_DEADLINE
  fi
  if tenon_setup && tenon_build; then
    start_format
    unit_tests
    house_checks
    all_lit_suites
  else
    count 0 1 0
  fi

  local sum="$passed passed, $failed failed"
  if [[ $skipped != 0 ]]; then sum+=", $skipped skipped"; fi
  echo "$sum"
  [[ $failed == 0 && $passed != 0 ]]
}

main
