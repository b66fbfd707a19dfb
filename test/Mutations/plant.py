# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants the mistakes of Inputs/mistakes.py in a copy of the sources, one at a time, builds, and
runs the tests that have to fail.

    plant.py --folder=/tmp/planted --lit=lit          all, a line each
    … --only=7,12-15                                  some
    plant.py --check                                  checks the list itself

The copy is a git worktree of the last commit, built like preset `quick`; it stays for
the next time. A mistake that no test notices is a missing test.
"""

# The list matches the sources: each text occurs there once, and the tests exist.
#
# RUN: %python %s --check | FileCheck %s
# CHECK: {{^}}58 mistakes can be planted

import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE / "Inputs"))
from mistakes import MISTAKES


def wrong_entries():
    names = [str(x.relative_to(ROOT / "test")) for x in (ROOT / "test").rglob("*.*")]
    for number, (file, old, new, _, tests) in enumerate(MISTAKES, 1):
        count = (ROOT / file).read_text().count(old)
        if count != 1 or old == new:
            yield f"{number}: {file} has the text {count} times"
        if tests != "unit" and not any(re.search(tests, name) for name in names):
            yield f"{number}: no test matches {tests}"


def run(folder, *words):
    """Whether the command succeeds, and its output."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


def notices(folder, lit, tests):
    """The first test that fails, or nothing."""
    if "unit" in tests.split("|"):
        right, said = run(folder, "build/bin/tenon-unit-tests", "--gtest_brief=1")
        if not right:
            failed = re.search(r"FAILED\s*\] (\S+)", said)
            return failed[1] if failed else "unit tests end"
    words = "|".join(x for x in tests.split("|") if x != "unit")
    if not words:
        return None
    right, said = run(folder, lit, "-q", "--max-failures=1", f"--filter={words}", "build/test")
    failed = re.search(r"^\s*Tenon :: (\S+)", said, re.MULTILINE)
    return None if right else failed[1] if failed else "lit ends"


def planted(folder, lit, mistake):
    """Plants a mistake; returns the test that notices it, or None."""
    file, old, new, _, tests = mistake
    path = folder / file
    text = path.read_text()
    path.write_text(text.replace(old, new))
    try:
        right, said = run(folder, "ninja", "-C", "build")
        if not right:
            return "the build: " + next((x for x in said.splitlines() if "error" in x), "")
        return notices(folder, lit, tests)
    finally:
        path.write_text(text)


def numbers(text):
    """The numbers in a list such as `7,12-15`."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--lit", default="lit")
    parser.add_argument("--only", default=f"1-{len(MISTAKES)}")
    arguments = parser.parse_args()
    if wrong := list(wrong_entries()):
        sys.exit("\n".join(wrong))
    if arguments.check:
        return print(len(MISTAKES), "mistakes can be planted")
    folder = arguments.folder
    if not folder.exists():
        run(ROOT, "git", "worktree", "add", "--detach", str(folder), "HEAD")
    run(folder, "cmake", "--preset", "quick")
    missed = 0
    for number in numbers(arguments.only):
        found = planted(folder, arguments.lit, MISTAKES[number - 1])
        missed += found is None
        print(f"{number:2} {MISTAKES[number - 1][3]}: {found or 'NOT NOTICED'}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
