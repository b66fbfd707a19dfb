# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions of elements from their definition, on long double, which holds
every double and every 64-bit integer."""

import numpy as np

from kinds import FLOAT8, small_float_values

WIDE = np.longdouble
# Bits of precision, and the exponents of the largest and the smallest normal
# number (as in x = 1.f * 2^e).
FLOATS = {
    "e4m3": (4, 8, -6),
    "e5m2": (3, 15, -14),
    "f16": (11, 15, -14),
    "bf16": (8, 127, -126),
    "tf32": (11, 127, -126),
    "f32": (24, 127, -126),
    "f64": (53, 1023, -1022),
}
STORED = {
    "e4m3": np.uint8,
    "e5m2": np.uint8,
    "f16": np.uint16,
    "bf16": np.uint16,
    "tf32": np.uint32,
    "f32": np.uint32,
    "f64": np.uint64,
}
ROUND = {"rte": np.rint, "rtz": np.trunc, "rtp": np.ceil, "rtn": np.floor}


def is_float(kind):
    return kind in FLOATS


def dtype_of(kind):
    """How elements of a kind are stored."""
    if is_float(kind):
        return np.dtype(STORED[kind])
    return np.dtype(("uint" if kind[0] == "u" else "int") + kind[1:])


def numbers_of(kind, stored):
    """The numbers that stored bits mean, exactly."""
    if not is_float(kind):
        return stored.astype(WIDE)
    if kind in FLOAT8:
        return small_float_values(kind)[stored].astype(WIDE)
    if kind == "bf16":
        stored = stored.astype(np.uint32) << np.uint32(16)
        return stored.view(np.float32).astype(WIDE)
    with np.errstate(invalid="ignore"):  # signalling NaNs
        return stored.view(f"f{stored.dtype.itemsize}").astype(WIDE)


def rounded(kind, x, mode, saturating=False):
    """x rounded once to a float kind. What is too large for e4m3 is NaN."""
    bits, largest, smallest = FLOATS[kind]
    finite = np.isfinite(x)
    safe = np.where(finite, x, WIDE(0))
    _, exponent = np.frexp(safe)  # x = 0.1f * 2^exponent
    last = np.maximum(exponent - bits, smallest - bits + 1)
    result = np.ldexp(ROUND[mode](np.ldexp(safe, -last)), last)
    result = np.copysign(result, x)
    top = np.ldexp(WIDE(2**bits - 1), largest - bits + 1)
    beyond = WIDE(np.inf)
    if kind == "e4m3":  # the code of 480 is NaN
        top, beyond = WIDE(448), WIDE(np.nan)
    if saturating:
        mode, beyond = "rtz", top
    over = finite & (abs(result) > top)
    stays = {"rte": False, "rtz": True, "rtp": x < 0, "rtn": x > 0}[mode]
    result = np.where(
        over, np.where(stays, np.copysign(top, x), np.copysign(beyond, x)), result
    )
    return np.where(finite, result, np.where(np.isinf(x), np.copysign(beyond, x), x))


def convert(source, target, stored, mode, saturating):
    """(stored results, a mask of the elements that have one)."""
    if not is_float(source) and not is_float(target):
        return convert_integers(source, target, stored, saturating)
    x = numbers_of(source, stored)
    everywhere = np.ones(stored.shape, bool)
    with np.errstate(all="ignore"):
        if is_float(target):
            return encode(target, rounded(target, x, mode, saturating)), everywhere
        info = np.iinfo(dtype_of(target))
        whole = ROUND[mode](np.where(np.isnan(x), WIDE(0), x))
        inside = ~np.isnan(x) & (whole >= WIDE(info.min)) & (whole <= WIDE(info.max))
        clipped = [
            info.min if v <= WIDE(info.min) else info.max if v >= WIDE(info.max) else int(v)
            for v in whole.ravel()
        ]
        result = np.array(clipped, dtype_of(target)).reshape(x.shape)
    return result, everywhere if saturating else inside


def convert_integers(source, target, stored, saturating):
    everywhere = np.ones(stored.shape, bool)
    if not saturating:
        return stored.astype(dtype_of(target)), everywhere
    info = np.iinfo(dtype_of(target))
    clipped = [min(max(int(v), info.min), info.max) for v in stored.ravel()]
    return np.array(clipped, dtype_of(target)).reshape(stored.shape), everywhere


def encode(kind, x):
    """Numbers of a float kind as they are stored."""
    if kind in FLOAT8:
        values = small_float_values(kind)[:128].astype(WIDE)
        code = np.searchsorted(np.where(np.isnan(values), WIDE(np.inf), values), abs(x))
        code = np.where(np.isnan(x), 127, code)
        return (code + 128 * np.signbit(x)).astype(np.uint8)
    if kind == "f64":
        return x.astype(np.float64).view(np.uint64)
    if kind == "f16":
        return x.astype(np.float16).view(np.uint16)
    bits = x.astype(np.float32).view(np.uint32)
    return (bits >> np.uint32(16)).astype(np.uint16) if kind == "bf16" else bits


def is_nan(kind, stored):
    return np.isnan(numbers_of(kind, stored)) if is_float(kind) else np.zeros(stored.shape, bool)


def same(kind, x, y):
    """Equal bits, or both NaN: payloads are not specified."""
    return (x == y) | (is_nan(kind, x) & is_nan(kind, y))


def sample(kind, rng, count):
    """Stored elements: all sorts of edges, then random bits, then numbers of
    the sizes that integers have."""
    dtype = dtype_of(kind)
    bits = dtype.itemsize * 8
    if not is_float(kind):
        info = np.iinfo(dtype)
        edges = {0, 1, info.max, info.min, info.max - 1, info.min + 1}
        for power in range(bits):
            for nearby in (-1, 0, 1):
                edges |= {2**power + nearby, -(2**power) + nearby}
        # Ties of each precision, and the numbers next to them.
        for precision in (8, 11, 24, 53):
            for power in range(precision + 1, bits):
                tie = 2**power + 2 ** (power - precision)
                for x in (tie - 1, tie, tie + 1, tie + 2 ** (power - precision + 1)):
                    edges |= {x, -x}
        fitting = sorted(x for x in edges if info.min <= x <= info.max)
        fixed = np.array(fitting, dtype)
        rest = rng.integers(info.min, info.max, count, dtype, endpoint=True)
        rest = rest >> rng.integers(0, bits, count).astype(dtype)
        return pick(rng, fixed, rest, count)
    texts = []
    for whole in (8, 16, 32, 64):
        for at in (2.0 ** (whole - 1), 2.0**whole, -(2.0 ** (whole - 1))):
            texts += [at, at - 1, at + 1, at - 0.5, at + 0.5, np.nextafter(at, 0)]
    texts += [0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49, -0.51, -1.0]
    texts += [np.inf, -np.inf, np.nan, 65504, 65519.99, 65520, 65536, 3.4e38, 1e-40]
    texts += [2.0**-24, 2.0**-25, 2.0**-25 * 1.001, 2.0**-14, 2.0**-126, 2.0**-133]
    texts += [2.0**-134, 2.0**-134 * 1.01, 2.0**-149, 2.0**-150, 5e-324, 1.7e308]
    with np.errstate(all="ignore"):
        numbers = np.array(texts, np.float64)
        for to in FLOATS:  # ties of narrower kinds
            precision = FLOATS[to][0]
            tie = 1 + 2.0**-precision
            ties = [tie, tie + 2.0**-40, tie - 2.0**-40, tie + 2.0 ** (1 - precision)]
            numbers = np.concatenate([numbers, ties, np.array(ties) * 2.0**-126])
        numbers = np.concatenate([numbers, -numbers])
        fixed = encode(kind, rounded(kind, numbers.astype(WIDE), "rte"))
        high = np.iinfo(dtype).max
        anything = rng.integers(0, high, count, dtype, endpoint=True)
        sized = np.ldexp(rng.standard_normal(count), rng.integers(-30, 66, count))
        sized = encode(kind, rounded(kind, sized.astype(WIDE), "rte"))
    rest = np.where(rng.random(count) < 0.5, anything, sized)
    return pick(rng, fixed, rest, count)


def pick(rng, fixed, rest, count):
    fixed = rng.permutation(fixed)
    return np.concatenate([fixed, rest])[:count]
