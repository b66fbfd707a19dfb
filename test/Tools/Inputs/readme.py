#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands of README.md, or checks its figures and all links.

    readme.py start SECTION BUILD FOLDER   the commands of a section's console block
    readme.py figures                      the table, against docs/performance.md
    readme.py links                        all documents' links to files and sections

In a console block a line after "$ " is a command, and the others are what it prints, in any
order, where "…" stands for any text.
"""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands(section):
    """[(command, [line that it prints])] of all console blocks below the heading."""
    text = README.split(f"\n## {section}\n", 1)[1].split("\n## ", 1)[0]
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", text, re.M | re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def fits(line, expected):
    pattern = re.sub(r"([*?[])", r"[\1]", expected).replace("…", "*")
    return fnmatch.fnmatchcase(line, pattern)


def start(section, build, folder):
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "demo").symlink_to(ROOT / "demo")
    (folder / "build").symlink_to(build)
    first = [Path(build) / "bin", Path(sys.executable).parent]
    path = os.pathsep.join([*map(str, first), os.environ["PATH"]])
    todo = commands(section)
    for command, expected in todo:
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=folder,
            env={**os.environ, "PATH": path}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = done.stdout.splitlines()
        wrong = [f"it does not print: {one}" for one in expected
                 if not any(fits(line, one) for line in lines)]
        wrong += [f"README.md lacks: {line}" for line in lines
                  if not any(fits(line, one) for one in expected)]
        if done.returncode or wrong:
            sys.exit("\n".join([f"$ {command}", f"status {done.returncode}", *wrong]))
    print(f"{section}: {len(todo)} commands do what README.md says")


def numbers(text):
    return set(re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", text))


def table_rows(file):
    """Each row of the document's tables, after the table's heading."""
    heading = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            heading = ""
        elif not heading:
            heading = line
        else:
            yield heading + line


def figures():
    """Each row's numbers are those of one row of docs/performance.md and its heading."""
    measured = list(table_rows(ROOT / "docs/performance.md"))
    rows = README.split("| measured", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    for row in rows:
        wanted = numbers(row)
        if not any(wanted <= numbers(line) for line in measured):
            sys.exit(f"not in docs/performance.md: {row}")
    print(f"{len(rows)} rows are measured")


def anchors(file):
    """The sections of a document, as links name them."""
    titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links():
    documents = [file for pattern in ("*.md", "docs/*.md", "*/README.md", "lib/*/README.md")
                 for file in ROOT.glob(pattern) if "build" not in file.parent.name]
    dead = []
    for file in documents:
        text = re.sub(r"^```.*?^```|`[^`\n]*`", "", file.read_text(encoding="utf-8"),
                      flags=re.M | re.S)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            name, _, section = link.partition("#")
            target = file.parent / name if name else file
            if "://" not in link and (
                    not target.exists() or section and section not in anchors(target)):
                dead.append(f"{file.relative_to(ROOT)}: {link}")
    if dead:
        sys.exit("\n".join(dead))
    print(f"the links of {len(documents)} documents are right")


{"start": start, "figures": figures, "links": links}[sys.argv[1]](*sys.argv[2:])
