# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops over k whose operands may reach beyond their matrices: sums are over what is
# inside: sizes that are no multiples of a tile, each layout of B, on several processors,
# against NumPy.
#
# REQUIRES: numpy, x86
# RUN: %python %s --tenon-run=%tenon_run --root=%src_root --folder=%t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}24 cells right

import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-run", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
import device_kernels as kernels  # noqa: E402

# M, N, K; a packed B has whole groups of k.
SIZES = ((64, 128, 64), (77, 100, 52))
ENGINES = [["--mcpu=x86-64-v3"], ["--mcpu=x86-64-v4"],
           ["--engine=amx", "--emulate-amx"]]
CASES = [kernels.Gemm(kind, 32, 64, k, 32, 64, layout=layout, checked=True)
         for kind, k, layout in (("bf16", 16, "row"), ("s8", 32, "packed"),
                                 ("f32", 16, "row"), ("bf16", 16, "column"))]
TYPES = {"s8": np.int8, "bf16": np.uint16, "f32": np.float32}
random = np.random.default_rng(1)
folder = arguments.folder
folder.mkdir(parents=True, exist_ok=True)


def operand(kind, rows, columns):
    """The contents of memory, and the numbers."""
    if kind == "s8":
        x = random.integers(-128, 128, (rows, columns), np.int8)
        return x, x.astype(np.int64)
    x = random.standard_normal((rows, columns)).astype(np.float32)
    if kind == "f32":
        return x, x.astype(np.float64)
    bits = x.view(np.uint32) >> 16
    return bits.astype(np.uint16), (bits << 16).view(np.float32).astype(np.float64)


right = 0
for case in CASES:
    (folder / "k.ll").write_text(kernels.gemm(case))
    for m, n, k in SIZES:
        a, wide_a = operand(case.kind, m, k)
        b, wide_b = operand(case.kind, k, n)
        np.save(folder / "a.npy", a)
        np.save(folder / "b.npy", kernels.in_memory(b, case.layout))
        exact = wide_a @ wide_b
        bound = (k + 4) * 2.0**-24 * (abs(wide_a) @ abs(wide_b)) * (case.kind != "s8")
        for engine in ENGINES:
            result = folder / "c.npy"
            subprocess.run(
                [arguments.tenon_run, folder / "k.ll", *engine, "--local=1,1",
                 f"--global={-(-n // case.columns)},{-(-m // case.rows)}",
                 f"in={folder / 'a.npy'}", f"in={folder / 'b.npy'}",
                 f"out={result}:{'i32' if case.kind == 's8' else 'f32'}:{m}x{n}",
                 f"u64={n}", f"u64={k}", f"u64={m}"], check=True)
            if (abs(np.load(result) - exact) <= bound).all():
                right += 1
            else:
                print(f"WRONG: {case.name} {m}x{n}x{k} {' '.join(engine)}")
print(f"{right} cells right")
