# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL C's relational, geometric, integer and mixed functions and those of
vectors' components, on both engines and with 8, 16 and 32 lanes, through SPIR-V and
as SPIR-V of target loops, against NumPy. A row is an expression of a, b, c (numbers),
v, w (vectors of four of them) and what it gives; the results are compared with a bound in ulps."""

# REQUIRES: numpy, x86, clang, llvm-spirv
# RUN: %python %s %tenon_run %tenon_lower %clang %llvm_spirv %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}1694 results right

import fractions
import math
import os
import subprocess
import sys

import numpy as np

COUNT = 64
RNG = np.random.default_rng(7)
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.5, -2.5, 1e-40, -3e-42, 3e38, 0.5, -1.0, 2.0, 7.0]


def floats(dtype):
    """Three rows of numbers, the first with all kinds."""
    values = RNG.uniform(-9, 9, (3, COUNT))
    values[0, : len(SPECIAL)] = SPECIAL
    values[1, : len(SPECIAL)] = RNG.permutation(SPECIAL)
    values[1, 20:30] = values[0, 20:30]
    return values.astype(dtype)


def truth(x):
    return x.astype(np.int32)


def scalar_truths(a, b):
    """Rows of one NumPy condition each: (expression, value)."""
    return [
        ("isnan(a)", np.isnan(a)),
        ("isinf(a)", np.isinf(a)),
        ("isfinite(a)", np.isfinite(a)),
        ("isnormal(a)", np.isfinite(a) & (np.abs(a) >= np.finfo(a.dtype).tiny)),
        ("signbit(a)", np.signbit(a)),
        ("isequal(a, b)", a == b),
        ("isnotequal(a, b)", a != b),
        ("isgreater(a, b)", a > b),
        ("isgreaterequal(a, b)", a >= b),
        ("isless(a, b)", a < b),
        ("islessequal(a, b)", a <= b),
        ("islessgreater(a, b)", (a < b) | (a > b)),
        ("isordered(a, b)", ~(np.isnan(a) | np.isnan(b))),
        ("isunordered(a, b)", np.isnan(a) | np.isnan(b)),
    ]


def by_magnitude(a, b, larger):
    x, y = np.abs(a), np.abs(b)
    first = x > y if larger else x < y
    second = y > x if larger else y < x
    other = np.fmax(a, b) if larger else np.fmin(a, b)
    return np.where(first, a, np.where(second, b, other))


def quotient(x, y):
    """The lowest seven bits of remquo's quotient, with its sign."""
    if not np.isfinite(y) or not y:
        return 0
    whole = (fractions.Fraction(x) - fractions.Fraction(math.remainder(x, y))) / fractions.Fraction(y)
    return int(math.copysign(abs(int(whole)) % 128, whole))


def float_rows(a, b, c):
    """(expression, result type, value, ulps)"""
    wide = a.astype(np.float64)
    finite = np.where(np.isfinite(wide), wide, 0)
    mantissa, exponent = np.frexp(a)
    small = np.nextafter(a.dtype.type(1), a.dtype.type(0))
    fraction = np.where(np.isinf(a), 0, np.minimum(a - np.floor(a), small))
    ilogb = [
        -(2**31) if x == 0 else 2**31 - 1 if not np.isfinite(x) else math.frexp(x)[1] - 1
        for x in wide
    ]
    root = np.cbrt(wide)
    turn = finite - 2 * np.rint(finite / 2)  # -1 to 1
    near = np.where(np.abs(turn) > 0.5, np.copysign(1, turn) - turn, turn)
    sine = np.where(np.isfinite(wide), np.sin(np.pi * near), np.nan)
    cosine = np.where(np.isfinite(wide), np.sin(np.pi * (0.5 - np.abs(turn))), np.nan)
    rest = c.astype(np.float64) - np.rint(c.astype(np.float64))
    tangent = np.sin(np.pi * rest) / np.sin(np.pi * (0.5 - np.abs(rest)))
    inside = np.where(np.abs(wide) <= 1, wide, np.nan)
    step = np.clip((c.astype(np.float64) - 0.25) / 2, 0, 1)
    return [
        ("select(a, b, (INT)(c > 0))", "T", np.where(c > 0, b, a), 0),
        ("bitselect(a, b, AS(c))", "T", None, 0),
        ("maxmag(a, b)", "T", by_magnitude(a, b, True), 0),
        ("minmag(a, b)", "T", by_magnitude(a, b, False), 0),
        ("fract(a, &t)", "T", np.where(np.isnan(a), np.nan, fraction), 0),
        ("(fract(a, &t), t)", "T", np.floor(a), 0),
        ("modf(a, &t)", "T", np.where(np.isinf(a), 0, a - np.trunc(a)), 0),
        ("(modf(a, &t), t)", "T", np.trunc(a), 0),
        ("(sincos(c, &t), t)", "T", np.cos(c.astype(np.float64)), 4),
        ("sincos(c, &t)", "T", np.sin(c.astype(np.float64)), 4),
        ("frexp(a, &i)", "T", mantissa, 0),
        ("(frexp(a, &i), i)", "int", np.where(np.isfinite(a), exponent, 0), 0),
        ("ilogb(a)", "int", np.array(ilogb), 0),
        ("lgamma_r(c, &i)", "T", np.array([math.lgamma(x) for x in c.astype(float)]), 64),
        ("(lgamma_r(c, &i), i)", "int", np.where((c < 0) & (np.floor(c) % 2 != 0), -1, 1), 0),
        ("remquo(c, b, &i)", "T", np.array([math.remainder(x, y) if y and np.isfinite(y) else (float(x) if np.isinf(y) else np.nan) for x, y in zip(c.astype(float), b.astype(float))]), 0),
        ("(remquo(c * 16, b, &i), i)", "int", np.array([quotient(x, y) for x, y in zip((c * 16).astype(float), b.astype(float))]), 0),
        ("rootn(a, 3)", "T", root, 4),
        ("rootn(fabs(c), -2)", "T", 1 / np.sqrt(np.abs(c.astype(np.float64))), 4),
        ("smoothstep(ONE / 4, ONE * 9 / 4, c)", "T", step * step * (3 - 2 * step), 8),
        ("sinpi(a)", "T", sine, 4),
        ("cospi(a)", "T", cosine, 4),
        ("tanpi(c)", "T", tangent, 6),
        ("asinpi(a)", "T", np.arcsin(inside) / np.pi, 5),
        ("acospi(a)", "T", np.arccos(inside) / np.pi, 5),
        ("atanpi(a)", "T", np.arctan(wide) / np.pi, 5),
        ("atan2pi(c, a)", "T", np.arctan2(c.astype(np.float64), wide) / np.pi, 6),
        ("isnan(powr(a, b))", "int", (a < 0) | np.isnan(a) | np.isnan(b) | ((b == 0) & ((a == 0) | np.isinf(a))) | ((a == 1) & np.isinf(b)), 0),
        ("isnan(nan((UINT)5))", "int", np.ones(COUNT), 0),
    ]


def geometric_rows(v, w):
    """Of vectors of four; doubles' sums are as exact as they need to be."""
    x, y = v.astype(np.float64), w.astype(np.float64)
    dot, length = (x * y).sum(1), np.sqrt((x * x).sum(1))
    zero = length == 0
    cross = np.zeros_like(x)
    cross[:, :3] = np.cross(x[:, :3], y[:, :3])
    return [
        ("dot(v, w)", "T", dot, None),
        ("length(v)", "T", length, 4),
        ("fast_length(v)", "T", length, 4),
        ("distance(v, w)", "T", np.sqrt(((v - w).astype(np.float64) ** 2).sum(1)), 4),
        ("normalize(v).y", "T", x[:, 1] / np.where(zero, 1, length), 4),
        ("fast_normalize(v).w", "T", x[:, 3] / np.where(zero, 1, length), 4),
        ("cross(v, w).x", "T", cross[:, 0], None),
        ("cross(v, w).z + cross(v, w).w", "T", cross[:, 2], None),
        ("cross(v.xyz, w.xyz).y", "T", cross[:, 1], None),
        ("shuffle(v, SHUFFLE(i4)).z", "T", None, 0),
        ("shuffle2(v, w, SHUFFLE(i4)).y", "T", None, 0),
    ]


def clip(values, dtype):
    info = np.iinfo(dtype)
    return [min(max(int(x), info.min), info.max) for x in values]


def integer_rows(a, b, c):
    dtype = a.dtype
    x, y, z = ([int(v) for v in row] for row in (a, b, c))
    bits = 8 * dtype.itemsize
    return [
        ("abs_diff(a, b)", "U", [abs(p - q) for p, q in zip(x, y)]),
        ("hadd(a, b)", "T", [(p + q) >> 1 for p, q in zip(x, y)]),
        ("rhadd(a, b)", "T", [(p + q + 1) >> 1 for p, q in zip(x, y)]),
        ("mad_sat(a, b, c)", "T", clip([p * q + r for p, q, r in zip(x, y, z)], dtype)),
        ("mul_hi(a, b)", "T", [(p * q) >> bits for p, q in zip(x, y)]),
        ("mad_hi(a, b, (T)1)", "T", [((p * q) >> bits) + 1 for p, q in zip(x, y)]),
        ("add_sat(a, b)", "T", clip([p + q for p, q in zip(x, y)], dtype)),
        ("sub_sat(a, b)", "T", clip([p - q for p, q in zip(x, y)], dtype)),
        ("bitselect(a, b, c)", "T", [(p & ~r) | (q & r) for p, q, r in zip(x, y, z)]),
        ("select(a, b, (S)(a > b))", "T", [q if p > q else p for p, q in zip(x, y)]),
        ("ctz(a)", "T", [(p & -p).bit_length() - 1 if p else bits for p in x]),
        ("clz(a)", "T", [bits - (p % 2**bits).bit_length() for p in x]),
        ("bit_reverse(a)", "T", [int(f"{p % 2**bits:0{bits}b}"[::-1], 2) for p in x]),
        ("bitfield_insert(a, b, 2u, 5u)", "T", [(p & ~0x7C) | ((q << 2) & 0x7C) for p, q in zip(x, y)]),
        ("bitfield_extract_unsigned(a, 1u, 6u)", "U", [(p >> 1) & 0x3F for p in x]),
        ("bitfield_extract_signed(a, 1u, 6u)", "S", [((p >> 1) & 0x1F) - ((p >> 1) & 0x20) for p in x]),
        ("popcount(a)", "T", [bin(p % 2**bits).count("1") for p in x]),
    ]


PRELUDE = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
OPENCL = {"f4": "float", "f8": "double", "i1": "char", "u1": "uchar", "i2": "short", "u2": "ushort"}
OPENCL.update({"i4": "int", "u4": "uint", "i8": "long", "u8": "ulong"})


def kernel(name, kind, rows):
    """Each row's results, as scalars; rows of vectors have v and w."""
    word = OPENCL[kind]
    size = int(kind[1])
    signed, unsigned = OPENCL[f"i{size}"], OPENCL[f"u{size}"]
    types = {"T": word, "U": unsigned, "S": signed, "INT": signed, "UINT": unsigned}
    text = "".join(f"#define {k} {v}\n" for k, v in types.items())
    text += f"#define AS as_{unsigned}\n#define ONE (({word})1)\n#define SHUFFLE convert_{unsigned}4\n"
    if kind[0] == "f":
        text += f"#undef AS\n#define AS(x) as_{word}(as_{unsigned}(x) & ({unsigned})1)\n"
    parameters = [f"global const {word} *x"]
    parameters += [f"global {types.get(row[1], row[1])} *y{i}" for i, row in enumerate(rows)]
    text += f"kernel void {name}({', '.join(parameters)}) {{\n  int g = get_global_id(0);\n"
    text += f"  {word} a = x[g], b = x[{COUNT} + g], c = x[{2 * COUNT} + g], t; int i;\n"
    text += f"  {word}4 v = vload4(g & 15, x + {2 * COUNT}), w = v.wzyx + v.wzyx; int4 i4 = (int4)(g, g + 1, g + 2, g * 3);\n"
    for i, row in enumerate(rows):
        text += f"  y{i}[g] = {row[0]};\n"
    text += "}\n" + "".join(f"#undef {k}\n" for k in [*types, "AS", "ONE", "SHUFFLE"])
    return text


def short(kind):
    return f"{kind[0]}{8 * int(kind[1])}"


def expected_specials(row, a, b, c, v, w):
    """Expected results that are defined by bits or positions."""
    if row.startswith("bitselect"):
        unsigned = f"u{a.itemsize}"
        mask = c.view(unsigned) & 1
        return ((a.view(unsigned) & ~mask) | (b.view(unsigned) & mask)).view(a.dtype)
    g = np.arange(COUNT)
    if row.startswith("shuffle("):
        return v[g, (g + 2) % 4]
    return np.concatenate([v, w], 1)[g, (g + 1) % 8]


def is_right(actual, wanted, ulps, scale):
    if actual.dtype.kind != "f":
        modulus = 2 ** (8 * actual.itemsize)
        return np.array([(int(p) - int(q)) % modulus == 0 for p, q in zip(actual, wanted)])
    with np.errstate(all="ignore"):
        target = np.asarray(wanted).astype(actual.dtype)
        same = (actual == target) | (np.isnan(actual) & np.isnan(target))
        step = np.spacing(np.abs(target)).astype(np.float64)
        if ulps is None:  # a sum: relative to its largest product
            ulps, step = 4, np.spacing(scale.astype(actual.dtype)).astype(np.float64)
        near = np.abs(actual.astype(np.float64) - wanted) <= ulps * step
    return same | near


def main():
    tenon_run, tenon_lower, clang, llvm_spirv, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "functions.cl")
    cases, text = [], PRELUDE
    for kind in OPENCL:
        dtype = np.dtype(kind)
        if dtype.kind == "f":
            data = floats(dtype)
            a, b, c = data
            v = c.reshape(16, 4)[np.arange(COUNT) & 15]
            w = v[:, ::-1] * 2
            with np.errstate(all="ignore"):
                rows = [(e, "int", truth(x), 0) for e, x in scalar_truths(a, b)]
                rows += float_rows(a, b, c) + geometric_rows(v, w)
            if kind == "f8":  # there are no native_ functions
                rows = [row for row in rows if not row[0].startswith("fast_")]
            fill = lambda row: expected_specials(row[0], a, b, c, v, w)
            rows = [row if row[2] is not None else (*row[:2], fill(row), row[3]) for row in rows]
        else:
            info = np.iinfo(dtype)
            data = RNG.integers(info.min, info.max, (3, COUNT), dtype=dtype, endpoint=True)
            data[:, :4] = [info.min, info.max, 0, 1]
            small = RNG.integers(0, 5, COUNT).astype(dtype)
            data[1] = np.where(RNG.integers(0, 2, COUNT), data[1], small)
            rows = [(*row, 0) for row in integer_rows(*data)]
        np.save(os.path.join(folder, f"{kind}.npy"), data)
        cases.append((kind, rows, data))
        text += kernel(f"f_{kind}", kind, rows)
    with open(path, "w") as file:
        file.write(text)
    command = [clang, "-x", "cl", "--target=spir64-unknown-unknown", "-cl-std=CL2.0", "-O1"]
    command += ["-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", path, "-o", path + ".bc"]
    subprocess.run(command, check=True)
    extension = "--spirv-ext=+SPV_KHR_bit_instructions"
    subprocess.run([llvm_spirv, extension, path + ".bc", "-o", path + ".spv"], check=True)
    lowered = path + ".loops.spv"
    subprocess.run([tenon_lower, path + ".spv", "--target=loops", "-o", lowered], check=True)
    right = 0
    forms = [("", "cpu"), ("", "reference"), (".spv", "cpu"), (".loops.spv", "cpu")]
    forms += [("", f"cpu --local={COUNT} --subgroup-size={size}") for size in (8, 16, 32)]
    for kind, rows, data in cases:
        for form, engine in forms:
            command = [tenon_run, path + form, f"--kernel=f_{kind}", f"--global={COUNT}"]
            command += [*f"--engine={engine}".split(), f"in={folder}/{kind}.npy"]
            for i, row in enumerate(rows):
                result = {"T": short(kind), "U": f"u{8 * int(kind[1])}", "S": f"i{8 * int(kind[1])}", "int": "i32"}[row[1]]
                command.append(f"out={folder}/y{i}.npy:{result}:{COUNT}")
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                print(f"WRONG: {kind} {engine} {form}: {done.stderr[:800]}")
                continue
            for i, (expression, _, wanted, ulps) in enumerate(rows):
                actual = np.load(f"{folder}/y{i}.npy")
                good = is_right(actual, wanted, ulps, np.full(COUNT, 2.0**8))
                right += good.all()
                if not good.all():
                    at = np.argmin(good)
                    inputs = ", ".join(repr(x) for x in data[:, at])
                    print(
                        f"WRONG: {kind} {engine} {form}: {expression} of {inputs}: "
                        f"expected {wanted[at]!r}, actual {actual[at]!r}"
                    )
    print(f"{right} results right")


if __name__ == "__main__":
    main()
