# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as applications and libraries have them.

    applications.py attention|network|gemm-forms|item-code|matrix-kernels
        --tenon-run=… --folder=…
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Inputs"))

import launch as values
from launch import Launch, product_error, run_all

RNG = np.random.default_rng(5)
ENGINES = [
    ("--mcpu=x86-64-v4", "--engine=amx --emulate-amx", "--mcpu=x86-64-v3"),
    ("--engine=reference", "loops --mcpu=native", "loops --engine=reference",
     "nvptx --engine=reference"),
]
BF16 = 2.0**-8


def start(kernel, size, local, macros=(), lanes=16, words=()):
    launch = Launch(f"{kernel} {lanes} {' '.join(macros)} {' '.join(words)}", kernel, size,
                    local, (f"LANES={lanes}",) + tuple(macros))
    launch.last, launch.module = list(words), None
    return launch


def finish(launch):
    launch.words += launch.last
    return launch


def integers(kind, *numbers):
    return [f"{kind}={number}" for number in numbers]


def up(x, to):
    return -(-x // to) * to


def vnni(b):
    """[k][n] of 16 bits -> [k / 2][n][2]"""
    k, n = b.shape[-2:]
    return np.swapaxes(b.reshape(b.shape[:-2] + (k // 2, 2, n)), -1, -2)


def change(launch, name, before, after, allowed):
    """An array that is read and written."""
    launch.files[f"{name}0"] = before
    launch.words.append(f"inout={name}0.npy:{name}.npy")
    launch.outputs[name] = after, np.broadcast_to(allowed, after.shape)


def weighted(launch, kinds, q, k, v, scale):
    """Reads q, k, v; returns softmax(q k^T) v, with weights rounded to bf16."""
    s = q @ np.swapaxes(k, -1, -2) * scale
    p = np.exp(s - s.max(-1, keepdims=True))
    p /= p.sum(-1, keepdims=True)
    for name, bits in zip("qkv", kinds):
        launch.read(name, bits)
    launch.write("o", p @ v, BF16 * (p @ abs(v)) + 1e-4, "f32")
    return finish(launch)


def attention():
    heads, n, keys, depth = 2, 21, 37, 32
    words = integers("u32", n, keys) + ["f32=0.125"]
    launch = start("flash", (64, heads), (32, 1), (f"D={depth}",), words=words)
    bits, (q, k, v) = zip(*(values.bf16(RNG, (heads, r, depth)) for r in (n, keys, keys)))
    yield weighted(launch, bits, q, k, v, 0.125)


def quantised():
    m, n, k, zero = 24, 32, 96, 117
    launch = start("quant", (n, m // 8), (16, 1), ("QUANT",),
                   words=integers("u32", m, n, k) + [f"i32={zero}"])
    a_bits, a = values.u8(RNG, (m, k))
    b_bits, b = values.s8(RNG, (k, n))
    scale, _ = values.f32(RNG, (n,))
    bias = RNG.integers(-999, 999, n).astype(np.int32)
    c = np.maximum(((a - zero) @ b + bias).astype(np.float32) * scale, 0)
    bits = c.view(np.uint32).astype(np.int64)
    for name, array in (("a", a_bits), ("b", b_bits.T), ("scale", scale), ("bias", bias)):
        launch.read(name, array)
    launch.write("bf16", bits + 0x7FFF + (bits >> 16 & 1) >> 16, 0, "u16")
    launch.write("f32", c.astype(float), 0, "f32")
    yield finish(launch)


def convolution():
    images, h, w, channels, outputs = 2, 5, 7, 5, 19
    launch = start("conv", (up(outputs, 16), -(-images * h * w // 8)), (16, 1), ("CONV",),
                   words=integers("i32", images, h, w, channels, outputs))
    x_bits, x = values.f16(RNG, (images, h, w, channels))
    w_bits, weights = values.f16(RNG, (9 * channels, outputs))
    x = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    near = [x[:, y : y + h, z : z + w] for y in range(3) for z in range(3)]
    near = np.stack(near, 3).reshape(images * h * w, 9 * channels)
    launch.read("x", x_bits)
    launch.read("w", w_bits)
    launch.write("o", near @ weights, product_error(near, weights), "f32")
    yield finish(launch)


def interaction():
    samples, features, depth = 5, 27, 32
    below = np.tril_indices(features, -1)
    for lanes in (8, 16):
        launch = start("dlrm", (up(samples, 4) * lanes,), (2 * lanes,),
                       ("DLRM", f"F={features}", f"D={depth}"), lanes, integers("u32", samples))
        bits, x = values.bf16(RNG, (features, samples, depth))
        x = x.transpose(1, 0, 2)
        pairs = np.stack([(y @ y.T)[below] for y in x])
        allowed = np.stack([product_error(y, y.T)[below] for y in x])
        launch.read("dense", bits[0])
        launch.read("others", bits[1:])
        launch.write("out", np.concatenate((x[:, 0], pairs), 1),
                     np.concatenate((np.zeros((samples, depth)), allowed), 1), "f32")
        yield finish(launch)


def split_k():
    m, n, k, part = 16, 32, 96, 32
    for lanes in (8, 16):
        size, local = (n, m // 8, k // part), (lanes, 1, 1)
        words = integers("u32", m, n, k, part)
        launch = start("splitk", size, local, ("SPLITK",), lanes, words)
        a_bits, a = values.bf16(RNG, (m, k))
        b_bits, b = values.bf16(RNG, (k, n))
        launch.read("a", a_bits)
        launch.read("b", vnni(b_bits))
        launch.write("c", a @ b, 2 * product_error(a, b), "f32")
        count = [k // part * m // 8 * (n // lanes), m - 8 + lanes - 1]
        launch.write("count", np.array(count), 0, "i32")
        launch.write("parts", np.array([7]), 0, "u32")
        yield finish(launch)
        launch = start("splitk_int", size, local, ("SPLITK",), lanes, words)
        a_bits, a = values.u8(RNG, (m, k))
        b_bits, b = values.s8(RNG, (k, n))
        launch.read("a", a_bits)
        launch.read("b", b_bits.T)
        launch.write("c", a @ b, 0, "i32")
        yield finish(launch)


def batched():
    z, m, n, k = 3, 32, 64, 48
    lda, ldb, ldc = k + 8, n + 4, n + 12
    words = integers("i32", m, n, k, lda, ldb, ldc, m * lda, k * ldb // 2, m * ldc)
    launch = start("batched", (n // 2, m // 16, z), (16, 1, 1), ("BATCH",),
                   words=words + ["f32=0.5", "f32=-2"])
    a_bits, a = values.bf16(RNG, (z, m, lda))
    b_bits, b = values.bf16(RNG, (z, k, ldb))
    c_bits, c = values.f32(RNG, (z, m, ldc))
    launch.read("a", a_bits)
    launch.read("b", vnni(b_bits))
    a, b, after, allowed = a[..., :k], b[..., :n], c.copy(), np.zeros_like(c)
    after[..., :n] = 0.5 * (a @ b) - 2 * c[..., :n]
    allowed[..., :n] = [product_error(x, y) + 1e-6 for x, y in zip(a, b)]
    change(launch, "c", c_bits, after, allowed)
    yield finish(launch)


def product(launch, kinds, m, n, k, form_a, form_b, form_c=lambda c: c, below=False):
    a_bits, a = getattr(values, kinds[0])(RNG, (m, k))
    b_bits, b = getattr(values, kinds[1])(RNG, (k, n))
    launch.read("a", form_a(a_bits))
    launch.read("b", form_b(b_bits))
    if kinds[0] == "f32":  # rounded to the nearest tf32, ties away from zero
        a, b = (((x.view(np.uint32) + 0x1000) & ~np.uint32(0x1FFF)).view(np.float32)
                .astype(float) for x in (a_bits, b_bits))  # fmt: skip
    lower = np.tril if below else lambda x: x
    a = lower(a)
    kind = "i32" if a.dtype.kind == "i" else "f32"
    launch.write("c", form_c(lower(a @ b)), form_c(product_error(a, b)), kind)
    return finish(launch)


def forms():
    same = lambda x: x
    yield product(start("trmm", (48, 6), (16, 1), ("TRI",), words=["i32=48"]),
                  ("bf16", "bf16"), 48, 48, 48, same, vnni, below=True)
    m, n, k = 64, 32, 48
    yield product(start("trans", (n * 4, m // 32), (64, 1), ("TRANS",),
                        words=integers("i32", m, n, k) + ["local=2304", "local=576"]),
                  ("f16", "f16"), m, n, k, np.transpose, same, np.transpose)
    m, n, k = 16, 32, 80
    for form in ("PING", "ASYNC"):
        yield product(start("ping", (n, m // 8), (16, 1), (form,), words=integers("i32", n, k // 16)),
                      ("f16", "f16"), m, n, k,
                      lambda a: a.reshape(m // 8, 8, k // 16, 16).swapaxes(1, 2),
                      lambda b: b.reshape(k // 16, 8, 2, n // 16, 16).transpose(3, 0, 1, 4, 2))
    m, n, k = 27, 40, 36
    for form in (("TF32",), ("TF32", "BLOCKS")):
        yield product(start("tf32", (32, 2), (16, 1), form, words=integers("i32", m, n, k)),
                      ("f32", "f32"), m, n, k, same, same)
    m, n, k = 27, 50, 75
    yield product(start("tile2d", (16, 16), (8, 8), ("UNION",), words=integers("u32", m, n, k)),
                  ("u8", "u8"), m, n, k, same, same)


def mixed():
    m, n, k = 16, 32, 64
    factor = np.tile([1, 0.5, 2, -1], m // 4)[:, None]
    for which in (0, 2):
        launch = start("mixed", (n, m // 8), (16, 1), ("MIXED",), words=integers("i32", n, k, which))
        a = RNG.integers(-4, 5, (m, k)) / 2  # every sum is exact in half
        b = RNG.integers(-1, 2, (k, n)) / 4
        c = (a @ b).astype(np.float32)
        launch.read("a", a.astype(np.float16))
        launch.read("b", (b.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16))
        launch.write("half", a @ b, 0, "f16")
        # Within one unit of bf16, except around zero.
        launch.write("bf16", (c.view(np.uint32) >> 16).astype(np.int64),
                     np.where(c == 0, 2.0**16, k // 16), "u16")
        launch.write("float", a @ b * factor, 0, "f32")
        yield finish(launch)


def few_rows():
    n, k = 32, 64
    launch = start("small", (n,), (16,), ("SMALL",), words=[f"u32={k}", "i32=0"])
    a_bits, a = values.s8(RNG, (8, k))
    b_bits, b = values.s8(RNG, (k, n))
    x = a @ b * 1e-4 + 0.25 + np.tile([5, 6, 7, 8], 2)[:, None]
    launch.read("a", a_bits)
    launch.read("b", b_bits.reshape(k // 4, 4, n).transpose(0, 2, 1))
    launch.write("c", a @ b, 0, "i32")
    launch.write("f", np.maximum(x, 0), 1e-5, "f32")
    packed = np.dtype([("tag", "u1"), ("bias", "<f4"), ("n", "<u2")])
    launch.files["head"] = np.array([(1, 0.25, 8)], packed).view(np.uint8)
    launch.words.append("in=head.npy")
    yield finish(launch)


def steps_to_one(x):
    count = 0
    while x > 1:
        x, count = 3 * x + 1 if x & 1 else x // 2, count + 1
    return count


def items():
    n = 75
    steps = np.array([steps_to_one(g + 1) for g in range(n)])
    for lanes in (8, 16, 32):
        launch = start("help", (96,), (32,), (), lanes, integers("u32", n))
        bits, _ = values.f32(RNG, (n + 1,))
        bits[n] = 0
        high = 2 + (np.arange(n) & 1)
        scaled = bits * np.tile(np.float32([1, 2, 3]), n)[: n + 1]
        own, next_one = np.clip(scaled[:n], -2, high), np.clip(scaled[1:], -2, high)
        own = np.where(steps & 1, -own, own).astype(float)
        out = np.zeros((n, 2))
        for g in range(0, n, lanes):
            s = slice(g, min(n, g + lanes))
            out[s, 0] = own[s].sum() + np.maximum.accumulate(next_one[s])
            out[s, 1] = (steps[s] > 100).any() * 2 + (steps[s] < 120).all()
        launch.read("x", bits[:n])
        launch.write("out", out, 1e-5, "f32")
        launch.write("steps", steps, 0, "u32")
        launch.write("counts", np.bincount(steps & 7, minlength=8), 0, "u32")
        yield finish(launch)
    rows, width = 11, 53
    for lanes in (8, 16, 32):
        launch = start("norm", (384,), (96,), (), lanes, integers("u32", rows, width) + ["f32=1e-5"])
        bits, x = values.f16(RNG, (rows, width))
        y = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
        launch.read("x", bits)
        launch.write("y", y, 2e-3, "f16")
        launch.write("best", x.argmax(-1), 0, "u32")
        yield finish(launch)


def matrix_kernels():
    n, keys, depth = 32, 48, 16
    for lanes in (8, 16, 32):
        launch = start("attention", (n // 16 * lanes + lanes,), (lanes,), (), lanes,
                       integers("u32", n, keys) + ["f32=0.25"])
        bits, (q, k, v) = zip(*(values.bf16(RNG, (r, depth)) for r in (n, keys, keys)))
        launch.module, launch.macros = f"matrix-kernels-{lanes}.ll", []  # the test makes it
        yield weighted(launch, bits, q, k, v, 0.25)
    m, n, k = 96, 32, 64
    for lanes, flag in ((8, 0), (16, 1), (32, 2), (8, 3)):
        launch = start("piped", (n // 8 * lanes, 2), (lanes * 2, 1), (), lanes,
                       integers("i32", m, n, k) + ["f32=0.5", "f32=-2", f"i32={flag}"])
        a_bits, a = values.bf16(RNG, (m, k))
        b_bits, b = values.bf16(RNG, (k, n))
        c_bits, c = values.f32(RNG, (m, n))
        launch.read("a", a_bits)
        launch.read("b", b_bits)
        x = 0.5 * (a @ b) - 2 * c
        chosen = (flag >> np.arange(m) // 16 % 2 & 1)[:, None]
        after = np.where(chosen, np.where(x > 0, x, x / 8), a @ b)
        change(launch, "c", c_bits, after, product_error(a, b) + 1e-6)
        launch.module, launch.macros = f"matrix-kernels-{lanes}.ll", []
        yield finish(launch)


LAUNCHES = {
    "attention": (attention,),
    "network": (quantised, convolution, interaction),
    "gemm-forms": (split_k, batched, forms, mixed, few_rows),
    "item-code": (items,),
    "matrix-kernels": (matrix_kernels,),
}


def launches(name):
    for kernels in LAUNCHES[name]:
        for launch in kernels():
            launch.module = launch.module or os.path.join(HERE, f"{name}.cl")
            yield launch


if __name__ == "__main__":
    sys.exit(run_all(lambda launch: launch.module, launches, ENGINES))
