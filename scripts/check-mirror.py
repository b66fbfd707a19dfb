#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that include/tenon, unittests and test have the folders of lib, and no others.

    check-mirror.py ROOT    prints what does not fit; status 1 if there is any

A public header is in the folder of its source, and another folder or another public header uses it;
others are next to their sources. include/tenon has no folders for parts of lib that have no public
header. A folder of test may also be named after a file of lib or its pass, or after the common
prefix of the names of at least two files: test/Recognize/Lanes/DotProducts,
test/Target/Simt/Subdivide, test/Target/Simt/Gpu. The tests of a folder may also be those of the
folders in it, if it has tests of its own: no tool runs a part of lib/Optimize/Raise.
"""

import re
import sys
from pathlib import Path

# Folders of test that check more than one folder of lib.
WHOLE = {"Benchmarks", "Errors", "Exec", "Fuzz", "Mutations", "Python", "Server", "Tools"}
# Folders of test with a different name: lit ignores folders that are named
# Output, where it writes temporary files.
RENAMED = {"Outputs": "Output"}
# Folders of files that are not tests.
OTHER = {"Inputs", "Output", "__pycache__"}
# Folders of lib that include, unittests or test lack, with those in them, and the reason.
ABSENT = {
    "unittests": {
        "IR/Verify": "test/IR has a test for each message",
        "Output/Processor": "test/Exec executes it, compiled for processors without the instructions",
        "Output/Ptx": "test/Target/Simt/Nvptx checks the PTX",
        "Plugin": "the entry point alone; scripts/test.sh runs all tests of passes through it",
        "Target/Simt/Replicate": "test/Target/Simt/Replicate, and test/Exec executes it",
    },
    "test": {
        "Emulate": "test/Exec/Amx runs on it where the processor has no tiles",
        "Engine/Jit": "test/Exec runs kernels by it",
        "Engine/Reference": "test/Exec runs kernels by it",
        "Plugin": "scripts/test.sh runs all tests of passes through it",
        "Recognize/Nvvm": "test/Exec/nvvm-* and nvptx-* execute it",
        "Runtime": "test/Exec/Objects calls it",
        "Support": "no text of a tool's output is its own",
    },
}
# Public headers whose source is in another folder, with the reason.
ELSEWHERE = {
    "Front/CompilerTable.h": "what lib/Api implements for lib/Front, which does not link it",
    "Support/Bytes.h": "has no source; lib/Library/Bytes.cpp is of another header",
}
INCLUDE = re.compile(r'^#include ["<]tenon/(.+)[">]', re.MULTILINE)
# Public headers that one folder uses alone, and why.
UNSHARED = {
    "Recognize/InputDialect.h": "what a new dialect implements (docs/adding-an-input-dialect.md)",
}


def folders(base):
    return [
        found.relative_to(base)
        for found in sorted(base.rglob("*"))
        if found.is_dir() and not OTHER & set(found.relative_to(base).parts)
    ]


def has(lib, folder, may_be_file):
    if (lib / folder).is_dir() or not may_be_file:
        return (lib / folder).is_dir()
    files = [file.stem for file in (lib / folder.parent).glob(folder.name + "*.cpp")]
    return folder.name in files or folder.name + "Pass" in files or len(files) > 1


def unknown_folders(root, name):
    """Folders of NAME that lib does not have."""
    for folder in folders(root / name):
        if name == "test" and folder.parts[0] in WHOLE:
            continue
        if name == "test" and folder.parts[0] in RENAMED:
            folder = Path(RENAMED[folder.parts[0]], *folder.parts[1:])
        if not has(root / "lib", folder, may_be_file=name == "test"):
            yield f"{name}/{folder}: lib has no {folder}"


def has_tests(folder):
    return any(file.suffix in (".ll", ".cl", ".test") for file in folder.glob("*"))


def absent_folders(root, name):
    """Folders of lib that NAME lacks without a known reason."""
    names = {of: there for there, of in RENAMED.items()} if name == "test" else {}
    for folder in folders(root / "lib"):
        there = Path(names.get(folder.parts[0], folder.parts[0]), *folder.parts[1:])
        if (root / name / there).is_dir():
            continue
        if any(str(of) in ABSENT[name] for of in (folder, *folder.parents)):
            continue
        if name == "unittests" or not has_tests(root / name / there.parent):
            yield f"lib/{folder}: {name} has no {there}"


def misplaced_headers(root):
    """Public headers whose source is in another folder."""
    include = root / "include" / "tenon"
    for header in sorted(include.rglob("*.h")):
        header = header.relative_to(include)
        source = header.with_suffix(".cpp")
        if (root / "lib" / source).is_file() or str(header) in ELSEWHERE:
            continue
        for found in sorted((root / "lib").rglob(source.name)):
            yield f"include/tenon/{header}: its source is {found.relative_to(root)}"


def unshared_headers(root):
    """Public headers that one folder of lib uses alone."""
    users = {}
    for base in ("include/tenon", "lib", "tools", "test"):
        for file in filter(Path.is_file, (root / base).rglob("*.[ch]*")):
            of = file.relative_to(root).parts
            folder = of[1] if of[0] == "lib" else of[0]
            for header in INCLUDE.findall(file.read_text(errors="replace")):
                users.setdefault(header, set()).add(folder)
    for header, folders_of in sorted(users.items()):
        own = header.split("/")[0]
        if header.endswith(".h") and folders_of == {own} and header not in UNSHARED:
            yield f"include/tenon/{header}: lib/{own} alone uses it"


def main():
    root = Path(sys.argv[1])
    wrong = []
    for name in ("include/tenon", "unittests", "test"):
        wrong += unknown_folders(root, name)
    wrong += misplaced_headers(root)
    wrong += unshared_headers(root)
    for name in ABSENT:
        wrong += absent_folders(root, name)
    print("\n".join(wrong) if wrong else "include, unittests and test follow lib")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
