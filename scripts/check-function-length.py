#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that no function of lib/, include/ or tools/ is longer than 60 lines, and no comment
wider than 80 columns: clang-format leaves comments as they are, because they have tables.

    check-function-length.py ROOT    prints what does not fit; status 1 if there is any

Counts from the first line of the header to the closing brace. Reads code in the form of
clang-format: a function ends at the next line with the indentation of its first line. A file that
needs a longer function gives the reason in its first 40 lines: `Function length: …reason…`.
"""

import re
import sys
from pathlib import Path

LIMIT = 60
COLUMNS = 80
# Code that is in no indented block: namespaces do not indent.
SKIPPED = re.compile(
    r'\s*(//|#|\*|/\*|$|(public|private|protected):|(inline )?namespace .*\{|extern "C" \{|\} //)'
)


def indentation(line):
    return len(line) - len(line.lstrip(" "))


def functions(lines, begin, end, depth):
    """(first line, last line) of the functions in lines[begin:end] at this indentation."""
    at = begin
    while at < end:
        if SKIPPED.match(lines[at]) or indentation(lines[at]) != depth:
            at += 1
            continue
        first = at
        while at + 1 < end and not re.search(r"[{;}\\]$", lines[at].split(" //")[0].rstrip()):
            at += 1
        if not lines[at].split(" //")[0].rstrip().endswith("{"):
            at += 1
            continue
        last = at + 1
        while last < end and (
            indentation(lines[last]) > depth or not lines[last].lstrip().startswith("}")
        ):
            last += 1
        header, close = " ".join(lines[first : at + 1]), lines[min(last, end - 1)].strip()
        if close == "}":
            yield first, last
        elif re.match(r"\s*(template\b.*> *)?(struct|class|union)\b", header):
            yield from functions(lines, at + 1, last, depth + 2)
        at = last + 1


def main():
    root = Path(sys.argv[1])
    wrong, longest, count = [], 0, 0
    for base in ("lib", "include", "tools"):
        for file in sorted((root / base).rglob("*")):
            if file.suffix not in (".h", ".c", ".cpp"):
                continue
            lines = file.read_text(encoding="utf-8").splitlines()
            wrong += [
                f"{file.relative_to(root)}:{number}: a comment of {len(line)} columns"
                for number, line in enumerate(lines, 1)
                if len(line) > COLUMNS and line.lstrip().startswith("//")
            ]
            if any("Function length: " in line for line in lines[:40]):
                continue
            for first, last in functions(lines, 0, len(lines), 0):
                length = last - first + 1
                longest, count = max(longest, length), count + 1
                if length > LIMIT:
                    wrong.append(f"{file.relative_to(root)}:{first + 1}: {length} lines")
    print("\n".join(wrong) if wrong else f"{count} functions, the longest has {longest} lines")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
