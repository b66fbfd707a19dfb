# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers GEMM kernels for target amx and reads their assembly: in a loop over k
nothing stores a tile or configures them, and a function that multiplies configures
them once. llc marks the loops in comments."""

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
TILES = re.compile(r"\s+(tdp\w+|tilestored|ldtilecfg)\s")


class Function:
    def __init__(self):
        self.loops = {}  # header -> tile instructions of its own blocks
        self.children = {}  # header -> headers
        self.configurations = 0

    def loops_over_k(self):
        """Those that multiply, and have no loop in them that does."""
        def multiplies(header):
            return any(word.startswith("tdp") for word in self.loops[header])

        return [self.loops[header] for header in self.loops
                if multiplies(header)
                and not any(multiplies(child) for child in self.children[header])]


def functions(assembly):
    found, function, block, header = {}, None, None, None
    for line in assembly.splitlines():
        name = re.match(r'"?([\w.]+)"?:.*# @', line)
        if name:
            function = found.setdefault(name[1], Function())
        label = re.match(r"\.L(BB\w+):|# %bb", line)
        if label:
            block, header = label[1], None
        if re.search(r"Loop Header: Depth", line) and "in Loop" not in line:
            header = block
            function.loops.setdefault(header, [])
            function.children.setdefault(header, [])
        child = re.search(r"Child Loop (BB\w+)", line)
        if child:
            function.children[header].append(child[1])
        inside = re.search(r"in Loop: Header=(BB\w+)", line)
        if inside:
            header = inside[1]
        word = TILES.match(line)
        if word and word[1] == "ldtilecfg":
            function.configurations += 1
        if word and header:
            function.loops.setdefault(header, []).append(word[1])
            function.children.setdefault(header, [])
    return {name: function for name, function in found.items()
            if any("tdp" in word for loop in function.loops.values() for word in loop)}


def assembly_of(kernel):
    source, module = arguments.folder / "gemm.spvasm", arguments.folder / "gemm.bc"
    source.write_text(kernel)
    subprocess.run([arguments.tenon_lower, source, "--target=amx", "-o", module,
                    "--triple=x86_64-unknown-linux-gnu"], check=True)
    return subprocess.run(["llc", "-O2", module, "-o", "-"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout


checked = 0
arguments.folder.mkdir(parents=True, exist_ok=True)
for kind in ("bf16", "s8s8", "u8s8"):
    for m, n, k in SHAPES:
        for layout in (gemm.ROW, gemm.PACKED):
            what = f"{kind} {m}x{n}x{k} layout {layout}"
            loops = 0
            for name, function in functions(
                    assembly_of(gemm.kernel(gemm.KINDS[kind], m, n, k, layout))).items():
                if function.configurations != 1:
                    print(f"WRONG: {what}, {name}: {function.configurations} "
                          "configurations")
                for words in function.loops_over_k():
                    loops += 1
                    if any(not word.startswith("tdp") for word in words):
                        print(f"WRONG: {what}, {name}: {words}")
            if not loops:
                print(f"WRONG: {what}: no loop over k")
            checked += 1
print(f"{checked} kernels checked")
