# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers GEMM kernels for target amx and reads their assembly: in a loop over k
nothing stores a tile or configures them, and a function that multiplies configures
them once."""

import argparse
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-lower", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks"))
import gemm_kernels as gemm  # noqa: E402

import assembly  # noqa: E402

SHAPES = [(32, 64, 16), (32, 64, 32), (16, 16, 32), (8, 16, 16), (16, 64, 32),
          (48, 16, 32), (16, 96, 64), (64, 64, 64), (24, 40, 16), (17, 19, 32),
          (128, 128, 32), (1, 64, 64)]
def assembly_of(kernel):
    source = arguments.folder / "gemm.spvasm"
    source.write_text(kernel)
    return assembly.compile(arguments.tenon_lower, source, arguments.folder)


checked = 0
arguments.folder.mkdir(parents=True, exist_ok=True)
for kind in ("bf16", "s8s8", "u8s8"):
    for m, n, k in SHAPES:
        for layout in (gemm.ROW, gemm.PACKED):
            what = f"{kind} {m}x{n}x{k} layout {layout}"
            loops = 0
            for name, function in assembly.functions(
                    assembly_of(gemm.kernel(gemm.KINDS[kind], m, n, k, layout))).items():
                if function.configurations != 1:
                    print(f"WRONG: {what}, {name}: {function.configurations} "
                          "configurations")
                for words in function.loops_over_k():
                    loops += 1
                    if any(word in ("tilestored", "ldtilecfg") for word in words):
                        print(f"WRONG: {what}, {name}: {words}")
            if not loops:
                print(f"WRONG: {what}: no loop over k")
            checked += 1
print(f"{checked} kernels checked")
