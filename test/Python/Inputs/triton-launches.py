# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches a kernel of Triton in the ways of typical programs."""

import argparse
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


@triton.jit
def widened(x, stride, y, BLOCK: tl.constexpr = 16):
    at = tl.arange(0, BLOCK)
    tl.store(y + at, tl.load(x + at * stride).to(tl.float32))


@triton.autotune([triton.Config({"BLOCK": 32}, num_warps=2), triton.Config({"BLOCK": 3})], ["n"])
@triton.heuristics({"BLOCKS": lambda given: triton.cdiv(given["n"], given["BLOCK"])})
@triton.jit(do_not_specialize=["first"])
def counted(y, n, first, step: tl.int64, BLOCK: tl.constexpr, BLOCKS: tl.constexpr):
    for block in range(BLOCKS):
        at = block * BLOCK + tl.arange(0, BLOCK)
        tl.store(y + at, first + step * at, mask=at < n)
        first += 1


@triton.autotune([triton.Config({"VALUE": 5})], ["n"])
@triton.heuristics({"TWICE": lambda given: 2 * given["factor"]})
@triton.jit
def chosen(y, n, factor: tl.constexpr = 3, VALUE: tl.constexpr = 1, TWICE: tl.constexpr = 0):
    tl.store(y, TWICE * VALUE)


class Tensor:
    """What Triton reads of PyTorch's tensors, by default of every other byte of an array."""

    def __init__(self, array, device, dtype="float8_e5m2", shape=(16,)):
        self.array, self.device = array, argparse.Namespace(type=device)
        self.dtype, self.shape = f"torch.{dtype}", shape

    def data_ptr(self):
        return self.array.ctypes.data


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
    tuned = tenon.triton.Kernel(counted)
    for more in ({}, {"BLOCK": 64}):  # what a launch gives has priority
        numbers = np.zeros(100, "i8")
        tuned[lambda given: (given["BLOCK"] // 32,)](numbers, 100, 1, 1, **more)
        print("counted", numbers[[0, 32, 99]])
    of_defaults = tenon.triton.Kernel(chosen)
    of_defaults[(1,)](number, 1)
    print("decorators before defaults", number[0])
    column = np.arange(64, dtype="f2").reshape(16, 4)[:, 1]
    wide = np.zeros(16, "f4")
    of_strides = tenon.triton.Kernel(widened)
    of_strides[(1,)](column, 4, wide)
    print("column", (wide == column).all())
    halves = np.arange(16, dtype="f2")  # whose upper bytes are e5m2
    of_strides[(1,)](Tensor(halves.view("u1")[1:], "cpu"), 2, wide)
    print("fp8", (wide == (halves.view("u2") & 0xFF00).view("f2")).all())
    one = Tensor(np.array([7], "f4"), "cpu", "float32", ())
    of_strides[(1,)](one, 0, wide)
    print("no dimension", wide[15])
    for launch in (
        lambda: kernel[grid](x, y),
        lambda: of_strides[(1,)](Tensor(halves, "xpu"), 2, wide),
        lambda: tenon.triton.Kernel(grid),
    ):
        try:
            launch()
        except tenon.Error as error:
            print(error)


main()
