# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""installed-docs.py SOURCE ROOT: every man page of SOURCE is in ROOT; every program in ROOT has one
that names its options, and completion, which offers what --help lists."""

import pathlib
import re
import subprocess
import sys

source, root = map(pathlib.Path, sys.argv[1:])
COMPLETE = """source "$1" || exit; complete -p "${2##*/}"
compopt() { :; }; COMP_WORDS=("$2" -); COMP_CWORD=1; _tenon "$2"; printf '%s\\n' "${COMPREPLY[@]}"
"""


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def own_options(tool, text):
    """Those of the tool, not of LLVM's own opt, which has a page of its own."""
    if tool == "tenon-opt":
        return []
    return re.findall(r"^  -(-?[\w-]+)", text.partition(f"{tool} options:")[2] or text, re.MULTILINE)


def check(tool):
    pages = [page for page in (root / "share/man").glob(f"man*/{tool}.*")]
    if len(pages) != 1:
        yield f"{len(pages)} man pages"
        return
    text = output(root / "bin" / tool, "--help")
    named = {name.strip("-") for name in re.findall(r"Fl (-?[\w-]+)", pages[0].read_text())}
    for option in own_options(tool, text):
        if option.strip("-") not in named:
            yield f"-{option} is not in the man page"
    completion = root / "share/bash-completion/completions" / tool
    if not completion.is_file():
        yield "no completion"
        return
    rule, *offered = output("bash", "-c", COMPLETE, "bash", completion, root / "bin" / tool).splitlines()
    if rule != f"complete -F _tenon {tool}":
        yield f"completed by '{rule}'"
    listed = set(re.findall(r"^ +(--?[\w.-]+)", text, re.MULTILINE))
    if not listed:
        yield "no options in --help"
    for option in sorted(listed ^ {word.rstrip("=") for word in offered}):
        yield f"{option} is {'not completed' if option in listed else 'completed, but no option'}"


wrong = [
    f"{page}: not installed"
    for page in sorted((source / "docs/man").rglob("*.[1-9]"))
    if not (root / "share/man" / page.relative_to(source / "docs/man")).is_file()
]
tools = sorted(path.name for path in (root / "bin").iterdir())
wrong += [f"{tool}: {text}" for tool in tools for text in check(tool)]
if wrong:
    sys.exit("\n".join(wrong))
print(f"{len(tools)} tools: {' '.join(tools)}")
