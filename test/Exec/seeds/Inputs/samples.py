# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one of the kernels in this folder for several processors and on the
reference engine, as work-groups of one and of several sub-groups, of one work-item
and of 8, 16 and 32, and compares with NumPy.

    samples.py gemm --tenon-run=… --folder=…
"""

import argparse
import itertools
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Inputs"))

from launch import U, Launch, bf16, f16, product_error

ENGINES = [f"--mcpu={x}" for x in ("x86-64", "x86-64-v3", "x86-64-v4", "znver5")]
ENGINES.append("--engine=reference")
SIZES = (8, 16, 32)  # of sub-groups
RNG = np.random.default_rng(11)


def product(kernel, values, m, n, k, tile, transposed=False):
    """A kernel with C = A * B; the product and its allowed error."""
    sample = Launch(kernel, kernel, (n // tile[1], m // tile[0]))
    a_bits, a = values(RNG, (m, k))
    b_bits, b = values(RNG, (k, n))
    sample.read("a", np.ascontiguousarray(a_bits.T) if transposed else a_bits)
    sample.read("b", b_bits)
    return sample, a @ b, product_error(a, b)


def gemm():
    m, n, k, alpha = 32, 64, 80, 0.75
    sample, exact, allowed = product("gemm", bf16, m, n, k, (8, 16))
    scaled = alpha * exact
    sample.write("c", scaled, alpha * allowed + U * abs(scaled), "f32")
    sample.words += [f"u64={n}", f"u64={k}", f"f32={alpha}"]
    return sample


def gemm_gelu():
    """OpenCL gives tanh 5 ulp, of 2u each; its argument has 6 roundings, which
    x * tanh'(x) <= 0.45 weakens; |gelu'| < 1.13 scales the product's error."""
    m, n, k = 32, 48, 64
    sample, x, allowed = product("gemm_gelu", f16, m, n, k, (16, 16), True)
    exact = 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    allowed = 1.13 * allowed + 0.5 * abs(x) * (10 + 6 * 0.45) * U + 3 * U * abs(exact)
    sample.write("c", exact, allowed, "f32")
    sample.words += [f"u64={m}", f"u64={n}", f"u64={k}"]
    return sample


def row_sums():
    m, k = 32, 160
    sample = Launch("row_sums", "row_sums", (1, m // 8))
    a = RNG.integers(-128, 128, (m, k)).astype(np.int8)
    sample.read("a", a)
    sums = a.astype(np.int64).sum(axis=1)
    sample.write("sums", sums, np.zeros(m), "i32")
    sample.words.append(f"u64={k}")
    return sample


def gemm_prefetch():
    m, n, k = 32, 32, 160
    sample, exact, allowed = product("gemm_prefetch", bf16, m, n, k, (8, 16))
    sample.write("c", exact, allowed, "f32")
    sample.words += [f"u64={n}", f"u64={k}"]
    return sample


def gemm_blocked():
    m, n, k = 64, 128, 64
    sample, exact, allowed = product("gemm_blocked", bf16, m, n, k, (32, 64))
    sample.write("c", exact, allowed, "f32")
    sample.words += [f"u64={n}", f"u64={k}"]
    return sample


SAMPLES = {
    "gemm": (gemm, [(1, 1), (2, 2)]),
    "gemm-gelu": (gemm_gelu, [(1, 1)]),
    "row-sums": (row_sums, [(1, 1)]),
    "gemm-prefetch": (gemm_prefetch, [(1, 1), (2, 1)]),
    "gemm-blocked": (gemm_blocked, [(1, 1), (2, 2)]),
}


def cells(locals_):
    """Each work-group with one lane on all engines, with more on one processor."""
    processors = itertools.cycle(ENGINES[:-1])
    for local in locals_:
        for engine in ENGINES:
            yield local, 1, engine
        for lanes in SIZES:
            yield local, lanes, next(processors)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=list(SAMPLES))
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    make, locals_ = SAMPLES[arguments.name]
    sample = make()
    os.makedirs(arguments.folder, exist_ok=True)
    module = os.path.join(HERE, f"{arguments.name}.ll")
    right = wrong = 0
    columns, rows = sample.size
    for local, lanes, engine in cells(locals_):
        sample.size, sample.local = (columns * lanes, rows), (local[1] * lanes, local[0])
        options = [engine] + [f"--subgroup-size={lanes}"] * (lanes > 1)
        message = sample.run(module, options, arguments.tenon_run, arguments.folder)
        right += not message
        wrong += bool(message)
        if message:
            print(f"WRONG: {sample.local} {lanes} lanes {engine}: {message}")
    print(f"{right} runs right")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
