#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a header with digests of the object files whose code runs behind a function, for the
keys of what the test suite keeps (kept-code.cpp, kept-runs.cpp):

    kept-objects.py OUTPUT NM OBJECT... --keep NAME SYMBOL SOURCE... --keep ...

    #define NAME "digest"

of the object that defines SYMBOL, of those that define what these need, and so on, and of the
sources. An object counts as a whole."""

import collections
import hashlib
import subprocess
import sys
from pathlib import Path

UNDEFINED = "Uwv"
WEAK = "WVu"  # of which an object that needs it mostly has its own copy


class Objects:
    def __init__(self, nm, files):
        self.needs = {file: set() for file in files}
        self.strong, self.weak = collections.defaultdict(set), collections.defaultdict(set)
        names = subprocess.run([nm, "-A", "-g", "-P", *files], capture_output=True, text=True,
                               check=True).stdout
        for line in names.splitlines():
            file, _, rest = line.partition(": ")
            symbol, kind = rest.split()[:2]
            if kind in UNDEFINED:
                self.needs[file].add(symbol)
            else:
                (self.weak if kind in WEAK else self.strong)[symbol].add(file)

    def behind(self, symbol):
        """All objects whose code a call of that function may run."""
        found = set(self.strong[symbol])
        if not found:
            sys.exit(f"kept-objects.py: no object defines {symbol}")
        left = list(found)
        while left:
            for needed in self.needs[left.pop()]:
                new = (self.strong.get(needed) or self.weak.get(needed, set())) - found
                found |= new
                left += new
        return sorted(found)


def digest(files):
    one = hashlib.sha256()
    for file in files:
        one.update(hashlib.sha256(Path(file).read_bytes()).digest())
    return one.hexdigest()


def main():
    output, nm, *words = sys.argv[1:]
    parts = [[]]
    for word in words:
        if word == "--keep":
            parts.append([])
        else:
            parts[-1].append(word)
    files, *keeps = parts
    objects = Objects(nm, files)
    text = "".join(f'#define {name} "{digest(objects.behind(symbol) + sources)}"\n'
                   for name, symbol, *sources in keeps)
    # The time of a header with the same digests stays, so that nothing is compiled anew.
    if not Path(output).exists() or Path(output).read_text() != text:
        Path(output).write_text(text)


main()
