# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one of the kernels in this folder for several processors and on the
reference engine, as work-groups of one and of several work-items, and compares
with NumPy.

    samples.py gemm --tenon-run=… --folder=…

A sum x of K products is right when |x - r| <= (K + 4) * u * sum|a * b| + u * |r|,
where r is the sum in double and u the unit roundoff of float.
"""

import argparse
import os
import subprocess
import sys

import numpy as np

ENGINES = [f"--mcpu={x}" for x in ("x86-64", "x86-64-v3", "x86-64-v4", "znver5")]
ENGINES.append("--engine=reference")
U = 2.0**-24  # of float
RNG = np.random.default_rng(11)


def bf16(shape):
    """Random bf16 values, as bits and as doubles."""
    bits = (RNG.uniform(-2, 2, shape).astype(np.float32).view(np.uint32) >> 16) << 16
    return (bits >> 16).astype(np.uint16), bits.view(np.float32).astype(np.float64)


def f16(shape):
    values = RNG.uniform(-2, 2, shape).astype(np.float16)
    return values, values.astype(np.float64)


class Sample:
    """files: name -> array; words: the kernel's arguments; outputs: file ->
    (expected, allowed error)."""

    def __init__(self, kernel, tiles):
        self.kernel = kernel
        self.tiles = tiles  # rows and columns of tiles
        self.files, self.words, self.outputs = {}, [], {}

    def read(self, name, array):
        self.files[name] = array
        self.words.append(f"in={name}.npy")

    def write(self, name, expected, allowed, kind):
        shape = "x".join(str(x) for x in expected.shape)
        self.words.append(f"out={name}.npy:{kind}:{shape}")
        self.outputs[name] = expected, allowed


def product(kernel, values, m, n, k, tile, transposed=False):
    """A kernel with C = A * B; the product and what error it may have."""
    sample = Sample(kernel, (m // tile[0], n // tile[1]))
    a_bits, a = values((m, k))
    b_bits, b = values((k, n))
    sample.read("a", np.ascontiguousarray(a_bits.T) if transposed else a_bits)
    sample.read("b", b_bits)
    exact = a @ b
    return sample, exact, (k + 4) * U * (abs(a) @ abs(b)) + U * abs(exact)


def gemm():
    m, n, k, alpha = 32, 64, 80, 0.75
    sample, exact, allowed = product("gemm", bf16, m, n, k, (8, 16))
    scaled = alpha * exact
    sample.write("c", scaled, alpha * allowed + U * abs(scaled), "f32")
    sample.words += [f"u64={n}", f"u64={k}", f"f32={alpha}"]
    return sample


def gemm_gelu():
    """OpenCL gives tanh 5 ulp, of 2u each; its argument has 6 roundings, which
    x * tanh'(x) <= 0.45 weakens; |gelu'| < 1.13 carries the product's error on."""
    m, n, k = 32, 48, 64
    sample, x, allowed = product("gemm_gelu", f16, m, n, k, (16, 16), True)
    exact = 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    allowed = 1.13 * allowed + 0.5 * abs(x) * (10 + 6 * 0.45) * U + 3 * U * abs(exact)
    sample.write("c", exact, allowed, "f32")
    sample.words += [f"u64={m}", f"u64={n}", f"u64={k}"]
    return sample


def row_sums():
    m, k = 32, 160
    sample = Sample("row_sums", (m // 8, 1))
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


def run(sample, module, local, engine, arguments):
    """What is wrong, or nothing."""
    rows, columns = sample.tiles
    words = [os.path.abspath(arguments.tenon_run), module]
    words += [f"--kernel={sample.kernel}", f"--global={columns},{rows}"]
    words += [f"--local={local[1]},{local[0]}", engine] + sample.words
    done = subprocess.run(words, cwd=arguments.folder, capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip()
    for name, (expected, allowed) in sample.outputs.items():
        actual = np.load(os.path.join(arguments.folder, f"{name}.npy"))
        off = ~(abs(actual.astype(np.float64) - expected) <= allowed)
        if off.any():
            where = tuple(int(x) for x in np.argwhere(off)[0])
            return (
                f"{name}{list(where)}: expected {expected[where]}, actual "
                f"{actual[where]}, allowed error {allowed[where]}; "
                f"{off.sum()} elements are wrong"
            )
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=list(SAMPLES))
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    make, locals_ = SAMPLES[arguments.name]
    sample = make()
    os.makedirs(arguments.folder, exist_ok=True)
    for name, array in sample.files.items():
        np.save(os.path.join(arguments.folder, f"{name}.npy"), array)
    here = os.path.dirname(os.path.abspath(__file__))
    module = os.path.join(here, f"{arguments.name}.ll")
    right = 0
    for local in locals_:
        for engine in ENGINES:
            wrong = run(sample, module, local, engine, arguments)
            if wrong:
                print(f"WRONG: --local={local[1]},{local[0]} {engine}: {wrong}")
            else:
                right += 1
    print(f"{right} runs right")
    return right != len(locals_) * len(ENGINES)


if __name__ == "__main__":
    sys.exit(main())
