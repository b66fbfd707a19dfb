#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs the programs that building, testing and demonstrating Tenon needs. It
# checks first and installs only what is missing, so calling it before every
# build is cheap.
#
#   scripts/setup.sh              check, install, report
#   scripts/setup.sh --force      retry at once what could not be installed
#   before
#   scripts/setup.sh --pocl       also install the newest PoCL, for weekly tests
#   scripts/setup.sh --print-env  print variables for `eval`, install nothing
#
# Distribution packages need root or sudo. The programs that read and check
# SPIR-V and compile it for Intel GPUs end up in one folder, $TENON_DEPS/bin
# (default ~/.cache/tenon/bin), as links or wrappers; that part needs no root.

set -euo pipefail
export LC_ALL=C

deps=${TENON_DEPS:-${XDG_CACHE_HOME:-$HOME/.cache}/tenon}
bin=$deps/bin
log=$deps/setup.log
llvm_major=22

# One line for each part: package | how to check that it is there | what is
# missing without it. The probe checks for the thing itself, not for the
# package, so a compiler or a CMake that was installed in another way also
# counts. "required" in the last column means that nothing can be built without
# it.
parts='
ca-certificates           | file /etc/ssl/certs/ca-certificates.crt         | Python packages cannot be fetched
xz-utils                  | command xz                                      | some packages cannot be unpacked
cmake                     | command cmake                                   | required
ninja-build               | command ninja                                   | required
g++                       | command g++ c++ clang++                         | required
git                       | command git                                     | the style check cannot list its files
python3                   | command python3                                 | required
llvm-22-dev               | llvm lib/cmake/llvm/LLVMConfig.cmake            | required
llvm-22-tools             | llvm bin/FileCheck                              | required
zlib1g-dev                | file /usr/include/zlib.h                        | required
libzstd-dev               | file /usr/include/zstd.h                        | required
clang-22                  | llvm bin/clang                                  | OpenCL C kernels cannot be read
lld-22                    | llvm bin/ld.lld                                 | compiled kernels are linked with the system linker
libclang-rt-22-dev        | llvm lib/clang/22/lib/linux                     | sanitizer builds with clang are not possible
clang-format-22           | llvm bin/clang-format                           | the style check will be skipped
clang-tidy-22             | llvm bin/clang-tidy                             | clang-tidy cannot be run
ccache                    | command ccache                                  | rebuilding from scratch is slower
libgtest-dev              | file /usr/include/gtest/gtest.h                 | unit tests cannot be built
libgmock-dev              | file /usr/include/gmock/gmock.h                 | unit tests cannot be built
libbenchmark-dev          | file /usr/include/benchmark/benchmark.h         | micro benchmarks cannot be built
opencl-c-headers          | file /usr/include/CL/cl_layer.h                 | the OpenCL layer and tenon-exec are not built
libdnnl-dev               | file /usr/include/dnnl.h                        | benchmarks cannot compare with oneDNN
python3-numpy             | numpy                                           | tests and the demo that use .npy files will be skipped
python3-venv              | module ensurepip                                | no private Python environment can be made
python3-psutil            | module psutil                                   | a test that hangs is not ended
qemu-user                 | command qemu-aarch64 qemu-aarch64-static        | tests that run AArch64 code will be skipped
gcc-aarch64-linux-gnu     | command aarch64-linux-gnu-gcc                   | tests that run AArch64 code will be skipped
libc6-dev-arm64-cross     | file /usr/aarch64-linux-gnu/include/stdio.h     | tests that run AArch64 code will be skipped
llvm-spirv-22             | tool llvm-spirv-22                              | SPIR-V cannot be read, its tests will be skipped
llvm-spirv-21             | tool llvm-spirv-21                              | SPIR-V with the legacy joint_matrix type cannot be read
spirv-tools               | tool spirv-as spirv-dis spirv-val               | SPIR-V is not validated, its tests will be skipped
intel-ocloc               | tool ocloc                                      | tests of Intel GPU code will be skipped
intel-opencl-rt           | opencl                                          | tests that run SPIR-V in an OpenCL runtime will be skipped
intel-sycl-rt             | sycl                                            | tests that run SYCL programs will be skipped
triton-xpu                | triton                                          | tests of Triton kernels will be skipped
nvidia-cuda-nvcc-cu12     | ptxas                                           | PTX is not assembled, its tests will be skipped
'

# The parts whose probe is "tool", with the packages that they load by name at
# run time.
tool_packages=(llvm-spirv-22 llvm-spirv-21 spirv-tools intel-ocloc)
tool_packages_loaded=(libigc2 libigdfcl2)
tools=(llvm-spirv-22 llvm-spirv-21 spirv-as spirv-dis spirv-val ocloc)

# The version whose kernels are tested; there is a wheel of it for Python 3.11.
triton='triton-xpu==3.3.0b1'

# Increase the number if the way in which tools are unpacked or wrapped changes.
recipe="1 ${tool_packages[*]} ${tool_packages_loaded[*]} in $deps"

say() { printf 'setup: %s\n' "$*"; }

# --- Checks ------------------------------------------------------------------

# Python's own package manager may put another python3 first in PATH, for which
# distribution packages such as python3-numpy do not exist.
system_python() {
  if [[ -x /usr/bin/python3 ]]; then
    echo /usr/bin/python3
  else
    command -v python3 || true
  fi
}

# find_spec does not load the module, which keeps a run fast if nothing is
# missing.
has_module() { # PYTHON MODULE
  [[ -n $1 && -x $1 ]] && "$1" -c 'import importlib.util, sys
sys.exit(importlib.util.find_spec(sys.argv[1]) is None)' "$2" 2>/dev/null
}

# The interpreter for tests and the demo: the first one that has NumPy.
tenon_python() {
  local candidate
  for candidate in "$(system_python)" "$deps/venv/bin/python" \
    "$(command -v python3 || true)"; do
    if has_module "$candidate" numpy; then
      echo "$candidate"
      return
    fi
  done
  system_python
}

# LLVM's installation prefix: TENON_LLVM_PREFIX, else the folder of Debian and
# Ubuntu, else the answer of an llvm-config of the right version.
llvm_prefix() {
  local config
  if [[ -n ${TENON_LLVM_PREFIX:-} ]]; then
    echo "$TENON_LLVM_PREFIX"
    return
  fi
  for config in "/usr/lib/llvm-$llvm_major/bin/llvm-config" \
    "llvm-config-$llvm_major" llvm-config; do
    if command -v "$config" >/dev/null &&
      [[ $("$config" --version) == "$llvm_major".* ]]; then
      "$config" --prefix
      return
    fi
  done
  echo "/usr/lib/llvm-$llvm_major"
}

tools_are_current() {
  [[ -f $deps/tools.stamp && $(<"$deps/tools.stamp") == "$recipe" ]]
}

probe() { # KIND ARGUMENT...
  local kind=$1 argument
  shift
  case $kind in
  command)
    for argument; do
      if command -v "$argument" >/dev/null; then return 0; fi
    done
    return 1
    ;;
  file) [[ -e $1 ]] ;;
  llvm) [[ -e $llvm/$1 ]] ;;
  module) has_module "$(system_python)" "$1" ;;
  numpy) has_module "$(tenon_python)" numpy ;;
  opencl) [[ -x $bin/opencl-cpu ]] ;;
  sycl) [[ -e $deps/opencl/include/sycl/sycl.hpp ]] ;;
  triton) [[ -e $deps/triton/complete ]] ;;
  ptxas) [[ -x $bin/ptxas ]] ;;
  tool)
    tools_are_current || return 1
    for argument; do
      [[ -x $bin/$argument ]] || return 1
    done
    ;;
  esac
}

# Fills missing[] (packages) and why[package].
declare -a missing
declare -A why
look() {
  local package how consequence
  llvm=$(llvm_prefix)
  missing=()
  while IFS='|' read -r package how consequence; do
    package=${package//[[:space:]]/}
    if [[ -z $package ]]; then continue; fi
    # shellcheck disable=SC2086 # the probe's words are separate arguments
    if ! probe $how; then
      missing+=("$package")
      why[$package]=${consequence# }
    fi
  done <<<"$parts"
}

is_missing() { [[ " ${missing[*]} " == *" $1 "* ]]; }

# --- Distribution packages ---------------------------------------------------

# Runs a command as root: directly, with sudo, or not at all. Without a terminal
# nobody can type a password, so sudo must not ask for one.
as_root() {
  if [[ $(id -u) == 0 ]]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  elif ! command -v sudo >/dev/null; then
    return 1
  elif [[ -t 0 ]]; then
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

apt_install() { # PACKAGE...
  as_root apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@" \
    >>"$log" 2>&1 </dev/null
}

# Prints those of the packages that apt can install. The first argument is the
# name of an array with apt's options.
available() { # OPTIONS PACKAGE...
  local -n apt_options=$1
  shift
  apt-cache "${apt_options[@]}" policy "$@" 2>>"$log" | awk '
    /^[^ ]/ { sub(/:.*/, ""); name = $0 }
    $1 == "Candidate:" && $2 != "(none)" { print name }'
}

# Set if the distribution itself has all of the tools.
own_tools=no

install_packages() {
  # shellcheck disable=SC2034 # passed by name: no options
  local -a none=()
  local -a wanted=() needed=() own=()
  local package
  if ! command -v apt-get >/dev/null; then
    say "no apt-get here: install the missing parts by hand"
    return
  fi
  if [[ $(id -u) != 0 ]] && ! as_root true 2>/dev/null; then
    for package in "${missing[@]}"; do
      if [[ " ${tool_packages[*]} intel-opencl-rt intel-sycl-rt triton-xpu nvidia-cuda-nvcc-cu12 " != *" $package "* ]]; then
        needed+=("$package")
      fi
    done
    if [[ ${#needed[@]} != 0 ]]; then
      say "neither root nor sudo: as root run apt-get install ${needed[*]}"
    fi
    return
  fi

  say "reading the package lists"
  as_root apt-get update -q -o Acquire::Retries=3 >>"$log" 2>&1 </dev/null ||
    say "the package lists could not be read, see $log"

  # Debian stable has an old spirv-tools and none of the others; a system that
  # has them all needs no private copy.
  mapfile -t own < <(available none "${tool_packages[@]}")
  if [[ ${#own[@]} == "${#tool_packages[@]}" ]] || ! debian_mirror; then
    own_tools=yes
  fi

  mapfile -t wanted < <(available none "${missing[@]}")
  for package in "${wanted[@]}"; do
    if [[ $own_tools == yes || " ${tool_packages[*]} " != *" $package "* ]]; then
      needed+=("$package")
    fi
  done
  if [[ $own_tools == yes ]]; then
    mapfile -t wanted < <(available none "${tool_packages_loaded[@]}")
    needed+=("${wanted[@]}")
  fi
  if [[ ${#needed[@]} == 0 ]]; then return; fi

  # An interrupted installation has to be finished first.
  as_root dpkg --configure -a >>"$log" 2>&1 </dev/null || true
  say "installing ${#needed[@]} packages: ${needed[*]}"
  if apt_install "${needed[@]}"; then return; fi
  # One unavailable package must not prevent the others.
  say "not all of them at once, see $log; trying one by one"
  for package in "${needed[@]}"; do
    apt_install "$package" || say "could not install $package"
  done
}

# --- NumPy without the distribution ------------------------------------------

install_numpy() {
  local python
  python=$(system_python)
  if [[ -z $python ]]; then return; fi
  say "making a Python environment with NumPy"
  rm -rf "$deps/venv"
  # A virtual environment cannot be renamed. An incomplete one fails the probe,
  # and is created again by the next run.
  if ! { "$python" -m venv "$deps/venv" &&
    "$deps/venv/bin/python" -m pip install -q numpy; } >>"$log" 2>&1; then
    rm -rf "$deps/venv"
  fi
}

# --- OpenCL on the processor -------------------------------------------------

# Intel's OpenCL CPU runtime is available as Python packages; the second one has
# libraries that the first one needs without depending on it. $bin/opencl-cpu
# COMMAND runs a command that finds the runtime; the loader is $TENON_OPENCL.
install_opencl() {
  local python home=$deps/opencl count
  python=$(system_python)
  if [[ -z $python || $(uname -m) != x86_64 ]]; then return; fi
  say "making a Python environment with Intel's OpenCL CPU runtime"
  rm -rf "$home"
  if ! { "$python" -m venv "$home" && "$home/bin/python" -m pip install -q \
    --no-cache-dir intel-opencl-rt intel-cmplr-lib-rt; } >>"$log" 2>&1; then
    rm -rf "$home"
    return
  fi
  mkdir -p "$bin"
  cat >"$bin/opencl-cpu.new" <<WRAPPER
#!/bin/sh
# Written by Tenon's scripts/setup.sh: runs a command that finds Intel's OpenCL.
LD_LIBRARY_PATH='$home/lib' OCL_ICD_FILENAMES='$home/lib/libintelocl.so' \\
TENON_OPENCL='$home/lib/libOpenCL.so' exec "\$@"
WRAPPER
  chmod 755 "$bin/opencl-cpu.new"
  # The runtime may reject a processor, and then counts as missing.
  count='import ctypes, os
count = ctypes.c_uint()
ctypes.CDLL(os.environ["TENON_OPENCL"]).clGetPlatformIDs(0, None, ctypes.byref(count))
raise SystemExit(not count.value)'
  if "$bin/opencl-cpu.new" "$python" -c "$count" >>"$log" 2>&1; then
    mv "$bin/opencl-cpu.new" "$bin/opencl-cpu"
  else
    say "Intel's OpenCL CPU runtime does not run on this system, see $log"
    rm -rf "$home" "$bin/opencl-cpu.new"
  fi
}

# SYCL's run-time libraries and headers, next to the OpenCL runtime that they
# use.
install_sycl() {
  if [[ ! -x $bin/opencl-cpu ]]; then return; fi
  say "adding SYCL's run-time libraries"
  "$deps/opencl/bin/python" -m pip install -q --no-cache-dir intel-sycl-rt \
    >>"$log" 2>&1 || true
}

# --- NVIDIA's assembler ---------------------------------------------------------

# ptxas and libdevice, from NVIDIA's Python package.
install_ptxas() {
  local python home=$deps/nvcc
  python=$(system_python)
  if [[ -z $python || $(uname -m) != x86_64 ]]; then return; fi
  say "making a Python environment with NVIDIA's assembler"
  rm -rf "$home"
  if ! { "$python" -m venv "$home" && "$home/bin/python" -m pip install -q \
    --no-cache-dir nvidia-cuda-nvcc-cu12; } >>"$log" 2>&1; then
    rm -rf "$home"
    return
  fi
  mkdir -p "$bin"
  ln -sf "$home"/lib/python*/site-packages/nvidia/cuda_nvcc/bin/ptxas "$bin/ptxas"
}

# --- Triton --------------------------------------------------------------------

# Triton with the back end for Intel's GPUs, in an environment that has NumPy. A
# third of the package is programs and libraries of NVIDIA that are not used
# here.
install_triton() {
  local python home=$deps/triton
  python=$(tenon_python)
  if [[ -z $python || $(uname -m) != x86_64 ]]; then return; fi
  say "making a Python environment with Triton"
  rm -rf "$home"
  if ! { "$python" -m venv --system-site-packages "$home" &&
    "$home/bin/python" -m pip install -q --no-cache-dir "$triton" setuptools &&
    { has_module "$home/bin/python" numpy ||
      "$home/bin/python" -m pip install -q numpy; } &&
    "$home/bin/python" -c 'import triton'; } >>"$log" 2>&1; then
    rm -rf "$home"
    return
  fi
  rm -rf "$home"/lib/python*/site-packages/triton/backends/nvidia/{bin,include,lib} \
    "$home"/lib/python*/site-packages/triton/instrumentation
  : >"$home/complete"
}

# --- SPIR-V and Intel GPU tools ----------------------------------------------

# Finds a mirror of Debian in the machine's own apt configuration, which may be
# in either of apt's two formats. Sets mirror_uri and mirror_key.
debian_mirror() {
  local found
  mirror_uri='' mirror_key=''
  grep -qsE '^ID=debian$' /etc/os-release || return 1
  found=$(
    shopt -s nullglob
    {
      # Deb822: paragraphs of fields. A paragraph may also contain the key
      # itself; then the keyrings of Debian's package have to suffice.
      for file in /etc/apt/sources.list.d/*.sources; do
        cat "$file"
        echo
      done | awk '
        function flush() {
          if (types ~ /(^| )deb( |$)/ && enabled != "no" && components ~ /main/)
            print uris "\t" suites "\t" key
          types = uris = suites = components = key = enabled = ""
        }
        /^#/ { next }
        /^[ \t]*$/ { flush(); next }
        /^[ \t]/ { next }
        {
          field = tolower($1)
          $1 = ""
          sub(/^ /, "")
          if (field == "types:") types = $0
          if (field == "uris:") { split($0, uri, " "); uris = uri[1] }
          if (field == "suites:") suites = $0
          if (field == "components:") components = $0
          if (field == "enabled:") enabled = tolower($0)
          if (field == "signed-by:" && $0 ~ /^\//) key = $1
        }
        END { flush() }'
      # One line: deb [options] uri suite component...
      cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
        awk '$1 == "deb" {
          key = ""
          if (match($0, /\[[^]]*\]/)) {
            options = substr($0, RSTART, RLENGTH)
            if (match(options, /signed-by=[^] ]*/))
              key = substr(options, RSTART + 10, RLENGTH - 10)
            sub(/\[[^]]*\]/, "")
          }
          $0 = $0
          if ($0 ~ / main( |$)/) print $2 "\t" $3 "\t" key
        }'
    } | awk -F '\t' '
      # Not the archives of security and backports, which have no sid.
      {
        count = split($2, suite, " ")
        for (i = 1; i <= count; ++i)
          if (suite[i] !~ /[-\/]/) { print $1 "\t" $3; exit }
      }'
  )
  IFS=$'\t' read -r mirror_uri mirror_key <<<"$found" || true
  [[ -n $mirror_uri ]]
}

# Fetches packages from Debian sid into a folder of $deps. They need a newer C
# library than Debian stable has, so the private root also has that library.
fetch_sid() { # FOLDER WHAT PACKAGE...
  local root=$deps/$1 what=$2 work new keyring keys='' package
  local -a sid=() names=()
  shift 2
  debian_mirror || return 1

  # apt drops its privileges for downloads, and must be able to access the
  # folder.
  work=$(mktemp -d "${TMPDIR:-/var/tmp}/tenon-setup.XXXXXX")
  new=$root.$$
  # shellcheck disable=SC2064 # the names are to be expanded now
  trap "rm -rf '$work' '$new'" EXIT
  chmod 755 "$work"
  mkdir -p "$work/lists/partial" "$work/archives/partial"
  : >"$work/status"

  # sid may be signed with a newer key than this system's own suites. If no key
  # fits, apt refuses, and so does this script.
  for keyring in "$mirror_key" /usr/share/keyrings/debian-archive-keyring*; do
    if [[ -f $keyring && ,$keys, != *",$keyring,"* ]]; then
      keys+=${keys:+,}$keyring
    fi
  done
  printf 'deb [arch=%s%s] %s sid main\n' "$(dpkg --print-architecture)" \
    "${keys:+ signed-by=$keys}" "$mirror_uri" >"$work/sources.list"

  # An empty status file makes apt collect everything, the C library included.
  sid=(-oDir::State="$work" -oDir::State::status="$work/status"
    -oDir::State::Lists="$work/lists" -oDir::Cache="$work"
    -oDir::Cache::archives="$work/archives"
    -oDir::Etc::sourcelist="$work/sources.list" -oDir::Etc::sourceparts=-
    -oDir::Etc::preferences=- -oDir::Etc::preferencesparts=-
    -oAPT::Update::Error-Mode=any -oAcquire::Retries=3
    -oAcquire::Languages=none)

  say "fetching $what from Debian sid"
  if ! apt-get "${sid[@]}" update -q >"$work/log" 2>&1 </dev/null; then
    cat "$work/log" >>"$log"
    if grep -qE 'NO_PUBKEY|EXPKEYSIG|not signed|invalid' "$work/log"; then
      say "no key on this system fits the signature of sid; nothing was fetched"
    else
      say "sid's package list could not be read, see $log"
    fi
    return 1
  fi
  mapfile -t names < <(available sid "$@")
  if [[ ${#names[@]} == 0 ]] ||
    ! apt-get "${sid[@]}" install -y -q --no-install-recommends \
      --download-only "${names[@]}" >>"$log" 2>&1 </dev/null; then
    say "the packages could not be fetched, see $log"
    return 1
  fi

  mkdir -p "$new"
  for package in "$work"/archives/*.deb; do
    dpkg -x "$package" "$new"
    rm "$package"
  done
  # Packages of Tenon contain some of these programs, and their licences.
  find "$new/usr/share/doc" ! -type d ! -name copyright -delete || true
  rm -rf "$new/usr/share/man" "$root"
  mv "$new" "$root"
  rm -rf "$work"
  trap - EXIT
}

fetch_tools() {
  fetch_sid root "the SPIR-V and Intel GPU tools" "${tool_packages[@]}" \
    "${tool_packages_loaded[@]}"
}

# PoCL of sid with ocl-icd's loader, which runs programs that are linked with
# the private root's C library (test/lit.cfg.py): 160 MB, 0.7 GB unpacked.
# $bin/opencl-pocl COMMAND runs a command that finds it, by the variable of
# ocl-icd or that of Khronos's loader, which SYCL brings.
install_pocl() {
  local library
  if [[ -x $bin/opencl-pocl ]]; then return; fi
  mkdir -p "$bin"
  exec 9>"$deps/lock"
  flock 9
  if ! fetch_sid pocl PoCL pocl-opencl-icd ocl-icd-libopencl1; then
    say "not available: PoCL (its tests will be skipped)"
    return
  fi
  library=$(echo "$deps"/pocl/usr/lib/*-linux-gnu/libpocl.so.2)
  cat >"$bin/opencl-pocl.new" <<WRAPPER
#!/bin/sh
# Written by Tenon's scripts/setup.sh: runs a command that finds PoCL, if it is linked with
# $deps/pocl/usr/lib.
POCL_PATH_LLVM_SPIRV='$bin/llvm-spirv-21' \\
OCL_ICD_VENDORS='$library' OCL_ICD_FILENAMES='$library' exec "\$@"
WRAPPER
  chmod 755 "$bin/opencl-pocl.new"
  mv "$bin/opencl-pocl.new" "$bin/opencl-pocl"
}

# The newest of the matching files, or nothing: ocloc's name contains a version.
newest() { printf '%s\n' "$@" | sort -V | tail -n 1; }

# Writes $bin/NAME so that it runs the program in the private root.
wrap() { # NAME PROGRAM
  local name=$1 program=$2 root=$deps/root loader libraries
  local -a loaders directories
  shopt -s nullglob
  loaders=("$root"/usr/lib*/ld-linux*.so.* "$root"/usr/lib/*/ld-linux*.so.*)
  directories=("$root"/usr/lib/*-linux-gnu "$root"/usr/lib/llvm-*/lib)
  shopt -u nullglob
  loader=${loaders[0]:-}
  if [[ -z $loader ]]; then return; fi
  libraries=$(IFS=: && echo "${directories[*]}")
  cat >"$bin/$name.new" <<WRAPPER
#!/bin/sh
# Written by Tenon's scripts/setup.sh: the program needs its own C library.
exec '$loader' --library-path '$libraries' '$program' "\$@"
WRAPPER
  chmod 755 "$bin/$name.new"
  mv "$bin/$name.new" "$bin/$name"
}

# A tool that is installed but does not work counts as missing.
works() { # NAME
  local folder result=0
  if [[ $1 != ocloc ]]; then
    "$bin/$1" --version >>"$log" 2>&1 </dev/null
    return
  fi
  # ocloc loads the compiler by name, so only a compilation tests it.
  folder=$(mktemp -d)
  echo 'kernel void k(global int *p) { p[get_global_id(0)] = 1; }' \
    >"$folder/k.cl"
  (cd "$folder" && "$bin/ocloc" compile -q -file k.cl -device pvc -output k \
    -output_no_suffix) >>"$log" 2>&1 </dev/null || result=1
  rm -rf "$folder"
  return "$result"
}

install_tools() {
  local name program
  local -a programs
  mkdir -p "$bin"
  rm -f "$deps/tools.stamp"
  if [[ $own_tools == no ]] && ! fetch_tools; then
    # The system's own tools are better than none.
    own_tools=yes
  fi
  for name in "${tools[@]}"; do
    rm -f "$bin/$name"
    if [[ $own_tools == yes ]]; then
      shopt -s nullglob
      programs=(/usr/bin/"$name" /usr/bin/"$name"-[0-9]*)
      shopt -u nullglob
      program=$(newest "${programs[@]}")
      if [[ -x $program ]]; then ln -s "$program" "$bin/$name"; fi
    else
      shopt -s nullglob
      programs=("$deps/root/usr/bin/$name" "$deps/root/usr/bin/$name"-[0-9]*)
      shopt -u nullglob
      for program in "${programs[@]}"; do
        if [[ -x $program ]]; then wrap "$name" "$program"; fi
      done
    fi
    if [[ -x $bin/$name ]] && ! works "$name"; then
      say "$name does not run on this system, see $log"
      rm -f "$bin/$name"
    fi
  done
  # Last, so that an interrupted run starts again.
  echo "$recipe" >"$deps/tools.stamp"
}

# --- Main --------------------------------------------------------------------

print_env() {
  llvm=$(llvm_prefix)
  printf 'export TENON_DEPS=%q\n' "$deps"
  printf 'export TENON_PYTHON=%q\n' "$(tenon_python)"
  printf 'export TENON_LLVM_PREFIX=%q\n' "$llvm"
  printf 'export TENON_LLVM_DIR=%q\n' "$llvm/lib/cmake/llvm"
  printf 'export TENON_LLVM_TOOLS=%q\n' "$llvm/bin"
}

# A part that could not be installed is tried again after an hour, not in every
# run: without a network each attempt takes its time. Required parts are always
# tried, because nothing works without them.
was_tried() {
  local package
  for package in "${missing[@]}"; do
    if [[ ${why[$package]} == required ]]; then return 1; fi
  done
  [[ -f $deps/tried && $(<"$deps/tried") == "$recipe: ${missing[*]}" ]] &&
    [[ -n $(find "$deps/tried" -mmin -60) ]]
}

install_missing() {
  mkdir -p "$deps"
  # Two builds may start at once; the second one waits, and then finds
  # everything done.
  exec 9>"$deps/lock"
  flock 9
  look
  if [[ ${#missing[@]} == 0 ]]; then return; fi
  : >"$log"

  install_packages
  look
  if is_missing python3-numpy; then install_numpy; fi
  if is_missing intel-opencl-rt; then install_opencl; fi
  if is_missing intel-sycl-rt; then install_sycl; fi
  if is_missing triton-xpu; then install_triton; fi
  if is_missing nvidia-cuda-nvcc-cu12; then install_ptxas; fi
  for package in "${tool_packages[@]}"; do
    if is_missing "$package"; then
      install_tools
      break
    fi
  done
  look
  rm -f "$deps/tried"
  if [[ ${#missing[@]} != 0 ]]; then
    echo "$recipe: ${missing[*]}" >"$deps/tried"
  fi
}

report() {
  local package required=0
  for package in "${missing[@]}"; do
    if [[ ${why[$package]} == required ]]; then
      printf 'setup: error: %s is required and could not be installed\n' \
        "$package" >&2
      required=1
    else
      printf 'not available: %s (%s)\n' "${package#intel-}" "${why[$package]}"
    fi
  done
  if [[ $required == 1 ]]; then
    if [[ -s $log ]]; then tail -n 20 "$log" >&2; fi
    exit 1
  fi
  if [[ ${#missing[@]} == 0 ]]; then say "everything is there"; fi
}

main() {
  local force=no pocl=no package
  case ${1:-} in
  '') ;;
  --force) force=yes ;;
  --pocl) pocl=yes ;;
  --print-env)
    print_env
    return
    ;;
  *)
    echo "usage: scripts/setup.sh [--force | --pocl | --print-env]" >&2
    exit 2
    ;;
  esac
  look
  if [[ ${#missing[@]} != 0 ]] && { [[ $force == yes ]] || ! was_tried; }; then
    install_missing
  fi
  if [[ $pocl == yes ]]; then install_pocl; fi
  report
}

# scripts/package.sh uses the functions.
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then main "$@"; fi
