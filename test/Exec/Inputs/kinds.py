# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element kinds: how their bits are stored, decoded, encoded and rounded."""

import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class Kind:
    word: str  # as in operation names: s8, bf16, tf32
    component: str  # LLVM type of a matrix component
    dtype: type  # of the .npy file
    bits: int
    is_float: bool
    unit: float  # unit roundoff of a number of this kind
    tiny: float  # half of the smallest subnormal number


def _kind(word, component, dtype, unit=0.0, tiny=0.0):
    bits = np.dtype(dtype).itemsize * 8
    is_float = unit != 0.0
    return Kind(word, component, dtype, bits, is_float, unit, tiny)


FLOAT8 = ("e4m3", "e5m2")
KINDS = {
    kind.word: kind
    for kind in (
        _kind("s8", "i8", np.int8),
        _kind("u8", "i8", np.uint8),
        _kind("s16", "i16", np.int16),
        _kind("u16", "i16", np.uint16),
        _kind("s32", "i32", np.int32),
        _kind("u32", "i32", np.uint32),
        _kind("e4m3", "i8", np.uint8, 2.0**-4, 2.0**-10),
        _kind("e5m2", "i8", np.uint8, 2.0**-3, 2.0**-17),
        _kind("f16", "half", np.float16, 2.0**-11, 2.0**-25),
        _kind("bf16", "i16", np.uint16, 2.0**-8, 2.0**-134),
        _kind("tf32", "float", np.float32, 2.0**-11, 0.0),
        _kind("f32", "float", np.float32, 2.0**-24, 2.0**-150),
        _kind("f64", "double", np.float64, 2.0**-53, 2.0**-1075),
    )
}

# A, B, C and result of every multiplication that target cpu promises.
FLOAT8_COMBINATIONS = [
    (a, b, c, d)
    for a in FLOAT8
    for b in FLOAT8
    for c, d in (
        ("f32", "f32"),
        *((c, d) for x in ("bf16", "f16") for c in ("f32", x) for d in ("f32", x) if (c, d) != ("f32", "f32")),
    )
]
COMBINATIONS = (
    [(a, b, "s32", "s32") for a in ("s8", "u8") for b in ("s8", "u8")]
    + [
        (x, x, c, d)
        for x in ("bf16", "f16")
        for c in ("f32", x)
        for d in ("f32", x)
    ]
    + [
        ("tf32", "tf32", "f32", "f32"),
        ("f32", "f32", "f32", "f32"),
        ("f64", "f64", "f64", "f64"),
    ]
    + FLOAT8_COMBINATIONS
)
# Integers of more than 8 bits, whose sums wrap around.
LARGE_INTEGERS = [
    (a + bits, b + bits, "s32", "s32") for bits in ("16", "32") for a in "su" for b in "su"
]


def pack_factor(bits):
    """Rows of B that share a packed row of memory."""
    return max(1, 32 // bits)


def exact_type(kind):
    """The NumPy type that sums products of this kind (nearly) exactly."""
    if not kind.is_float:
        return np.int64
    return np.longdouble if kind.word == "f64" else np.float64


def small_float_values(word):
    """The number of each code, from the formats' definition. e5m2 has infinities
    and NaNs as IEEE 754 has, e4m3 only one NaN of each sign, e2m1 none."""
    bits, fraction_bits, bias = {"e2m1": (4, 1, 1), "e4m3": (8, 3, 7), "e5m2": (8, 2, 15)}[word]
    code, sign = np.arange(2**bits), 2 ** (bits - 1)
    fraction = code % 2**fraction_bits / 2**fraction_bits
    exponent = code % sign // 2**fraction_bits
    normal = np.ldexp(1 + fraction, exponent - bias)
    values = np.where(exponent == 0, np.ldexp(fraction, 1 - bias), normal)
    if word == "e5m2":
        values[exponent == 31] = np.where(fraction[exponent == 31] == 0, np.inf, np.nan)
    elif word == "e4m3":
        values[code % 128 == 127] = np.nan
    return np.where(code < sign, values, -values)


def encode_small_float(word, numbers):
    """The codes of the nearest numbers; ties go to even."""
    values = small_float_values(word)
    sign = len(values) // 2
    values = values[:sign]
    codes = np.flatnonzero(np.isfinite(values))
    distance = abs(np.abs(np.asarray(numbers))[..., np.newaxis] - values[codes])
    first = np.argmin(distance, axis=-1)  # the lower one of two
    second = np.minimum(first + 1, len(codes) - 1)
    tie = np.take_along_axis(distance, second[..., np.newaxis], -1)[..., 0] == distance.min(-1)
    nearest = np.where(tie & (first % 2 == 1), second, first)
    return (codes[nearest] + sign * np.signbit(numbers)).astype(np.uint8)


def decode(kind, stored, exact):
    """The values of stored elements."""
    if kind.word in FLOAT8:
        return small_float_values(kind.word)[stored].astype(exact)
    if kind.word == "bf16":
        wide = stored.astype(np.uint32) << np.uint32(16)
        return wide.view(np.float32).astype(exact)
    if kind.word == "tf32":  # 13 of the 23 mantissa bits are ignored
        kept = stored.view(np.uint32) & np.uint32(0xFFFFE000)
        return kept.view(np.float32).astype(exact)
    return stored.astype(exact)


def encode(kind, numbers):
    """Rounds numbers to elements of this kind, to nearest even."""
    if kind.word in FLOAT8:
        return encode_small_float(kind.word, numbers)
    if kind.word != "bf16":
        return np.asarray(numbers).astype(kind.dtype)
    bits = np.asarray(numbers).astype(np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    return ((bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)).astype(np.uint16)


def random_elements(kind, rng, count):
    """Elements whose products and sums stay far from overflow and underflow:
    multiples of a power of two, so that nothing becomes subnormal."""
    if not kind.is_float:
        info = np.iinfo(kind.dtype)
        edge = rng.random(count) < 0.25  # extremes are where signs go wrong
        values = rng.integers(info.min, info.max, count, endpoint=True)
        extremes = rng.choice([info.min, info.max, 0, 1], count)
        return np.where(edge, extremes, values).astype(kind.dtype)
    numbers = np.clip(rng.standard_normal(count), -4, 4)
    numbers[rng.random(count) < 0.05] = 0
    if kind.word in FLOAT8:  # whose subnormals are normal in f32
        numbers[rng.random(count) < 0.1] *= 2.0**-7
    elif kind.bits == 16:
        numbers = np.round(numbers * 2.0**6) / 2.0**6
    return encode(kind, numbers)


def poison_elements(kind, rng, count):
    """Fills the gaps between rows: reading them gives wrong results."""
    if kind.word == "bf16":
        return np.full(count, 0x7FC1, np.uint16)
    if kind.word in FLOAT8:
        return np.full(count, 0x7F, np.uint8)
    if kind.is_float:
        return np.full(count, np.nan, kind.dtype)
    return random_elements(kind, rng, count)


def same_bits(x, y):
    """Elementwise equality of what is stored, NaNs included."""
    view = np.dtype(f"u{x.dtype.itemsize}")
    return x.view(view) == y.view(view)
