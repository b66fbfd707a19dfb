# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Answers of slow programs are cached by all that they depend on, and several runs of the suite
# may share the folder.
#
# RUN: rm -rf %t && mkdir %t
# RUN: %python %s %src_root/test/Inputs %t | FileCheck %s
# CHECK: asked again after a change of: input, script, library, environment
# CHECK: as JSON: [1, 2], [1, 2]
# CHECK: files left: 1 answer, 1 new temporary
# CHECK: answered without a folder that can be written

import os
import pathlib
import shutil
import sys

sys.path.append(sys.argv[1])
import kept

folder = pathlib.Path(sys.argv[2])
answers = folder / "answers"
(folder / "lib").mkdir()
library = folder / "lib" / "libigc.so.2"
library.write_text("1")
script = folder / "count.py"
script.write_text("1")
program = folder / "ocloc"
program.write_text(f"#!/bin/sh\nexec loader --library-path '/nowhere:{folder}/lib' ocloc\n")
made = []


def ask(data=b"module"):
    """The answer, and whether the program ran."""
    before = len(made)
    answer = kept.Kept(answers, program, script).answer([data], lambda: made.append(1) or (1, 2))
    return answer, len(made) > before


first, again = ask(), ask()
assert first[1] and not again[1]
changes = []
for name, change in {
        "input": lambda: None,
        "script": lambda: script.write_text("2"),
        "library": lambda: library.write_text("22"),
        "environment": lambda: os.environ.update(IGC_DisableX="1")}.items():
    change()
    if ask(b"other" if name == "input" else b"module")[1]:
        changes.append(name)
print("asked again after a change of:", ", ".join(changes))
print(f"as JSON: {first[0]}, {again[0]}")

# Another run may remove files while this one reads them.
kept.MOST = 1
os.symlink("nowhere", answers / "removed-by-another.json")
old, new = answers / "old.tmp", answers / "new.tmp"
old.write_text("")
new.write_text("")
os.utime(old, (0, 0))
# Another script keeps its answers in a folder of this one.
(answers / "other").mkdir()
os.utime(answers / "other", (0, 0))
kept.Kept(answers, program, script)
left = sorted(x.suffix for x in answers.iterdir() if not x.is_symlink())
print(f"files left: {left.count('.json')} answer, {left.count('.tmp')} new temporary")

one = kept.Kept(answers, program, script)
shutil.rmtree(answers)
assert one.answer([b"x"], lambda: 3) == 3
print("answered without a folder that can be written")
