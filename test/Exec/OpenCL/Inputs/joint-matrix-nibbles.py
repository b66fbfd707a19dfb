# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with matrices of 4-bit elements of tenon/joint_matrix.h, against NumPy.

    joint-matrix-nibbles.py --tenon-run=… --folder=…
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Sycl", "Inputs"))

from run import RNG, UNIT, change, numbers, product, run_with_header, start, whole
from cases import rounded
from kinds import encode_small_float, small_float_values

FLOAT4 = small_float_values("e2m1")
# kernel: M, N, K, layouts of A and B
PRODUCTS = {
    "s4_s4": (8, 16, 64, "rr"),
    "s4_u4": (8, 16, 32, "rp"),
    "u4_s4": (6, 10, 14, "cr"),
    "u4_u4": (16, 8, 16, "cc"),
    "e2m1_f32_f32": (8, 16, 64, "rp"),
    "e2m1_f32_bf16": (8, 16, 32, "rr"),
    "e2m1_f16_f32": (16, 32, 16, "cc"),
}


def codes(shape):
    return RNG.integers(0, 16, shape).astype(np.uint8)


def values(kind, x):
    """The numbers of these codes."""
    if kind == "e2m1":
        return FLOAT4[x]
    return np.where(x > 7, x.astype(np.int64) - 16, x) if kind == "s4" else x.astype(np.int64)


def in_bytes(x):
    """Rows of codes, two of them in a byte."""
    x = np.asarray(x).astype(np.uint8) & 15
    return x[..., ::2] | x[..., 1::2] << 4


def lines(x, layout):
    """Codes as they are in memory."""
    if layout == "c":
        return x.T
    if layout == "r":
        return x
    k, n = x.shape
    return x.reshape(k // 8, 8, n).swapaxes(1, 2).reshape(k // 8, n * 8)


def products():
    for kernel, (m, n, k, layouts) in PRODUCTS.items():
        kinds = kernel.split("_")
        launch = start(kernel, (2, 2))
        m, n = 2 * m, 2 * n
        small = kinds[0] == "e2m1"
        # The sum is rounded in each step unless it is as wide as C.
        k *= 1 if small and kinds[1] != kinds[2] else 3
        a, b = codes((m, k)), codes((k, n))
        launch.read("a", in_bytes(lines(a, layouts[0])))
        launch.read("b", in_bytes(lines(b, layouts[1])))
        c_kind, d_kind = kinds[1:] if small else ("i32", "i32")
        c_bits, c = numbers(c_kind, (m, n))
        if small:
            c = np.trunc(c)
            c_bits = c.astype(c_bits.dtype)
        launch.read("c", c_bits)
        r = values(kinds[0], a) @ values(kinds[0 if small else 1], b) + c
        launch.write("d", rounded(d_kind, r), 0, d_kind)
        yield whole(launch, k)


def conversions():
    shape = (8, 32)
    x = codes(shape)
    for kernel, kind, to in (("e2m1_bf16", "e2m1", "bf16"), ("s4_s32", "s4", "i32"),
                             ("u4_f32", "u4", "f32")):
        launch = start(kernel)
        launch.read("from", in_bytes(x))
        launch.write("to", values(kind, x), 0, to)
        yield launch

    def narrowed(kernel, source, result):
        launch = start(kernel)
        launch.read("from", source)
        launch.write("to", in_bytes(result), 0, "u8")
        return launch

    bits = RNG.uniform(-9, 9, shape).astype(np.float16)
    yield narrowed("half_e2m1", bits, encode_small_float("e2m1", bits.astype(np.float64)))
    bits = numbers("s8", shape)[0]
    yield narrowed("s8_s4", bits, bits)
    bits = RNG.uniform(-8.9, 7.9, shape).astype(np.float32)
    yield narrowed("f32_s4", bits, np.trunc(bits).astype(np.int8))
    yield narrowed("s4_e2m1", in_bytes(x), encode_small_float("e2m1", values("s4", x).astype(np.float64)))
    yield narrowed("s4_u4_bits", in_bytes(x), x)
    bits = RNG.integers(-1000, 1000, (32, 16)).astype(np.int32)
    yield narrowed("c_s32_b_u4", bits, lines(bits & 15, "p"))


def fills():
    launch = start("filled")
    launch.write("signs", np.full((16, 8), 0xDD), 0, "u8")
    y = np.zeros((8, 16), np.uint8)
    y[:5, :9] = 0xD
    launch.write("bits", in_bytes(y), 0, "u8")
    yield launch


def checked():
    for kernel, height, width, rows, columns, places in (
            ("checked_row", 13, 22, 8, 16, ((3, 5), (-2, -3), (9, 10))),
            ("checked_col", 13, 22, 8, 16, ((1, 3), (-5, 11))),
            ("checked_packed", 5, 24, 2, 16, ((2, 8), (-1, 0)))):
        for row, column in places:
            before, after = codes((height + 1, width)), codes((height + 1, width))
            expected = after.copy()
            for i in range(rows):
                for j in range(columns):
                    y, x = row + 1 + i, column + j
                    if 0 <= y < height and 0 <= x < width:
                        expected[y, x] = before[y - 1, x] if y else 0
            launch = start(kernel)
            launch.read("from", in_bytes(before))
            change(launch, "to", in_bytes(after), in_bytes(expected), 0, "u8")
            yield whole(launch, row, column)


def elements():
    x = codes((8, 32))
    launch = start("apply_s4")
    number = values("s4", x)
    launch.read("from", in_bytes(x))
    launch.write("to", in_bytes(np.where(number < 0, -number, number + 3) & 15), 0, "u8")
    yield launch

    launch = start("apply_e2m1")
    x = codes((4, 128))
    launch.read("from", in_bytes(x))
    launch.write("to", in_bytes(np.where(x > 9, x ^ 8, x)), 0, "u8")
    yield launch

    launch = start("apply_coordinates")
    row, column = np.mgrid[:8, :32]
    launch.write("to", in_bytes((9 + 3 * row + column) & 15), 0, "u8")
    yield launch

    launch = start("apply_two")
    x = codes((32, 16))
    bits, y = numbers("f16", x.shape)
    change(launch, "from", in_bytes(x), np.zeros((32, 8), np.uint8), 0, "u8")
    launch.read("scales", bits)
    launch.write("to", rounded("f16", y * values("s4", x)), 0, "f16")
    yield launch


def programs():
    m, n, k = 16, 32, 48
    launch = start("dequantised", (2, 2))
    bits, a = numbers("bf16", (m, k))
    weights, zero = codes((k, n)), codes(n)
    scale = 2.0 ** RNG.integers(-3, 4, n)
    launch.read("a", bits)
    launch.read("b", in_bytes(weights))
    launch.read("scale", scale.astype(np.float32))
    launch.read("zero", zero)
    launch.write("d", *product(a, (weights - zero.astype(np.float64)) * scale, 0, UNIT["f32"]), "f32")
    yield whole(launch, k)

    launch = start("tiles")
    a, b = codes((16, 32)), codes((32, 32))
    launch.read("a", in_bytes(a))
    launch.read("b", in_bytes(b))
    launch.write("c", values("u4", a) @ values("s4", b), 0, "i32")
    launch.words.append("local=256")
    yield launch


def launches(_):
    for source in (products, conversions, fills, checked, elements, programs):
        yield from source()


if __name__ == "__main__":
    sys.exit(run_with_header(os.path.join(HERE, "joint-matrix-nibbles.clcpp"), launches))
