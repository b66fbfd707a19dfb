# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each kernel of kernels.py with arguments, and its results computed by NumPy. Matrices
hold small integers, so that sums are exact in every order."""

import dataclasses
import math

import kernels
import numpy as np
import triton.language as tl

RNG = np.random.default_rng(7)


@dataclasses.dataclass
class Case:
    """`results` are the arrays among the arguments that the kernel writes, by their
    positions, with the expected values and the allowed difference."""

    name: str
    function: object
    grid: tuple
    arguments: list
    constants: dict
    results: dict
    allowed: float = 0


def bf16(values):
    """The bits of bfloat16 numbers; other values are truncated."""
    return (np.ascontiguousarray(values, np.float32).view(np.uint32) >> 16).astype(np.uint16)


def of_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def small(*shape):
    return RNG.integers(-4, 5, shape).astype(np.float32)


TYPES = {
    "bf16": (bf16, np.float32, tl.float32),
    "f16": (np.float16, np.float32, tl.float32),
    "tf32": (np.float32, np.float32, tl.float32),
    "i8": (np.int8, np.int32, tl.int32),
}
M, N, K = 40, 72, 80
BLOCK = {"BM": 32, "BN": 32, "BK": 32, "num_warps": 2}
GRID = (-(-M // 32), -(-N // 32), 1)


def matmul(kind, turned=False, depth=K):
    convert, result, sums = TYPES[kind]
    a, b = small(M, depth), small(depth, N)
    c = np.zeros((M, N), result)
    given = np.ascontiguousarray(b.T) if turned else b
    strides = (1, depth) if turned else (N, 1)
    return Case(
        f"matmul {kind}{' turned' if turned else ''} {depth}", kernels.matmul, GRID,
        [convert(a), convert(given), c, M, N, depth, depth, *strides, N],
        BLOCK | {"ACC": sums, "TURNED": turned, "bf16": ("a", "b") if kind == "bf16" else ()},
        {2: (a @ b).astype(result)},
    )  # fmt: skip


def matmul_pointers(kind):
    convert, result, sums = TYPES[kind]
    a, b = small(M, K), small(K, N)
    return Case(
        f"matmul_pointers {kind}", kernels.matmul_pointers, GRID,
        [convert(a), convert(b), np.zeros((M, N), result), M, N, K, K, 1, N, 1, N],
        BLOCK | {"ACC": sums, "bf16": ("a", "b") if kind == "bf16" else ()},
        {2: (a @ b).astype(result)},
    )  # fmt: skip


def matmul_modulo():
    a, b = small(M, K), small(K, N)
    return Case(
        "matmul_modulo", kernels.matmul_modulo, (GRID[0] * GRID[1], 1, 1),
        [bf16(a), bf16(b), np.zeros((M, N), "f4"), M, N, K, K, 1, N, 1, N],
        BLOCK | {"GROUP": 2, "bf16": ("a", "b")}, {2: a @ b},
    )  # fmt: skip


def matmul_linear(kind, result, operands, then="", n=N):
    """With `operands`: names, and the NumPy type or "bf16" of each."""
    convert, _, sums = TYPES[kind]
    a, b = small(M, K), small(K, n)
    values = {
        "row_scale": np.float32(2.0) ** RNG.integers(-7, -3, M).astype(np.float32),
        "column_scale": np.float32(2.0) ** RNG.integers(-2, 2, n).astype(np.float32),
        "bias": small(n), "added": small(M, n),
    }  # fmt: skip
    zero = np.zeros((M, n), np.float32)
    scale = {"row_scale": 1, "column_scale": 1} | {k: values[k] for k in operands}
    x = a @ b * np.reshape(scale["row_scale"], (-1, 1)) * scale["column_scale"]
    x = x + scale.get("bias", 0) + scale.get("added", 0)
    if then == "leaky":
        x = np.where(x >= 0, x, np.float32(0.01) * x)
    if then == "gelu":
        x = 0.5 * x * (1 + np.vectorize(math.erf)(x * 0.70710678))
    if then == "limited":
        x = np.clip(np.floor(x + 0.5), -128, 127)

    def of(word, matrix):
        return bf16(matrix) if word == "bf16" else matrix.astype(word)

    given = [of(operands[k], values[k]) if k in operands else None for k in values]
    words = {"a": kind, "b": kind, "c": result} | operands
    return Case(
        f"matmul_linear {kind} {result} {' '.join(operands)} {then} {n}", kernels.matmul_linear,
        (GRID[0] * -(-n // 32), 1, 1),
        [convert(a), convert(b), of(result, zero), *given, M, n, K, K, n, n],
        BLOCK | {"GROUP": 2, "ACC": sums, "THEN": then,
                 "bf16": tuple(k for k, word in words.items() if word == "bf16")},
        {2: x}, allowed=np.abs(x).max() * (2**-7 if result in ("bf16", "f2") else 0),
    )  # fmt: skip


def matmul_unmasked(kind):
    convert, result, sums = TYPES[kind]
    a, b = small(64, 64), small(64, 32)
    return Case(
        f"matmul_unmasked {kind}", kernels.matmul_unmasked, (2, 1, 1),
        [convert(a), convert(b), np.zeros((64, 32), result), 64, 64, 32, 32],
        BLOCK | {"ACC": sums, "bf16": ("a", "b") if kind == "bf16" else ()},
        {2: (a @ b).astype(result)},
    )  # fmt: skip


def matmul_gelu():
    a, b, bias = small(M, K) / 16, small(K, N) / 16, small(N)
    x = a @ b + bias
    gelu = 0.5 * x * (1 + np.vectorize(math.erf)(x * 0.70710678))
    return Case(
        "matmul_gelu", kernels.matmul_gelu, GRID,
        [a.astype("f2"), b.astype("f2"), bias, np.zeros((M, N), "f2"), M, N, K, K, N, N],
        BLOCK, {3: gelu}, allowed=2**-7,
    )  # fmt: skip


def matmul_dequantise():
    a, b = small(M, K), RNG.integers(-100, 100, (K, N)).astype(np.int8)
    scale = np.float32(2.0) ** RNG.integers(-3, 3, N).astype(np.float32)
    return Case(
        "matmul_dequantise", kernels.matmul_dequantise, GRID,
        [a.astype("f2"), b, scale, np.zeros((M, N), "f4"), M, N, K, K, N, N],
        BLOCK, {3: a @ b.astype(np.float32) * scale},
    )  # fmt: skip


def matmul_split_k():
    a, b = small(M, K), small(K, N)
    return Case(
        "matmul_split_k", kernels.matmul_split_k, GRID[:2] + (2,),
        [bf16(a), bf16(b), np.ones((M, N), "f4"), M, N, K, K, N, N],
        BLOCK | {"PARTS": 2, "bf16": ("a", "b")}, {2: a @ b + 1},
    )  # fmt: skip


def attention(causal):
    heads, rows, size = 2, 64, 32
    q, k, v = (small(heads, rows, size) / 4 for _ in range(3))
    scale = 1 / math.sqrt(size)
    weights = q @ k.transpose(0, 2, 1) * scale
    if causal:
        weights = np.where(np.tri(rows, dtype=bool), weights, -np.inf)
    weights = np.exp(weights - weights.max(-1, keepdims=True))
    expected = weights / weights.sum(-1, keepdims=True) @ v
    return Case(
        f"attention{' causal' if causal else ''}", kernels.attention, (rows // 32, heads, 1),
        [q.astype("f2"), k.astype("f2"), v.astype("f2"), np.zeros_like(q),
         scale * math.log2(math.e), rows, rows * size],
        {"D": size, "BM": 32, "BN": 32, "CAUSAL": causal, "num_warps": 2},
        {3: expected}, allowed=2**-8,
    )  # fmt: skip


def softmax():
    x = RNG.standard_normal((3, 200)).astype(np.float32)
    weights = np.exp(x - x.max(1, keepdims=True))
    return Case(
        "softmax", kernels.softmax, (3, 1, 1), [x, np.zeros_like(x), 200],
        {"BLOCK": 256, "num_warps": 2}, {1: weights / weights.sum(1, keepdims=True)},
        allowed=2**-20,
    )  # fmt: skip


def layer_norm():
    x = RNG.standard_normal((3, 200)).astype(np.float32)
    weight, bias = small(200), small(200)
    expected = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)
    return Case(
        "layer_norm", kernels.layer_norm, (3, 1, 1),
        [x, weight, bias, np.zeros_like(x), 200, 1e-5], {"BLOCK": 128, "num_warps": 2},
        {3: expected * weight + bias}, allowed=2**-16,
    )  # fmt: skip


def quantise():
    x = RNG.integers(-127, 128, (3, 100)).astype(np.float32)
    x[:, 7] = 127
    return Case(
        "quantise", kernels.quantise, (3, 1, 1),
        [x / 4, np.zeros(x.shape, "i1"), np.zeros(3, "f4"), 100],
        {"BLOCK": 128, "num_warps": 1}, {1: x.astype("i1"), 2: np.full(3, 0.25, "f4")},
    )  # fmt: skip


def transpose():
    x = RNG.integers(-99, 99, (40, 50)).astype(np.int16)
    return Case(
        "transpose", kernels.transpose, (2, 2, 1), [x, np.zeros((50, 40), "i2"), 40, 50],
        {"BM": 32, "BN": 32, "num_warps": 2}, {1: x.T},
    )  # fmt: skip


def histogram():
    x = RNG.integers(0, 256, 500).astype(np.int32)
    return Case(
        "histogram", kernels.histogram, (2, 1, 1), [x, np.zeros(256, "i4"), 500],
        {"BLOCK": 256, "num_warps": 2}, {1: np.bincount(x, minlength=256)},
    )  # fmt: skip


def all_cases():
    return [
        matmul("bf16"), matmul("f16"), matmul("tf32"), matmul("i8"),
        matmul("bf16", turned=True), matmul_pointers("f16"), matmul_pointers("i8"),
        matmul_modulo(), matmul_unmasked("bf16"), matmul_unmasked("tf32"), matmul_gelu(),
        matmul_dequantise(), matmul_split_k(), attention(False), attention(True), softmax(),
        layer_norm(), quantise(), transpose(), histogram(), matmul("bf16", depth=68),
        matmul_linear("bf16", "bf16", {"bias": "bf16"}, n=71),
        matmul_linear("f16", "f2", {"bias": "f4", "added": "f2"}, "gelu"),
        matmul_linear("bf16", "f4", {"row_scale": "f4", "bias": "f2"}, n=71),
        matmul_linear("i8", "bf16", {"row_scale": "f4", "column_scale": "f4", "bias": "f4"}),
        matmul_linear("i8", "i1", {"row_scale": "f4", "column_scale": "f4", "bias": "f4"},
                      "limited", n=71),
    ]  # fmt: skip


def compare(case, results):
    """What is wrong with the results, in the order of case.results; empty if nothing is."""
    for place, expected in case.results.items():
        got = results[place]
        if got.dtype == np.uint16:
            got = of_bf16(got)
        got = got.astype(np.float64).reshape(expected.shape)
        difference = np.abs(got - expected).max()
        if not difference <= case.allowed:  # nor a NaN
            return f"argument {place} differs by {difference}, allowed {case.allowed}"
    return ""
