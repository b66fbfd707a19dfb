#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that sources include only what docs/overview.md lets their folder include.

    check-includes.py ROOT    prints what does not fit; status 1 if there is any

The table under "Folders" has a column "may include": folders of lib/ and include/tenon/,
or headers (`Report/Diagnose.h`). A folder may always include itself, and headers in lib/ are only
for their own folder. Folders that the column allows to depend on each other are also an error.
"""

import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
NAME = re.compile(r"`([^`]+)`")


def rules(document):
    """{folder: names that it may include} from the table, and the names for all folders."""
    allowed, rows = {}, False
    for line in document.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == "folder" and cells[-1] == "may include":
            rows = True
        elif not line.startswith("|"):
            rows = False
        elif rows and NAME.search(cells[0]):
            for folder in NAME.findall(cells[0]):
                if folder.startswith("lib/"):
                    allowed[folder[len("lib/") :]] = set(NAME.findall(cells[-1]))
    everyone = re.search(r"All folders may include ([^.]*(?:\.h[^.]*)*)\.", document)
    return allowed, set(NAME.findall(everyone[1])) if everyone else set()


def included(file, root):
    """The includes of a file as paths below include/tenon/, or with lib/ before them."""
    for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
        if name.startswith("tenon/"):
            yield name[len("tenon/") :]
        elif (root / "lib" / name).exists():
            yield "lib/" + name


def circle(allowed):
    """A chain of folders that begins and ends with the same folder, or None."""
    done = set()

    def follow(folder, way):
        if folder in way:
            return [*way[way.index(folder) :], folder]
        if folder in done:
            return None
        done.add(folder)
        for name in sorted(allowed.get(folder, ())):
            if found := follow(name.split("/")[0], [*way, folder]):
                return found
        return None

    found = (follow(folder, []) for folder in sorted(allowed))
    return next((way for way in found if way), None)


def main():
    root = Path(sys.argv[1])
    allowed, everyone = rules((root / "docs/overview.md").read_text(encoding="utf-8"))
    wrong = []
    if way := circle(allowed):
        wrong.append("docs/overview.md: a circle: " + " -> ".join(way))
    for base in (root / "lib", root / "include/tenon"):
        for file in sorted(base.rglob("*")):
            if file.suffix not in (".h", ".cpp", ".def"):
                continue
            folder = file.relative_to(base).parts[0]
            if folder in ("Plugin", file.name):  # above all folders
                continue
            if folder not in allowed:
                wrong.append(f"{file.relative_to(root)}: {folder} is not in the table")
                continue
            for header in included(file, root):
                other = header.removeprefix("lib/").split("/")[0]
                names = {other, header}
                if other in (folder, header):
                    continue
                if header.startswith("lib/") or not names & (
                    allowed[folder] | everyone
                ):
                    wrong.append(
                        f"{file.relative_to(root)}: {folder} may not include {header}"
                    )
    print("\n".join(wrong) if wrong else "includes follow docs/overview.md")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
