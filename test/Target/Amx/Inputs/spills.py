# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers GEMM kernels for target amx and reads their assembly: in a loop that
multiplies tiles nothing stores a tile or configures them, and a function that
multiplies configures them once."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-lower", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks"))
import gemm_kernels as gemm  # noqa: E402

SHAPES = [(32, 64, 16), (32, 64, 32), (16, 16, 32), (8, 16, 16), (16, 64, 32),
          (48, 16, 32), (16, 96, 64), (64, 64, 64), (24, 40, 16), (17, 19, 32),
          (128, 128, 32), (1, 64, 64)]


def functions(text):
    """name -> lines, directives left out."""
    found, name = {}, None
    for line in text.splitlines():
        label = re.match(r'"?([\w.]+)"?:', line)
        if label and not label[1].startswith(".L"):
            name = label[1]
        if name and (line.startswith(".LBB") or not re.match(r"\s*[.#]", line)):
            found.setdefault(name, []).append(line)
    return found


def loops(lines):
    """The lines from each label to each later branch back to it."""
    labels = {}
    for at, line in enumerate(lines):
        label = re.match(r"(\.LBB\w+):", line)
        if label:
            labels[label[1]] = at
        jump = re.match(r"\s+j\w+\s+(\.LBB\w+)", line)
        if jump and jump[1] in labels:
            yield lines[labels[jump[1]]:at + 1]


def innermost(lines):
    found = list(loops(lines))
    return [loop for loop in found
            if any("tdp" in line for line in loop)
            and not any(other is not loop and len(other) < len(loop)
                        and "\n".join(other) in "\n".join(loop)
                        and any("tdp" in line for line in other)
                        for other in found)]


checked = 0
arguments.folder.mkdir(parents=True, exist_ok=True)
for kind in ("bf16", "s8s8", "u8s8"):
    for m, n, k in SHAPES:
        for layout in (gemm.ROW, gemm.PACKED):
            source = arguments.folder / "gemm.spvasm"
            source.write_text(gemm.kernel(gemm.KINDS[kind], m, n, k, layout))
            done = subprocess.run(
                [arguments.tenon_lower, source, "--target=amx", "--emit=asm",
                 "--triple=x86_64-unknown-linux-gnu"],
                stdout=subprocess.PIPE, text=True, check=True)
            products = 0
            for name, lines in functions(done.stdout).items():
                if not any("tdp" in line for line in lines):
                    continue
                where = f"{kind} {m}x{n}x{k} layout {layout}, {name}"
                if sum("ldtilecfg" in line for line in lines) != 1:
                    print(f"WRONG: {where}: not one configuration")
                for loop in innermost(lines):
                    products += 1
                    for line in loop:
                        if "tilestored" in line or "ldtilecfg" in line:
                            print(f"WRONG: {where}: {line.strip()}")
            if not products:
                print(f"WRONG: {kind} {m}x{n}x{k} layout {layout}: no loop")
            checked += 1
print(f"{checked} kernels checked")
