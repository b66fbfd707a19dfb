# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums over many blocks of k, of few rows by weights that are converted or computed, on emulated
AMX with a small L2 cache. All sums are exact."""

import argparse
import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-run", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("options", nargs="*")
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
import device_kernels as kernels  # noqa: E402

folder = arguments.folder
folder.mkdir(parents=True, exist_ok=True)
random = np.random.default_rng(3)
columns = 128


def bf16(x):
    return (x.astype("f4").view("u4") >> 16).astype("u2")


def run(kernel, depth):
    a = random.integers(-3, 4, (kernel.rows, depth))
    b = random.integers(-3, 4, (depth, columns)).astype("i1")
    c = random.integers(-9, 10, (kernel.rows, columns)).astype("f4")
    scales = random.choice([0.5, 1, 2], columns).astype("f4")
    np.save(folder / "a.npy", bf16(a))
    np.save(folder / "b.npy", kernels.in_memory(b, kernel.layout))
    np.save(folder / "c.npy", c)
    np.save(folder / "scales.npy", scales)
    (folder / "k.ll").write_text(kernels.gemm(kernel))
    subprocess.run(
        [arguments.tenon_run, folder / "k.ll", f"--kernel={kernel.name}", "--engine=amx",
         "--emulate-amx", "--threads=1", f"--global={columns // kernel.columns},1", "--local=1,1",
         f"in={folder / 'a.npy'}", f"in={folder / 'b.npy'}",
         f"inout={folder / 'c.npy'}:{folder / 'd.npy'}"]
        + [f"in={folder / 'scales.npy'}"] * kernel.scales
        + [f"u64={columns}", f"u64={depth}"] + arguments.options,
        check=True, stdout=subprocess.DEVNULL)
    exact = a @ (b * (scales if kernel.scales else 1)) + (c if kernel.adds else 0)
    same = np.array_equal(np.load(folder / "d.npy").reshape(exact.shape), exact)
    print(f"{kernel.name}, {depth}: {'right' if same else 'WRONG'}")


for k, adds, scales, layout in itertools.product((32, 16), (0, 1), (0, 1), ("row", "column")):
    kernel = kernels.Gemm("bf16", 9, 64, k, 9, 64, layout=layout, adds=bool(adds), weights=True,
                          scales=bool(scales))
    for depth in (k, 3 * k, 39 * k):
        run(kernel, depth)
