# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of raised.cl on several processors and in the reference, and
compares with NumPy.

    raised.py --tenon-run=… --folder=…
"""

import argparse
import os
import subprocess

import numpy as np

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "raised.cl")
ENGINES = ["--engine=cpu", "--mcpu=x86-64-v2", "--mcpu=x86-64-v3",
           "--engine=reference"]
RNG = np.random.default_rng(11)
U = 2.0**-24

# kernel: M, N, K, global size in sub-groups, local size
LANES_16 = {
    "remainder": (16, 32, 48), "mixed": (16, 32, 48), "ahead": (16, 32, 48),
    "chosen": (8, 16, 32), "columns": (16, 32, 32), "planes": (13, 40, 40),
}
LANES_8 = {
    "remainder": (16, 16, 48), "mixed": (8, 16, 32), "ahead": (16, 16, 48),
    "columns": (16, 8, 32),
}


def bf16(rows, columns):
    values = RNG.standard_normal((rows, columns)).astype(np.float32)
    bits = (values.view(np.uint32) >> 16).astype(np.uint16)
    return bits, (bits.astype(np.uint32) << 16).view(np.float32).astype(float)


def pairs(bits):
    rows, columns = bits.shape
    grouped = bits.reshape(rows // 2, 2, columns).transpose(0, 2, 1)
    return np.ascontiguousarray(grouped).view(np.uint32)


def run(tool, folder, kernel, engine, lanes, shape, local, grid, a, b, start):
    files = {n: os.path.join(folder, n + ".npy") for n in ("a", "b", "c", "d")}
    np.save(files["a"], a)
    np.save(files["b"], b)
    np.save(files["c"], start)
    m, n, k = shape
    subprocess.run(
        [tool, KERNELS, f"--kernel={kernel}", f"-DLANES={lanes}", engine,
         "--global=" + ",".join(map(str, grid)), f"--local={local},1",
         "in=" + files["a"], "in=" + files["b"],
         f"inout={files['c']}:{files['d']}", f"i32={m}", f"i32={n}",
         f"i32={k}"], check=True)
    return np.load(files["d"])


def check(name, engine, got, expected, bound):
    wrong = not (np.abs(got - expected) <= bound).all()
    print(f"{name} {engine}: {'WRONG' if wrong else 'right'}")
    return not wrong


def one(tool, folder, kernel, engine, lanes, shape):
    m, n, k = shape
    a, a_values = bf16(m, k)
    b, b_values = bf16(k, n)
    expected = a_values @ b_values
    bound = (k + 4) * U * (np.abs(a_values) @ np.abs(b_values)) + U
    start = np.full((m, n), 7, np.float32)
    if kernel == "remainder":
        expected[m - 3:], bound[m - 3:] = 7, 0
    if kernel == "columns":
        start, expected, bound = start.T.copy(), expected.T, bound.T
    grid = (-(-n // lanes) * lanes, -(-m // 8))
    got = run(tool, folder, kernel, engine, lanes, shape, lanes, grid, a,
              b if kernel == "planes" else pairs(b), start)
    return check(f"{kernel} of {lanes}", engine, got, expected, bound)


def missing(tool, folder, engine):
    """24 work-items: the second sub-group has only half of its lanes."""
    start = np.full((8, 32), 7, np.float32)
    got = run(tool, folder, "missing", engine, 16, (8, 32, 0), 24, (24, 1),
              np.zeros((8, 16), np.uint16), np.zeros((8, 32), np.uint32), start)
    expected = start.copy()
    expected[:, :24] = 0
    return check("missing", engine, got, expected, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tenon-run", required=True)
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    right = 0
    for engine in ENGINES:
        for lanes, cases in ((16, LANES_16), (8, LANES_8)):
            for kernel, shape in cases.items():
                right += one(arguments.tenon_run, arguments.folder, kernel,
                             engine, lanes, shape)
        right += missing(arguments.tenon_run, arguments.folder, engine)
    print(f"{right} runs right")


if __name__ == "__main__":
    main()
