# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All 16-bit numbers for stochastic.ll and -spirv.spvasm: `stochastic.py make FILES`, then
# `stochastic.py check FILES`, or `check-spirv`. `spirv` makes FILES.spv of FILES.other.spv.

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import small_float_values

HALVES = np.arange(1 << 16, dtype=np.uint16)


class Generator:
    """PCG-RXS-M-XS of 32 bits, one state for each number."""

    def __init__(self, seeds):
        self.state = seeds.astype(np.uint32)

    def draw(self, bits):
        self.state = (self.state * np.uint32(747796405) + np.uint32(2891336453)).astype(np.uint32)
        word = (self.state >> ((self.state >> np.uint32(28)) + np.uint32(4))) ^ self.state
        word = (word * np.uint32(277803737)).astype(np.uint32)
        return ((word >> np.uint32(22)) ^ word) >> np.uint32(32 - bits)


def magnitudes(kind):
    """The numbers of a kind from zero up, in the order of their codes."""
    if kind == "f16":
        return HALVES[:0x7C00].view(np.float16).astype(np.float64)
    if kind == "s4":
        return np.arange(10, dtype=np.float64)
    values = small_float_values(kind)
    values = values[: len(values) // 2].astype(np.float64)
    return values[np.isfinite(values)]


def rounded(numbers, kind, random, bits):
    """The code of each magnitude: the number below it, or the next one if the dropped
    fraction and a random one are 1 or more; what has no code gets the number of codes."""
    grid = magnitudes(kind)
    with np.errstate(invalid="ignore"):
        size = np.where(np.isfinite(numbers), np.abs(numbers), 0)
    below = np.searchsorted(grid, size, side="right") - 1
    above = np.append(grid[1:], grid[-1] * 2 - grid[-2])[below]
    fraction = np.floor((size - grid[below]) / (above - grid[below]) * 2.0**bits)
    code = below + (np.minimum(fraction, 2.0**bits) + random >= 2**bits)
    code = np.where(fraction >= 2**bits, len(grid), code)
    return np.where(np.isinf(numbers), len(grid), code)


def check(name, found, numbers, kind, random, overflow, bits=8, sign=None):
    code = rounded(numbers, kind, random, bits)
    largest = len(magnitudes(kind)) - 1
    expected = np.where(code > largest, overflow, code)
    expected = np.where(np.signbit(numbers), expected | sign, expected)
    numeric = ~np.isnan(numbers)
    np.testing.assert_array_equal(found[numeric], expected[numeric], err_msg=name)
    return found[~numeric]


def integers(name, found, numbers, random):
    code = np.minimum(rounded(numbers, "s4", random, 8), 9)
    value = np.clip(np.where(np.signbit(numbers), -code, code), -8, 7)
    value = np.where(np.isnan(numbers), 0, value)
    np.testing.assert_array_equal(found, value & 15, err_msg=name)


def make(files, floats):
    np.save(files + ".bits.npy", HALVES)
    np.save(files + ".floats.npy", floats)


def stochastic_module(files):
    """Replaces OpSelect and OpVectorInsertDynamicby instructions of the same length."""
    words = np.fromfile(files + ".other.spv", np.uint32)
    at = 5
    while at < len(words):
        length, opcode = int(words[at]) >> 16, int(words[at]) & 0xFFFF
        words[at] = length << 16 | {169: 6217, 78: 6218}.get(opcode, opcode)
        at += length
    words.tofile(files + ".spv")


def check_spirv(load, floats, seeds):
    source = Generator(seeds)
    for name, overflow in (("f16", 0x7C00), ("clamped", 0x7BFF)):
        random = source.draw(13)
        check(name, load(name), floats, "f16", random, overflow, bits=13, sign=0x8000)
    np.testing.assert_array_equal(load("seeds"), source.state)


def main():
    action, files = sys.argv[1:]
    load = lambda name: np.load(f"{files}.{name}.npy")
    halves = HALVES.view(np.float16).astype(np.float64)
    bfloats = (HALVES.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    seeds = (HALVES.astype(np.uint64) * 40503).astype(np.uint32)
    floats = (HALVES.astype(np.uint32) << 16 | seeds & 0xFFFF).view(np.float32)
    if action == "make":
        return make(files, floats)
    if action == "spirv":
        return stochastic_module(files)
    floats = floats.astype(np.float64)
    if action == "check-spirv":
        return check_spirv(load, floats, seeds)
    source = Generator(seeds)
    nans = check("e5m2", load("e5m2"), halves, "e5m2", source.draw(8), 0x7C, sign=0x80)
    assert np.all(nans & 0x7F > 0x7C)
    nans = check("e4m3", load("e4m3"), bfloats, "e4m3", source.draw(8), 0x7E, sign=0x80)
    assert np.all(nans & 0x7F == 0x7F)
    nans = check("e2m1", load("e2m1"), halves, "e2m1", source.draw(8), 7, sign=8)
    assert np.all(nans & 7 == 7)
    integers("i4", load("i4"), bfloats, source.draw(8))
    for name, overflow in (("f16", 0x7C00), ("clamped", 0x7BFF)):
        random = source.draw(13)
        nans = check(name, load(name), floats, "f16", random, overflow, bits=13, sign=0x8000)
        assert np.all(nans & 0x7FFF > 0x7C00)
    np.testing.assert_array_equal(load("seeds"), source.state)
    pairs = load("pairs")
    for part in range(2):
        check("pairs", pairs[part::2], halves, "e5m2", source.draw(8), 0x7C, sign=0x80)


main()
