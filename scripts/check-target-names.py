#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that only a target's own folder, and Targets.def, name the target.

    check-target-names.py ROOT    prints what does not fit; status 1 if there is any

Queries of others about a target are members of its description or methods of MatrixTarget. The
script searches lib/, include/ and tools/, outside of comments, for the target's description and
class as identifiers, and for its name as a string, and after "target" or "targets" in a longer
string. A string in brackets, Report["cpu"], is the name of a member. Instruction sets and file
formats are not targets: AMX is also emulated and requested from the system, and PTX is read and
written, in separate folders.
"""

import re
import sys
from pathlib import Path

# Comments are matched too, so that they are skipped; '"' is a character, and
# does not begin a string.
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|'(?:\\.|[^'\\\n])'|"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*""",
    re.S,
)
DESCRIPTION = re.compile(r'(\w+)Description = \{\s*\.Name = "(\w+)"')


def sources(root):
    for base in ("lib", "include", "tools"):
        for file in sorted((root / base).rglob("*")):
            if file.suffix in (".h", ".c", ".cpp", ".def") and file.name != "Targets.def":
                yield file


def names_in(text, targets):
    """(line, what, target) of each place in a text that names a target."""
    for token in TOKEN.finditer(text):
        word, line = token[0], text.count("\n", 0, token.start()) + 1
        for target, name in targets:
            if word == f'"{name}"' and text[token.start() - 1] == "[":
                continue
            if word in (target + "Description", target + "Target", f'"{name}"'):
                yield line, word, target
                continue
            for found in re.finditer(rf"targets?[ =]'?(\w+ and )?{name}\b", word):
                if '"' in word[:2]:
                    before = word[: found.start()]
                    yield line + before.count("\n"), word.split("\n")[before.count("\n")], target


def main():
    root = Path(sys.argv[1])
    texts = {
        file.relative_to(root): file.read_text(encoding="utf-8") for file in sources(root)
    }
    homes = {
        found: path.parent
        for path, text in texts.items()
        for found in DESCRIPTION.findall(text)
    }
    wrong = []
    for path, text in texts.items():
        for line, what, target in names_in(text, homes):
            home = next(home for (known, _), home in homes.items() if known == target)
            if not path.is_relative_to(home):
                wrong.append(f"{path}:{line}: {what} names target {target} outside of {home}")
    print("\n".join(wrong) if wrong else f"{len(homes)} targets are named in their folders alone")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
