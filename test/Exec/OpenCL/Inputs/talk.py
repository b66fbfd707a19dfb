# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with scalar arithmetic of work-items, at an open sub-group size and at 8, 16
and 32: matrix multiplications and the interaction of a recommendation model.

    talk.py gemm|dlrm --tenon-run=… --folder=…
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Inputs"))

from launch import Launch, bf16, f32, product_error, run_all

RNG = np.random.default_rng(3)
ENGINES = [("--mcpu=x86-64-v3", "--mcpu=x86-64-v4"), "--engine=reference"]
SIZES = ((), ("LANES=8",), ("LANES=16",), ("LANES=32",))


def up(x, to):
    return -(-x // to) * to


def gemm():
    m, n, k = 21, 37, 29
    for number, lanes in enumerate(SIZES):
        for kernel, tile, block in (("one", 1, 8), ("tile", 2, 8), ("tile", 4, 4), ("shared_tiles", 1, 16)):
            values, word = ((f32, "F32"), (bf16, "BF16"))[number % 2]
            macros = (word, f"TILE_X={tile}", f"TILE_Y={tile}", f"BLOCK={block}") + lanes
            size = (up(n, block * tile) // tile, up(m, block * tile) // tile)
            launch = Launch(f"{kernel} {macros}", kernel, size, (block, block), macros)
            a_bits, a = values(RNG, (m, k))
            b_bits, b = values(RNG, (k, n))
            launch.read("a", a_bits)
            launch.read("b", b_bits)
            launch.write("c", a @ b, product_error(a, b), "f32")
            launch.words += [f"i32={m}", f"i32={n}", f"i32={k}"]
            yield launch


def dlrm():
    samples, features, depth, tile = 3, 27, 32, 4
    side = up(features, tile) // tile
    below = np.tril_indices(features, -1)
    for number, lanes in enumerate(SIZES):
        values, word = ((bf16, "BF16"), (f32, "F32"))[number % 2]
        macros = (word, f"FEATURES={features}", f"PADDED={side * tile}")
        macros += (f"DEPTH={depth}", f"TILE={tile}") + lanes
        bits, x = values(RNG, (samples, features, depth))
        y = np.transpose(x, (0, 2, 1))
        pairs = (x @ y)[:, below[0], below[1]]
        allowed = np.stack([product_error(p, q) for p, q in zip(x, y)])
        allowed = allowed[:, below[0], below[1]]
        launch = Launch(f"triangle {macros}", "triangle", (64 * samples,), (64,), macros)
        launch.read("in", bits)
        launch.write("out", pairs, allowed, "f32")
        yield launch
        items = side * (side + 1) // 2
        launch = Launch(f"fused {macros}", "fused", (items * samples,), (items,), macros)
        launch.read("in", bits.transpose(1, 0, 2))
        dense = np.zeros((samples, depth))
        launch.write(
            "out",
            np.concatenate((x[:, 0], pairs), axis=1),
            np.concatenate((dense, allowed), axis=1),
            "f32",
        )
        launch.words.append(f"i32={samples}")
        yield launch


MODULES = {"gemm": "talk-gemm.cl", "dlrm": "dlrm.cl"}


def launches(name):
    for launch in {"gemm": gemm, "dlrm": dlrm}[name]():
        launch.module = os.path.join(HERE, MODULES[name])
        yield launch


if __name__ == "__main__":
    sys.exit(run_all(lambda launch: launch.module, launches, ENGINES))
