# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with tenon/joint_matrix.h; most have the launch of a SYCL kernel.

    joint-matrix.py --tenon-run=… --folder=… --include=…
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Sycl", "Inputs"))

import cases
import run
from cases import rounded
from run import numbers, product, run_with_header, start, whole

ENGINES = ["--engine=cpu", "--engine=reference", "dpas --engine=cpu -O0"]
# kernel: A, B, C, D, M, N, K, layouts of A, B, C
MULTIPLY = {
    "s8_u8": ("s8", "u8", "i32", "i32", 8, 16, 32),
    "u8_s8": ("u8", "s8", "i32", "i32", 5, 7, 12),
    "s16_s16": ("s16", "s16", "i32", "i32", 8, 16, 16, "crr"),
    "f16_f32_f16": ("f16", "f16", "f32", "f16", 8, 16, 16),
    "f16_f16_f32": ("f16", "f16", "f16", "f32", 16, 16, 16, "rpr"),
    "bf16_f32_f32": ("bf16", "bf16", "f32", "f32", 32, 64, 16),
    "bf16_f32_bf16": ("bf16", "bf16", "f32", "bf16", 8, 16, 16, "ccc"),
    "tf32_f32_f32": ("tf32", "tf32", "f32", "f32", 8, 16, 8),
    "f64_f64_f64": ("f64", "f64", "f64", "f64", 12, 20, 6),
}
SAME_AS_SYCL = {
    "apply": ("apply_one", "apply_coordinates", "apply_two_types", "apply_bf16_a"),
    "copy": ("c_s32_a_s8",),
    "checked": ("checked_bf16", "fill_checked"),
}


def fp8(exponent_bits, shape):
    """Codes of numbers with two bits of significand, and the numbers."""
    bias = 2 ** (exponent_bits - 1) - 1
    significand = run.RNG.integers(4, 8, shape)
    power = run.RNG.integers(-2, 3, shape)
    negative = run.RNG.integers(0, 2, shape)
    fraction_bits = 7 - exponent_bits
    fraction = (significand - 4) << (fraction_bits - 2)
    code = negative << 7 | (power + bias) << fraction_bits | fraction
    return code.astype(np.uint8), (1 - 2.0 * negative) * significand / 4 * 2.0**power


def launches(_):
    yield from run.multiplications(MULTIPLY)
    for source, kernels in SAME_AS_SYCL.items():
        yield from (launch for launch in cases.SOURCES[source]() if launch.name in kernels)

    launch = start("fp8")
    (a_bits, a), (b_bits, b) = fp8(4, (8, 32)), fp8(5, (32, 16))
    launch.read("a", a_bits)
    launch.read("b", b_bits)
    launch.write("d", *product(a, b, 0, 2.0**-24), "f32")
    yield launch

    launch = start("f32_s32")
    bits, x = numbers("f32", (8, 16))
    launch.read("from", bits * 50)
    launch.write("to", np.trunc(bits * 50).astype(np.int64), 0, "i32")
    yield launch

    launch = start("tiles")
    launch.write("c", *cases.one_multiplication(launch, "s8", n=32, m=16), "i32")
    launch.words.append("local=512")
    yield launch

    launch = start("operators_of_bf16")
    bits, x = numbers("bf16", (8, 16))
    launch.read("a", bits)
    x = rounded("bf16", rounded("bf16", x * x) + x)
    launch.write("b", rounded("bf16", rounded("bf16", x * 3) - 1), 0, "bf16")
    yield launch

    launch = start("function_object")
    x = run.RNG.integers(-100, 100, (16, 16)).astype(np.float32)
    launch.read("a", x)
    launch.write("sums", np.full(16, x.sum()), 0, "f32")
    yield launch

    launch = start("loop_over_tiles")
    x = numbers("f32", (4, 8, 16))[0].astype(np.float32)
    after = x + np.arange(4, dtype=np.float32)[:, None, None]
    run.change(launch, "c", x, after, 0)
    yield launch

    launch = start("members_of_tiles")
    launch.write("c", np.repeat([3.0, 2, 1, 0], 128), 0, "f32")
    yield launch

    for first in 0, 1:
        launch = start("chosen_matrix")
        launch.write("c", np.full((8, 16), 2 - first), 0, "f32")
        yield whole(launch, first)


if __name__ == "__main__":
    source = os.path.join(HERE, "joint-matrix.clcpp")
    sys.exit(run_with_header(source, launches, ENGINES))
