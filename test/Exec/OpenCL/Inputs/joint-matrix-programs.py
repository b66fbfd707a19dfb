# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with tenon/joint_matrix.h, against NumPy.

    joint-matrix-programs.py --tenon-run=… --folder=…
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Sycl", "Inputs"))

from run import RNG, UNIT, change, numbers, product, run_with_header, start, vnni, whole
from cases import rounded

F32 = UNIT["f32"]


def classes():
    launch = start("block_of_tiles")
    x = RNG.integers(-50, 50, (3, 12, 30)).astype(np.float32)
    launch.read("a", x)
    r = 0.5 + x.sum(0)
    row, column = np.mgrid[:6, :10]
    r[6:, 20:] = np.where(column > row, 0, -r[6:, 20:])
    launch.write("b", r, 0, "f32")
    yield whole(launch, 3)


def functions():
    launch = start("chain")
    (a_bits, a), (b_bits, b) = numbers("s8", (7, 12)), numbers("u8", (12, 10))
    v = RNG.integers(-2, 3, (10, 6)).astype(np.float16)
    w = RNG.integers(-8, 9, (6, 16)).astype(np.float32)
    scale = 2.0 ** RNG.integers(-12, -9, 7)
    for name, x in (("a", a_bits), ("b", b_bits), ("v", v), ("w", w), ("scale", scale.astype(np.float32))):
        launch.read(name, x)
    x = rounded("f16", np.clip((a @ b + 3) * scale[:, None], -4, 4))
    # Sums of these numbers of 11 bits are exact.
    launch.write("d", np.rint(x @ v.astype(np.float64)) @ w.astype(np.float64), 0, "f32")
    yield launch

    launch = start("turns")
    x = RNG.integers(-2, 3, (3, 3)).astype(np.float64)
    before = RNG.integers(-8, 9, (3, 3)).astype(np.float64)
    launch.read("a", x)
    r = before
    for i in range(5):
        r = (x @ x + r) * 0.5 + i
    change(launch, "b", before, r, 0)
    yield whole(launch, 5)


def memory():
    launch = start("exchange", local=(1, 48))
    bits, x = numbers("bf16", (3, 12, 12))
    launch.read("a", bits)
    r, error = product(x, np.roll(x, -1, 0).swapaxes(1, 2), 0, F32)
    r += np.arange(3.0)[:, None, None] * np.eye(12)
    launch.write("c", r, error + 4 * F32, "f32")
    launch.words.append(f"local={3 * 144 * 2}")
    yield launch

    launch = start("row_maxima")
    x = (RNG.integers(-24, 24, (9, 14)) / 8).astype(np.float16)
    launch.read("a", x)
    launch.write("c", x - x.max(1, keepdims=True).astype(np.float64), 0, "f32")
    launch.words.append("local=36")
    yield launch

    launch = start("repacked")
    (a_bits, a), (b_bits, b) = numbers("s8", (6, 24)), numbers("s8", (24, 5))
    launch.read("a", a_bits.T)
    launch.read("b", b_bits)
    launch.write("c", (a @ b - 1).T, 0, "i32")
    launch.words.append("local=120")
    yield launch


def layouts():
    row, column = np.mgrid[:5, :11]
    for columns in 0, 1:
        launch = start("chosen_layout")
        bits, x = numbers("i32", (5, 11))
        r = x * 16 + row - column
        launch.read("c", bits.T if columns else bits)
        launch.write("d", r if columns else r.T, 0, "i32")
        yield whole(launch, columns)

    height, width = 8, 21
    launch = start("taps", (2, 3))
    bits, x = numbers("s16", (height, width))
    taps = np.array([3, -7, 2], np.int16)
    launch.read("a", bits)
    launch.read("taps", taps)
    wide = np.pad(x, ((0, 0), (1, 1)))
    launch.write("c", sum(int(taps[i]) * wide[:, i : i + width] for i in range(3)), 0, "i32")
    yield whole(launch, height, width)


def others():
    launch = start("long_elements")
    x = RNG.integers(-(2**40), 2**40, 17).astype(np.int64)
    y = RNG.integers(0, 2**62, 17).astype(np.uint64)
    change(launch, "a", x, (y // 3).astype(np.int64), 0)
    change(launch, "b", y, (x * x), 0)
    yield launch

    launch = start("one_element")
    (a_bits, a), (b_bits, b) = numbers("f16", 9), numbers("f16", 9)
    launch.read("a", a_bits)
    launch.read("b", b_bits)
    r, error = product(a[None], b[:, None], 1.0, F32)
    launch.write("c", r, error, "f32")
    yield whole(launch, 9)


def launches(_):
    for source in (classes, functions, memory, layouts, others):
        yield from source()


if __name__ == "__main__":
    sys.exit(run_with_header(os.path.join(HERE, "joint-matrix-programs.clcpp"), launches))
