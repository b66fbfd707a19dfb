# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of benchmarks/device on emulated AMX, or with --lanes for target cpu
in sub-groups of that size, and compares with NumPy."""

import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-run", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("--lanes", type=int)
arguments = parser.parse_args()
lanes = arguments.lanes or 1
engine = ["--engine=amx", "--emulate-amx", "--threads=1"]
if arguments.lanes:
    engine = [f"--subgroup-size={lanes}"]
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
import device_kernels as kernels  # noqa: E402

folder = arguments.folder
folder.mkdir(parents=True, exist_ok=True)
random = np.random.default_rng(1)


def bf16(*shape):
    wide = random.standard_normal(shape).astype("f4").view("u4")
    return (wide >> 16).astype("u2")


def wide(x):
    if x.dtype == np.uint16:
        return (x.astype("u4") << 16).view("f4").astype("f8")
    return x.astype("f8")


def run(name, text, groups, a, b, c_type, c_shape, numbers):
    (folder / "k.ll").write_text(text)
    np.save(folder / "a.npy", a)
    np.save(folder / "b.npy", b)
    subprocess.run(
        [arguments.tenon_run, folder / "k.ll", f"--kernel={name}", *engine,
         f"--global={groups[0] * lanes},{groups[1]}", f"--local={lanes}",
         f"in={folder / 'a.npy'}", f"in={folder / 'b.npy'}",
         f"out={folder / 'c.npy'}:{c_type}:{c_shape}"]
        + [f"u64={number}" for number in numbers], check=True)
    return np.load(folder / "c.npy")


def compare(name, c, r, magnitude, k, exact):
    bound = 0 if exact else (k + 4) * 2.0**-24 * magnitude + 1e-5
    wrong = np.abs(c - r) > bound
    print(f"{name}: {'WRONG' if wrong.any() else 'right'}")


columns = 128
for kernel in kernels.GEMMS:
    rows = kernel.few or (96 if 96 % kernel.rows == 0 else 128)
    exact = kernel.kind == "s8"
    depth = 5 * kernel.k  # the last step of the instruction is half full
    if exact:
        a = random.integers(-128, 128, (rows, depth), "i1")
        b = random.integers(-128, 128, (depth, columns), "i1")
    else:
        a, b = bf16(rows, depth), bf16(depth, columns)
    c = run(kernel.name, kernels.gemm(kernel),
            (columns // kernel.columns, rows // kernel.rows), a,
            kernels.in_memory(b, kernel.layout),
            "i32" if exact else "f32", f"{rows}x{columns}", (columns, depth))
    r = wide(a) @ wide(b)
    magnitude = np.abs(wide(a)) @ np.abs(wide(b))
    if kernel.gelu:
        r = r / 2 * (1 + np.tanh(0.7978845608 * (r + 0.044715 * r**3)))
    compare(kernel.name, c, r, magnitude, depth, exact)

for kind, name in kernels.RESIDENT.items():
    exact = kind == "s8"
    if exact:
        a, b = random.integers(-128, 128, (32, 64), "i1"), random.integers(-128, 128, (64, 32), "i1")
    else:
        a, b = bf16(32, 32), bf16(32, 32)
    c = run(name, kernels.resident(kind), (1, 1), a, b, "i32" if exact else "f32", "32x32",
            (32, 5))
    depth = 5 * a.shape[1]
    compare(name, c, 5 * (wide(a) @ wide(b)), 5 * (np.abs(wide(a)) @ np.abs(wide(b))),
            depth, exact)

t = bf16(5, 27, 128)
c = run(kernels.DLRM, kernels.dlrm(), (5, 1), t, t, "f32", "5x27x27", (5, 128))
r = wide(t) @ wide(t).transpose(0, 2, 1)
compare(kernels.DLRM, c, r, np.abs(wide(t)) @ np.abs(wide(t)).transpose(0, 2, 1), 128,
        False)
