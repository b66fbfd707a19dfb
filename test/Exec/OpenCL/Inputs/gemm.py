# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplications on OpenCL C's built-ins, in the common forms.

    gemm.py naive|tiled|tiled-4x4|staged|planes|transposed|indices|matrices --tenon-run=… --folder=…
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Inputs"))

import launch as values
from launch import Launch, product_error, run_all

RNG = np.random.default_rng(8)
ENGINES = [
    ("--mcpu=x86-64-v4", "--mcpu=x86-64-v3", "--mcpu=znver5"),
    "--engine=reference",
    ("loops --engine=reference", "nvptx --engine=reference", "loops --mcpu=native"),
]
# a, b -> the built-in's letters, sizes of sub-groups
KINDS = {
    ("bf16", "bf16"): (8, 16),
    ("f16", "f16"): (8, 16),
    ("s8", "s8"): (8, 16),
    ("u8", "s8"): (8, 16),
    ("s8", "u8"): (8, 16),
    ("u8", "u8"): (8, 16),
    ("tf32", "tf32"): (16,),
}


class Kind:
    def __init__(self, a, b, lanes):
        self.a, self.b, self.lanes = a, b, lanes
        self.bytes = {"8": 1, "6": 2, "2": 4}[a[-1]]
        self.step = 32 // self.bytes
        self.whole = self.bytes == 1
        word = "int" if lanes == 8 else "short"
        self.a_vec = ("u" if a == "u8" else "") + word + "8"
        self.a_word = "u" + word
        self.b_vec = ("u" if b == "u8" else "") + "int8"
        if self.bytes == 4:
            self.a_vec, self.a_word, self.b_vec = "float4", "uint", "float8"

    def macros(self, *more):
        letters = f"{self.a}_{self.b}".replace("s8", "i8")
        return (
            f"MAD=intel_sub_group_{letters}_matrix_mad_k{self.step}",
            f"LANES={self.lanes}",
            f"ELEMENT={ {1: 'uchar', 2: 'ushort', 4: 'uint'}[self.bytes]}",
            f"A_VEC={self.a_vec}",
            f"A_WORD={self.a_word}",
            f"B_VEC={self.b_vec}",
            f"SUM={'int' if self.whole else 'float'}",
        ) + more

    def matrices(self, m, n, k):
        """Bits and values of A and of B."""
        return getattr(values, self.a)(RNG, (m, k)) + getattr(values, self.b)(RNG, (k, n))

    def write(self, launch, a, b):
        kind = "i32" if self.whole else "f32"
        launch.write("c", a @ b, product_error(a, b), kind)


def kinds(allowed=lambda kind: True):
    for (a, b), sizes in KINDS.items():
        for lanes in sizes:
            kind = Kind(a, b, lanes)
            if allowed(kind):
                yield kind


def padded(x, rows, columns):
    grow = (-x.shape[0] % rows, -x.shape[1] % columns)
    return np.pad(x, ((0, grow[0]), (0, grow[1])))


def pack_a(kind, a, rows):
    """[m / 8][step][8][32 bytes]"""
    a = padded(a, rows, kind.step)
    return a.reshape(a.shape[0] // 8, 8, -1, kind.step).transpose(0, 2, 1, 3)


def pack_b(kind, b, columns):
    """[n / lanes][step][8][lanes][32 bits]"""
    b = padded(b, kind.step, columns)
    small = 4 // kind.bytes
    b = b.reshape(-1, 8, small, b.shape[1] // kind.lanes, kind.lanes)
    return b.transpose(3, 0, 1, 4, 2)


def naive(m=13, n=21, k=45):
    for kind in kinds():
        up = -(-n // kind.lanes) * kind.lanes
        launch = Launch(f"naive {kind.a} {kind.b} {kind.lanes}", "naive",
                        (up, -(-m // 8)), (kind.lanes, 1), kind.macros())
        a_bits, a, b_bits, b = kind.matrices(m, n, k)
        launch.read("a", a_bits)
        launch.read("b", b_bits)
        kind.write(launch, a, b)
        launch.words += [f"i32={m}", f"i32={n}", f"i32={k}"]
        yield launch


def packed(kernel, tiles, local, m=45, n=73, k=100):
    """Kernels on packed tiles; a work-group computes tiles of C."""
    for kind in kinds(lambda kind: kind.bytes < 4):
        rows, columns = 8 * tiles[0], kind.lanes * tiles[1]
        groups = (-(-n // columns), -(-m // rows))
        items = kind.lanes * local
        launch = Launch(f"{kernel} {kind.a} {kind.b} {kind.lanes}", kernel,
                        (groups[0] * items, groups[1]), (items, 1),
                        kind.macros(f"TM={tiles[0]}", f"TN={tiles[1]}"))
        a_bits, a, b_bits, b = kind.matrices(m, n, k)
        launch.read("a", pack_a(kind, a_bits, rows))
        launch.read("b", pack_b(kind, b_bits, columns))
        kind.write(launch, a, b)
        launch.words += [f"i32={m}", f"i32={n}", f"i32={-(-k // kind.step)}"]
        yield launch


PLANES = {
    1: ("8b_16r32x1c", "transform_8b_32r16x1c"),
    2: ("16b_16r16x1c", "transform_16b_16r16x1c"),
}


def planes(kernel, m=27, n=40, k=56):
    for kind in kinds(lambda kind: kind.bytes < 4 and kind.lanes == 16):
        block, transform = PLANES[kind.bytes]
        name = "intel_sub_group_2d_block"
        launch = Launch(f"{kernel} {kind.a} {kind.b}", kernel,
                        (-(-n // 16) * 16, -(-m // 16)), (16, 1),
                        kind.macros("PLANES", f"PLANE_READ={name}_read_{block}",
                                    f"PLANE_TRANSFORM={name}_read_{transform}",
                                    f"PLANE_PREFETCH={name}_prefetch_{block}"))
        a_bits, a, b_bits, b = kind.matrices(m, n, k)
        launch.read("a", a_bits)
        launch.read("b", b_bits.T if kernel == "transposed" else b_bits)
        kind.write(launch, a, b)
        launch.words += [f"i32={m}", f"i32={n}", f"i32={k}"]
        yield launch


def indices(kernel, rows, m=32, n=32, k=64):
    kind = Kind("bf16", "bf16", 16)
    packed = kernel == "indices"
    for index, first in ("uint", 0), ("uint", 1 << 31), ("int", 0):
        for steps in (), ("STEPS",):
            launch = Launch(f"{kernel} {index} {first} {' '.join(steps)}", kernel,
                            (n, m // rows), (16, 1), (f"INDEX={index}", *steps))
            a_bits, a, b_bits, b = kind.matrices(m, n, k)
            launch.read("a", a_bits)
            launch.read("b", pack_b(kind, b_bits, n).transpose(1, 2, 0, 3, 4) if packed else b_bits)
            kind.write(launch, a, b)
            launch.words += [f"{'u32' if index == 'uint' else 'i32'}={v}" for v in (first, n, k)]
            yield launch


LAUNCHES = {
    "naive": naive,
    "tiled": lambda: packed("tiled", (2, 2), 1),
    "tiled-4x4": lambda: list(packed("tiled", (4, 4), 1))[1:2],
    "staged": lambda: packed("staged", (4, 1), 4),
    "planes": lambda: planes("planes"),
    "transposed": lambda: planes("transposed"),
    "indices": lambda: indices("indices", 8),
    "matrices": lambda: indices("matrices", 16),
}

if __name__ == "__main__":
    FILES = {"indices": "gemm-indices.cl", "matrices": "matrix-indices.clcpp"}
    sys.exit(run_all(lambda launch: os.path.join(HERE, FILES.get(launch.kernel, "gemm.cl")),
                     lambda name: LAUNCHES[name](), ENGINES))
