# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""same-code.py ONE.o BOTH.o: each function of ONE.o has the same instructions in BOTH.o, where a
kernel's version has the target's name at the end. Reads llvm-objdump's text of both from files."""

import re
import sys


def functions(file):
    found, code = {}, []
    for line in open(file):
        if begin := re.match(r"<(.+)>:$", line):
            code = found[begin[1]] = []
        elif match := re.match(r"\s*(?:[0-9a-f]+:)?\s+([a-z].*)", line):
            # Names and addresses of other symbols differ.
            words = re.sub(r"<[^>]*>|0x[0-9a-f]+ *$", "", match[1].split("#")[0])
            code.append(words.strip())
    return {name: without_padding(code) for name, code in found.items()}


def without_padding(code):
    while code and re.match(r"nop|int3|data16|cs|xchgw?\s+%ax", code[-1]):
        code = code[:-1]
    return code


one, both = map(functions, sys.argv[1:])
for name, code in one.items():
    other = both.get(f"{name}.cpu") or both[name]
    if code != other:
        differing = [pair for pair in zip(code, other) if pair[0] != pair[1]]
        sys.exit(f"{name}: {len(code)} and {len(other)} instructions, {differing[:3]}")
print(f"{len(one)} functions, {sum(map(len, one.values()))} instructions")
