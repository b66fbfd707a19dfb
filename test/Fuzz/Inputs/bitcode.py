# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Seeds for tenon-fuzz-ir: the tests that are LLVM IR, as bitcode in a folder, and a list of
their names in its file `files`. Those that llvm-as rejects are skipped.

    bitcode.py LLVM-AS TESTS FOLDER
"""

import pathlib
import subprocess
import sys

ROOMS = ("Exec", "Kernel", "Lower", "Optimize", "Vectorize")


def main(assembler, tests, folder):
    sources = [x for room in ROOMS for x in sorted(pathlib.Path(tests, room).rglob("*.ll"))]
    files = []
    for number, source in enumerate(sources):
        file = pathlib.Path(folder, f"{number}-{source.stem}.bc")
        done = subprocess.run([assembler, source, "-o", file], stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            files.append(f"{file}\n")
    pathlib.Path(folder, "files").write_text("".join(files))


main(*sys.argv[1:])
