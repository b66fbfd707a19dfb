# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives functions with @triton.jit to tenon.compile()."""

import os
import sys

import numpy as np

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "python"))
import tenon  # noqa: E402
import triton  # noqa: E402
import triton.language as tl  # noqa: E402


@triton.jit
def scaled(x, y, n, factor: tl.constexpr, BLOCK: tl.constexpr = 64):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + at, factor * tl.load(x + at, mask=at < n), mask=at < n)


@triton.jit
def product(a, b, c, N: tl.constexpr):
    at = tl.arange(0, N)
    tile = at[:, None] * N + at[None, :]
    tl.store(c + tile, tl.dot(tl.load(a + tile), tl.load(b + tile)))


@triton.jit
def total(x, y, N: tl.constexpr):
    tl.store(y, tl.sum(tl.load(x + tl.arange(0, N))))


def fails(*words, **named):
    try:
        tenon.compile(*words, **named)
        print("no error")
    except tenon.Error as error:
        print(error)


def main():
    types = {"x": "*fp32:16", "y": "*fp32", "n": "i32"}
    constants = {"factor": 3, "num_warps": 2}
    kernel = tenon.compile(scaled, signature=types, constexprs=constants).kernel()
    x, y = np.arange(100, dtype="f4"), np.zeros(100, "f4")
    kernel(2, None, x, y, 100)
    print("scaled", kernel.required_group, (y == 3 * x).all())
    kernel.check(2, None, x, y, 100)

    half = {"a": "*fp16", "b": "*fp16", "c": "*fp32"}
    a, b = (np.random.default_rng(seed).random((64, 64)).astype("f2") for seed in (1, 2))
    c = np.zeros((64, 64), "f4")
    tenon.compile(product, signature=half, constexprs={"N": 64}).kernel()(1, None, a, b, c)
    print("product", np.allclose(c, a.astype("f4") @ b.astype("f4"), 1e-4))

    # Memory that the work-group shares is not an argument.
    two = {"x": "*fp32", "y": "*fp32"}
    kernel = tenon.compile(total, signature=two, constexprs={"N": 1024}).kernel()
    x, y = np.arange(1024, dtype="f4"), np.zeros(1, "f4")
    kernel(1, None, x, y)
    print("total", len(kernel.parameters), y[0])
    kernel.check(1, None, x, y)

    fails(scaled)
    fails(scaled, signature=two, constexprs={"factor": 1})
    fails(scaled, signature={**types, "z": "i32"}, constexprs={"factor": 1})
    fails(scaled, signature=types, constexprs={"factor": 1, "block": 1})
    fails(scaled, signature={**types, "n": "i32:8"}, constexprs={"factor": 1})
    fails(scaled.fn, signature=types)
    fails(b"kernel void k() {}", constexprs={})


main()
