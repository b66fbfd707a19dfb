#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes an installed Tenon independent of its machine: copies the programs and libraries that it
calls and loads into PREFIX/lib/tenon.

    bundle.py PREFIX --llvm=FOLDER --deps=FOLDER --cc=COMPILER

    lib/tenon/bin/        clang-22, llvm-spirv-22, spirv-as
    lib/tenon/lib/        libLLVM and the libraries that it and clang need
    lib/tenon/lib/clang/  clang's headers for OpenCL C
    lib/tenon/spirv/      programs of scripts/setup.sh's private root, with its C library
    lib/tenon/licenses/   of all of these

The C and C++ libraries remain the system's, so the result needs one that is as new as that of
the machine where it was made. Libraries that programs often have in other versions are renamed,
because libTenon is loaded into other programs. Needs patchelf.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

# The C library, and the libraries of every C++ program.
SYSTEM = re.compile(
    r"^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util)|libstdc\+\+|libgcc_s)\.so")
# These keep their names: both sides are of one LLVM, and its symbols have its
# version.
OWN_NAME = re.compile(r"^lib(LLVM|clang-cpp)\b")
# The packages of the private root from which lib/tenon/spirv is copied.
FOREIGN = re.compile(r"^(libc6|libgcc|libstdc|gcc-\d+-base|llvm-spirv-22|libllvmspirvlib22|spirv-tools)")
OPENCL_HEADERS = "opencl-c*.h"
# LLVM is linked with them, but no program here contains the code that calls
# them: Z3 is called by clang's static analyser, libxml2, which brings 31 MB of
# Unicode tables, by the reader of Windows' manifests. Replacements of their
# functions report this and end the process.
UNUSED = {"libz3.so.4": "Z3", "libxml2.so.2": "libxml2"}


def run(*command):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"bundle: {' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def is_elf(file):
    with open(file, "rb") as stream:
        return stream.read(4) == b"\x7fELF"


def needed(file):
    """{name: path} of all libraries that the file loads at its start, directly or indirectly."""
    found = {}
    for line in run("ldd", file).splitlines():
        words = line.split()
        if len(words) > 2 and words[1] == "=>":
            if words[2] == "not":
                sys.exit(f"bundle: {file} needs {words[0]}, which is not here")
            found[words[0]] = Path(words[2])
    return found


def direct(file):
    return run("patchelf", "--print-needed", file).split()


def symbols(file, which):
    """{(name, version)} of the file's dynamic symbols; a symbol without a version has ""."""
    found = set()
    for line in run("nm", "-D", which, file).splitlines():
        name, _, version = line.split()[-1].partition("@")
        found.add((name, version.lstrip("@")))
    return found


def write_unused(library, real, users, title, compiler):
    """A library with the symbols that the users need of the real one, without its code."""
    names = {name for name, _ in symbols(real, "--defined-only")}
    wanted = {}
    for user in users:
        for name, version in sorted(symbols(user, "--undefined-only")):
            if name in names:
                wanted.setdefault(version, set()).add(name)
    code = ["#include <stdlib.h>", "#include <unistd.h>",
            "static void end(void) {",
            f'  static const char text[] = "error: Tenon\'s LLVM is without {title}\\n";',
            "  (void)!write(2, text, sizeof(text) - 1);", "  abort();", "}"]
    script = []
    for version in sorted(wanted):
        code += [f"void {name}(void) {{ end(); }}" for name in sorted(wanted[version])]
        if version:
            script.append(f"{version} {{ global: {'; '.join(sorted(wanted[version]))}; }};")
    source, map_file = library.with_suffix(".c"), library.with_suffix(".map")
    source.write_text("\n".join(code) + "\n")
    map_file.write_text("\n".join(script) + "\n")
    options = [f"-Wl,--version-script={map_file}"] if script else []
    run(compiler, "-shared", "-fPIC", "-O1", "-w", "-fno-builtin", "-s",
        f"-Wl,-soname,{library.name}", *options, source, "-o", library)
    source.unlink()
    map_file.unlink()


class Bundle:
    def __init__(self, prefix, llvm, deps, compiler):
        self.compiler = compiler
        self.prefix = prefix
        self.llvm = llvm
        self.deps = deps
        self.home = prefix / "lib" / "tenon"
        self.copied = set()  # sources, for their licences

    def copy(self, source, target):
        source = Path(source).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        target.chmod(0o755 if is_elf(source) else 0o644)
        self.copied.add(source)

    # --- Libraries -----------------------------------------------------------

    @staticmethod
    def new_name(name):
        return name if OWN_NAME.match(name) else name.replace(".so", "-tenon.so", 1)

    def add_libraries(self, files):
        """Copies the files' libraries to lib/tenon/lib, and makes all copies find each other."""
        places, todo, libraries = {}, [], {}
        for file in files:
            places.update(needed(file))
            todo += direct(file)
        while todo:
            name = todo.pop()
            if name in libraries or SYSTEM.match(name) or name.startswith("libTenon"):
                continue
            libraries[name] = places[name]
            if name not in UNUSED:
                todo += direct(places[name])
        folder = self.home / "lib"
        for name, path in libraries.items():
            new = folder / self.new_name(name)
            if name in UNUSED:
                users = [user for user in libraries.values() if name in direct(user)]
                folder.mkdir(parents=True, exist_ok=True)
                write_unused(new, path, users, UNUSED[name], self.compiler)
                continue
            self.copy(path, new)
            arguments = ["--set-rpath", "$ORIGIN"]
            if new.name != name:
                arguments += ["--set-soname", new.name]
            for other in direct(new):
                if other in libraries and self.new_name(other) != other:
                    arguments += ["--replace-needed", other, self.new_name(other)]
            run("patchelf", *arguments, new)

    # --- Programs ------------------------------------------------------------

    def add_clang(self):
        clang = (self.llvm / "bin" / "clang").resolve()
        self.copy(clang, self.home / "bin" / "clang-22")
        run("patchelf", "--set-rpath", "$ORIGIN/../lib", self.home / "bin" / "clang-22")
        headers = list((self.llvm / "lib" / "clang" / "22" / "include").glob(OPENCL_HEADERS))
        if not headers:
            sys.exit("bundle: clang's headers for OpenCL C are not here")
        for header in headers:
            self.copy(header, self.home / "lib" / "clang" / "22" / "include" / header.name)
        return [clang]

    def add_program(self, name):
        """Adds a program of setup.sh's private root, with its C library; else the system's."""
        root = self.deps / "root"
        inside = root / "usr" / "bin" / name
        if inside.exists():
            self.add_foreign(root, inside.resolve(), name)
            return []
        found = shutil.which(name, path=f"{self.deps / 'bin'}{os.pathsep}{os.environ['PATH']}")
        if not found or not is_elf(Path(found).resolve()):
            sys.exit(f"bundle: {name} is not here; scripts/setup.sh installs it")
        self.copy(found, self.home / "bin" / name)
        run("patchelf", "--set-rpath", "$ORIGIN/../lib", self.home / "bin" / name)
        return [Path(found).resolve()]

    def add_foreign(self, root, program, name):
        """Adds a program that needs a newer C library than the rest: it is started by that
        library's own loader. LLVM is that of the package."""
        place = self.home / "spirv"
        self.copy(program, place / name)
        libraries = root / "usr" / "lib" / "x86_64-linux-gnu"
        todo, done = [program], set()
        while todo:
            for other in direct(todo.pop()):
                source = libraries / other
                if other in done or OWN_NAME.match(other):
                    continue
                done.add(other)
                if not source.exists():
                    sys.exit(f"bundle: {name} needs {other}, which is not in {root}")
                if not (place / other).exists():
                    self.copy(source, place / other)
                if not other.startswith("ld-linux"):
                    todo.append(source.resolve())
        loader = next(library for library in done if library.startswith("ld-linux"))
        if not (place / "libgcc_s.so.1").exists():  # LLVM needs it
            self.copy(libraries / "libgcc_s.so.1", place / "libgcc_s.so.1")
        script = self.home / "bin" / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(
            "#!/bin/sh\n# The program needs the C library in its folder.\n"
            "here=${0%/*}/..\n"
            f'exec "$here/spirv/{loader}" --library-path "$here/spirv:$here/lib" '
            f'"$here/spirv/{name}" "$@"\n')
        script.chmod(0o755)

    # --- Licences ------------------------------------------------------------

    def add_licenses(self):
        root = self.deps / "root"
        for source in sorted(self.copied):
            if source.is_relative_to(root):
                continue
            # Packages may list a file under its old path, without /usr.
            old = str(source).removeprefix("/usr")
            owner = subprocess.run(["dpkg-query", "-S", str(source), old], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            document = Path("/usr/share/doc") / owner.split(":")[0] / "copyright"
            if owner and document.exists():
                self.keep_license(document)
        for document in (root / "usr/share/doc").glob("*/copyright"):
            if FOREIGN.match(document.parent.name):
                self.keep_license(document)

    def keep_license(self, document):
        target = self.home / "licenses" / document.parent.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(document.resolve(), target)

    def make(self):
        shutil.rmtree(self.home, ignore_errors=True)
        ours = [file for folder in ("bin", "lib") for file in (self.prefix / folder).iterdir()
                if file.is_file() and is_elf(file)]
        sources = list(ours)
        sources += self.add_clang()
        for name in ("llvm-spirv-22", "spirv-as"):
            sources += self.add_program(name)
        self.add_libraries(sources)
        self.add_licenses()
        size = sum(file.stat().st_size for file in self.home.rglob("*") if file.is_file())
        print(f"bundle: {size / 1e6:.0f} MB in {self.home}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("prefix", type=Path)
    parser.add_argument("--llvm", type=Path, required=True)
    parser.add_argument("--deps", type=Path, required=True)
    parser.add_argument("--cc", default="cc")
    options = parser.parse_args()
    if not shutil.which("patchelf"):
        sys.exit("bundle: patchelf is not here; Debian and Python's index have it")
    Bundle(options.prefix.resolve(), options.llvm, options.deps, options.cc).make()


if __name__ == "__main__":
    main()
