#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes a folder for a campaign of kernels.py or lanes.py on a machine that has nothing but Python with
# NumPy: the tools, the generator, and every library, C's among them.
#
#   test/Fuzz/pack.sh BUILD FOLDER            builds nothing; writes FOLDER
#   (there)  OUT=… FOLDER/go.sh JOBS SECONDS COUNT ENGINES SEED     (campaign.sh)
#            PATH=FOLDER/bin:$PATH FOLDER/lanes.py …
#
# Everything runs under the folder's loader with the folder's libraries, so that the
# environment has no variables of the loader. LLVM's libraries for theorem proving and XML,
# which code generation does not call, are stubs: with what they need they are large.
set -euo pipefail

(($# == 2)) || { sed -n '/^# Makes/,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
build=$(realpath "$1") here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
eval "$(bash "$here/../../scripts/setup.sh" --print-env)"
mkdir -p "$2"
pack=$(realpath "$2")
rm -rf "${pack:?}"/{bin,lib,programs,Inputs}
mkdir -p "$pack"/{bin,lib,programs,Inputs}

# The translator and the validator come with a C library that also runs the tools.
newer=$TENON_DEPS/root/usr
loader=ld-linux-x86-64.so.2
cp -L "$newer/lib64/$loader" "$pack/lib/"
cp -L "$TENON_LLVM_PREFIX/lib/libLLVM.so.22.1" "$pack/lib/"

add_program() { # PATH
  local name
  name=$(basename "$1")
  cp -L "$1" "$pack/programs/$name"
  strip --strip-unneeded "$pack/programs/$name" 2>/dev/null || true
  # Sanitizers need a symbolizer for the lines of reports, which is not packed.
  cat >"$pack/bin/$name" <<'EOS'
#!/bin/sh
here=${0%/*}/..
exec "$here/lib/ld-linux-x86-64.so.2" --library-path "$here/lib" --argv0 "$0" "$here/programs/${0##*/}" "$@"
EOS
  chmod +x "$pack/bin/$name"
}

for name in tenon-lower tenon-run tenon-test-server; do add_program "$build/bin/$name"; done
for name in llvm-spirv-22 spirv-val; do add_program "$newer/bin/$name"; done
add_program "$TENON_LLVM_TOOLS/opt"

stub() { # LIBRARY PATTERN
  local versions=() version symbol source=$pack/stub.c map=$pack/stub.map
  : >"$source" >"$map"
  while read -r symbol version; do
    echo "void $symbol(void) { __builtin_trap(); }" >>"$source"
    [[ -z $version ]] || echo "$version { global: $symbol; };" >>"$map"
  done < <(nm -D --undefined-only "$pack/lib/libLLVM.so.22.1" |
    sed -nE "s/^ +[Uw] ($2[^@ ]*)@?(.*)/\1 \2/p")
  # One node for each version.
  awk '{ names[$1] = names[$1] " " $4 } END { for (v in names) print v " { global:" names[v] " };" }' \
    "$map" >"$map.merged"
  cc -shared -fPIC -fno-builtin "$source" -Wl,-soname,"$1" -o "$pack/lib/$1" \
    $([[ -s $map.merged ]] && echo "-Wl,--version-script=$map.merged")
  rm -f "$source" "$map" "$map.merged"
}
stub libz3.so.4 Z3_
stub libxml2.so.2 xml

# The libraries that are still missing, and their dependencies.
search=$newer/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:/lib/x86_64-linux-gnu
added=yes
while [[ $added == yes ]]; do
  added=no
  for file in "$pack"/programs/* "$pack"/lib/*; do
    while read -r library; do
      [[ ! -e $pack/lib/$library ]] || continue
      IFS=: read -ra folders <<<"$search"
      for folder in "${folders[@]}"; do
        if [[ -e $folder/$library ]]; then
          cp -L "$folder/$library" "$pack/lib/" && added=yes
          break
        fi
      done
      [[ -e $pack/lib/$library ]] || { echo "pack: $library was not found" >&2; exit 1; }
    done < <(readelf -d "$file" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p')
  done
done
find "$pack/lib" -name '*.so*' ! -name 'ld-*' -exec strip --strip-unneeded {} + 2>/dev/null || true

cp "$here"/{kernels,lanes}.py "$pack/"
cp "$here"/Inputs/*.py "$pack/Inputs/"
cp "$here/campaign.sh" "$pack/go.sh"
chmod +x "$pack/go.sh"
for name in "$pack"/bin/*; do "$name" --version >/dev/null 2>&1 || [[ $name == *server ]] ||
  { echo "pack: $name does not start" >&2; exit 1; }; done
du -sh "$pack"
