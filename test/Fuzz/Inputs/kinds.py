# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kinds of elements, and what multiplications of them the generators use.

Numbers are whole and small, so that sums are exact in any order; a program that leaves
this range raises Rejected."""

import dataclasses

import numpy as np

A, B, C = 0, 1, 2


class Rejected(Exception):
    """The program computes numbers that are not exact."""


def float8(exponent_bits):
    """The numbers of the 256 codes, in the range where whole numbers are exact."""
    mantissa_bits = 7 - exponent_bits
    bias = (1 << (exponent_bits - 1)) - 1
    codes = np.arange(256)
    exponent = codes >> mantissa_bits & (1 << exponent_bits) - 1
    mantissa = codes & (1 << mantissa_bits) - 1
    unit = 2.0 ** (np.maximum(exponent, 1) - bias - mantissa_bits)
    size = (mantissa + (exponent > 0) * (1 << mantissa_bits)) * unit
    return np.where(codes >> 7, -size, size)


FLOAT8 = {"e4m3": float8(4), "e5m2": float8(5)}


@dataclasses.dataclass(frozen=True)
class Kind:
    word: str
    component: str
    dtype: type
    limit: int  # of exact whole numbers; 0: wraps around

    @property
    def is_code(self):
        """Whether components are codes without arithmetic."""
        return self.word in FLOAT8 or self.word == "bf16"

    def check(self, x):
        if self.limit and not (np.abs(x) <= self.limit).all():
            raise Rejected
        return x

    def decode(self, stored):
        if self.word == "bf16":
            return (stored.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
        if self.word in FLOAT8:
            return FLOAT8[self.word][stored]
        return stored.astype(np.float64 if self.limit else np.int64)

    def encode(self, x):
        """Numbers that the kind has, or integers that wrap around."""
        self.check(x)
        if self.word == "bf16":
            return (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        if self.word in FLOAT8:
            table = FLOAT8[self.word]
            positive = np.searchsorted(table[:0x78], np.abs(x))
            return (positive | (x < 0) << 7).astype(np.uint8)
        return x.astype(self.dtype)

    def rounded(self, x):
        """To nearest even, of whole numbers."""
        if self.word == "bf16":
            bits = x.astype(np.float32).view(np.uint32)
            odd = bits >> 16 & 1
            return self.decode((bits + 0x7FFF + odd >> 16).astype(np.uint16))
        if self.word in FLOAT8 or self.word == "tf32":
            return self.decode(self.encode(x))
        return self.decode(x.astype(self.dtype))


F32 = Kind("f32", "float", np.float32, 2**24)
TF32 = Kind("tf32", "float", np.float32, 2**11)
F16 = Kind("f16", "half", np.float16, 2**11)
BF16 = Kind("bf16", "i16", np.uint16, 2**8)
E4M3 = Kind("e4m3", "i8", np.uint8, 2**4)
E5M2 = Kind("e5m2", "i8", np.uint8, 2**3)
S32 = Kind("s32", "i32", np.int32, 0)
S8 = Kind("s8", "i8", np.int8, 0)
U8 = Kind("u8", "i8", np.uint8, 0)

FAMILIES = [(BF16, BF16, F32), (F16, F16, F32), (S8, S8, S32), (U8, S8, S32), (F32, F32, F32)]
RARE_FAMILIES = [
    (TF32, TF32, F32),
    (E4M3, E4M3, F32),
    (E5M2, E4M3, F32),
    (F16, F16, F16),
    (U8, U8, S32),
    (S8, U8, S32),
]
# What --argument types of tenon-run buffers of a kind have.
TYPES = {
    "f32": "f32",
    "tf32": "f32",
    "f16": "f16",
    "bf16": "u16",
    "e4m3": "u8",
    "e5m2": "u8",
    "s32": "i32",
    "s8": "i8",
    "u8": "u8",
    "count": "i32",
}


def operand_mask(a, b, c):
    """The operands of OpCooperativeMatrixMulAddKHR that say what components are."""
    mask = {"bf16": 0x40, "tf32": 0x20}.get(a.word, 0)
    mask |= {"e5m2": 0x400, "e4m3": 0x1000}.get(a.word, 0)
    mask |= {"e5m2": 0x800, "e4m3": 0x2000}.get(b.word, 0)
    if c is S32:
        mask |= 12 + (a is S8) + 2 * (b is S8)
    return mask
