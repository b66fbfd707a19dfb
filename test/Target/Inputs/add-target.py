# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a tenon-lower that has the target of docs/adding-a-target.md: the document's
own source, and its own line in a copy of Targets.def.

    add-target.py ROOT BUILD FOLDER CXX LLVM-CONFIG

Only what includes Targets.def for more than declarations is compiled again.
"""

import pathlib
import re
import shlex
import subprocess
import sys

root, build, folder = map(pathlib.Path, sys.argv[1:4])
cxx, llvm_config = sys.argv[4:6]

text = (root / "docs/adding-a-target.md").read_text()
path, source = re.search(r"`(lib/Target/\S+\.cpp)`:\n\n```cpp\n(.*?)```", text, re.S).groups()
line = re.search(r"```\n(TARGET\(\w+\)\n)```", text).group(1)

(folder / path).parent.mkdir(parents=True, exist_ok=True)
(folder / path).write_text(source)
targets = folder / "include/tenon/Target/Targets.def"
targets.parent.mkdir(parents=True, exist_ok=True)
known = (root / "include/tenon/Target/Targets.def").read_text()
targets.write_text(known.replace("#undef TARGET", line + "#undef TARGET"))


def llvm(*words):
    done = subprocess.run([llvm_config, *words], check=True, capture_output=True, text=True)
    return shlex.split(done.stdout)


tool = build / "tools/CMakeFiles/tenon-lower.dir/tenon-lower/tenon-lower.cpp.o"
libraries = [build / "lib" / f"lib{x}.a" for x in ("Tenon", "TenonRuntime", "TenonEmulate")]
subprocess.run(
    [cxx, "-std=c++20", "-fno-exceptions", "-O0", "-Wall", "-Wextra", "-Werror"]
    + [f"-I{folder}/include", f"-I{root}/include", f"-I{root}/lib"]
    + ["-isystem", *llvm("--includedir"), "-DNDEBUG"]
    + [folder / path, root / "lib/Target/TargetRegistry.cpp", tool, *libraries]
    + [f"-L{llvm('--libdir')[0]}", *llvm("--libs"), "-lpthread", "-o", folder / "tenon-lower"],
    check=True,
)
