#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that include/tenon, unittests and test have the folders of lib.

    check-mirror.py ROOT    prints what does not fit; status 1 if there is any

A folder of test may also be named after a file of lib, or after what the names of several
files begin with: test/Recognize/Lanes/DotProducts, test/Target/Simt/Gpu. test has folders for
whole programs, too.
"""

import sys
from pathlib import Path

# Folders of test that check more than one folder of lib.
WHOLE = {"Benchmarks", "Errors", "Exec", "Fuzz", "Mutations", "Python", "Server", "Tools"}
# Folders of test with another name: lit passes over those that are named Output, where it
# writes temporary files.
RENAMED = {"Outputs": "Output"}
# Folders of files that are no tests.
OTHER = {"Inputs", "Output", "__pycache__"}


def folders(base):
    return [
        found
        for found in sorted(base.rglob("*"))
        if found.is_dir() and not OTHER & set(found.relative_to(base).parts)
    ]


def has(lib, folder, may_be_file):
    if (lib / folder).is_dir():
        return True
    parent = lib / folder.parent
    return may_be_file and parent.is_dir() and any(parent.glob(folder.name + "*.cpp"))


def main():
    root = Path(sys.argv[1])
    lib = root / "lib"
    wrong = []
    for name in ("include/tenon", "unittests", "test"):
        for found in folders(root / name):
            folder = found.relative_to(root / name)
            if name == "test" and folder.parts[0] in WHOLE:
                continue
            if name == "test" and folder.parts[0] in RENAMED:
                folder = Path(RENAMED[folder.parts[0]], *folder.parts[1:])
            if not has(lib, folder, may_be_file=name == "test"):
                wrong.append(f"{name}/{folder}: lib has no {folder}")
    print("\n".join(wrong) if wrong else "include, unittests and test follow lib")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
