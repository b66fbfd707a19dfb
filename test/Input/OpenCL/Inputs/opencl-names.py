# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a call of each function that opencl-names.txt lists with its types,
and checks that the call's symbol is the listed one.

    opencl-names.py TENON_LOWER FOLDER
"""

import os
import re
import subprocess
import sys

TENON_LOWER, FOLDER = sys.argv[1:]
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "opencl-names.txt")

rows = []
with open(TABLE) as table:
    for line in table:
        symbol, signature = line.split()
        result, operands = signature[:-1].split("(")
        length = re.match(r"_Z(\d+)", symbol)
        name = symbol[length.end() :][: int(length.group(1))]
        rows.append((symbol, name, result, operands.split(",")))

os.makedirs(FOLDER, exist_ok=True)
source = os.path.join(FOLDER, "calls.cl")
with open(source, "w") as file:
    for number, (_, name, result, operands) in enumerate(rows):
        parameters = "".join(f", {type} x{i}" for i, type in enumerate(operands))
        arguments = ", ".join(f"x{i}" for i in range(len(operands)))
        file.write(f"void call{number}(global {result} *r{parameters}) ")
        file.write(f"{{ *r = {name}({arguments}); }}\n")
done = subprocess.run(
    [TENON_LOWER, source, "--stop-after=input", "--emit=ll"],
    capture_output=True,
    text=True,
)
if done.returncode or done.stderr:
    sys.exit(f"WRONG: {done.stderr}")

right = 0
for number, (symbol, *_) in enumerate(rows):
    body = re.search(rf"@call{number}\(.*?\n}}", done.stdout, re.S).group()
    actual = re.search(r"@(_Z\w*)", body)
    if actual and actual.group(1) == symbol:
        right += 1
    else:
        print(f"WRONG: expected {symbol}, actual {actual and actual.group(1)}")
print(f"{right} names right")
