# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches a kernel of Triton in the ways of typical programs."""

import os
import sys

import numpy as np

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "python"))
import tenon.triton  # noqa: E402
import triton  # noqa: E402
import triton.language as tl  # noqa: E402


@triton.jit
def scaled(x, y, more, n, factor=3, BLOCK: tl.constexpr = 64):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = factor * tl.load(x + at, mask=at < n)
    if more is not None:
        values += tl.load(more + at, mask=at < n)
    tl.store(y + at, values, mask=at < n)


@triton.jit
def summed(y, OTHER: tl.constexpr):
    tl.store(y, tl.program_id(0) + OTHER)


def grid(given):
    return (triton.cdiv(given["n"], given["BLOCK"]),)


def main():
    kernel = tenon.triton.Kernel(scaled)
    x = np.arange(200, dtype="f4")
    y = np.zeros_like(x)
    kernel[grid](x, y, None, 200, num_stages=3)
    print("defaults", (y == 3 * x).all())
    kernel[grid](x, y, x, 200, factor=4, BLOCK=32, num_warps=2, threads_per_warp=32)
    print("warps of 32", (y == 5 * x).all())
    number = np.zeros(1, "i4")
    of_numbers = tenon.triton.Kernel(summed)
    for other in (16777217, 16777217.0):  # an f32 has no such number
        of_numbers[(1,)](number, other)
        print("sum", number[0])
    try:
        kernel[grid](x, y)
    except tenon.Error as error:
        print(error)


main()
