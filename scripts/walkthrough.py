#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the listings of docs/a-kernel-through-tenon.md: after each line

    <!-- FUNCTION[/BLOCK] tenon-lower OPTIONS -->

follows tenon-lower's output for that function, or for a block of it, of the document's kernel,
without numbers of attributes.

    scripts/walkthrough.py --tenon-lower=build/bin/tenon-lower [--check]
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/a-kernel-through-tenon.md"
KERNEL = ROOT / "test/Pipeline/Inputs/walkthrough.ll"
LISTING = re.compile(r"(<!-- (\S+) tenon-lower (.*?) -->\n)```llvm\n.*?```\n", re.S)


def listing(tool, what, options):
    command = [tool, str(KERNEL), *options.split(), "--emit=ll", "-o", "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    name, _, block = what.partition("/")
    function = re.search(rf"^define [^\n]*@{re.escape(name)}\(.*?^}}\n", text, re.S | re.M)
    if not function:
        sys.exit(f"walkthrough.py: no function {name} with {options}")
    lines = function[0]
    if block:
        found = re.search(rf"^{re.escape(block)}:.*?(?=\n\n|\n}}\n)", lines, re.S | re.M)
        if not found:
            sys.exit(f"walkthrough.py: no block {what} with {options}")
        lines = found[0] + "\n"
    lines = re.sub(r" #\d+|, ![\w.]+ !\d+|[ ]+; preds = .*", "", lines)
    return re.sub(r"[ \t]+\n", "\n", lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-lower", required=True)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    old = DOCUMENT.read_text()
    new = LISTING.sub(
        lambda m: f"{m[1]}```llvm\n{listing(arguments.tenon_lower, m[2], m[3])}```\n", old
    )
    if not arguments.check:
        DOCUMENT.write_text(new)
    elif new != old:
        sys.exit("walkthrough.py: docs/a-kernel-through-tenon.md does not match tenon-lower")
    print("the listings match tenon-lower")


if __name__ == "__main__":
    main()
