# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The positions of a case's matrices in memory, and the initial contents."""

import numpy as np

from kinds import KINDS, decode, exact_type, pack_factor
from kinds import poison_elements, random_elements

TAIL = 9  # elements after the last matrix, which must not be accessed


class Operand:
    """All matrices of one kernel argument: items x steps tiles of one shape,
    each at index[...] from its start."""

    def __init__(self, kind, use, rows, columns, layout, gap, tiles, offset, words):
        self.kind = kind
        self.tiles = tiles
        self.layout = layout
        r, c = np.indices((rows, columns))
        factor = pack_factor(kind.bits) if use == "b" else 1
        self.stride = {
            "row": columns,
            "col": rows,
            "packed": columns * factor,
        }[layout] + max(gap, 0)
        # Bytes through an int pointer: strides and offsets count ints.
        self.unit = 4 if words else 1
        self.stride = -(-self.stride // self.unit) * self.unit
        if gap < 0:
            self.stride = 0
        if layout == "col":
            self.index = c * self.stride + r
        elif layout == "packed":
            self.index = r // factor * self.stride + c * factor + r % factor
        else:
            self.index = r * self.stride + c
        span = int(self.index.max()) + 1 + max(gap, 0)
        self.span = -(-span // self.unit) * self.unit
        self.first = offset * self.unit
        self.count = self.first + self.tiles * self.span + TAIL

    def tile_indices(self, tile):
        return self.first + tile * self.span + self.index

    def all_indices(self):
        tiles = [self.tile_indices(t).ravel() for t in range(self.tiles)]
        return np.concatenate(tiles)

    def input_buffer(self, rng):
        buffer = poison_elements(self.kind, rng, self.count)
        places = np.unique(self.all_indices())
        buffer[places] = random_elements(self.kind, rng, places.size)
        return buffer

    def output_buffer(self, rng):
        size = self.count * np.dtype(self.kind.dtype).itemsize
        return rng.integers(0, 256, size, np.uint8).view(self.kind.dtype)

    def matrix(self, buffer, tile, exact):
        return decode(self.kind, buffer[self.tile_indices(tile)], exact)


def operands_of(case):
    """Operands by letter: a b c d, e (the bias) and f (a second result)."""
    tiles = case.items * case.steps
    a, b, c, d = case.layouts
    ga, gb, gc, gd = case.gaps
    wa, wb = case.word_pointee
    m, n, k, at = case.m, case.n, case.k, case.offset
    result = case.result_kind()
    one = (KINDS["u8"], "c", 1, 1, "row", 0, 1, 0, False)

    def operand(*facts):
        return Operand(*facts)

    return {
        "a": operand(case.kind("a"), "a", m, k, a, ga, tiles, at, wa),
        "b": operand(case.kind("b"), "b", k, n, b, gb, tiles, at, wb),
        "c": operand(case.kind("c"), "c", m, n, c, gc, case.items, at, False),
        "d": operand(result, "c", m, n, d, gd, case.items, at, False),
        "e": (
            operand(case.kind("d"), "c", m, n, c, gc, case.items, at, False)
            if case.epilogue == "bias"
            else operand(*one)
        ),
        "f": (
            operand(result, "c", m, n, d, gd, case.items, at, False)
            if case.results() == 2
            else operand(*one)
        ),
    }


def buffers_of(case, operands):
    rng = np.random.default_rng(case.seed)
    buffers = {}
    for letter, operand in operands.items():
        if letter in "df":
            buffers[letter] = operand.output_buffer(rng)
        else:
            buffers[letter] = operand.input_buffer(rng)
    if case.saturate:  # some sums near both ends
        c = buffers["c"]
        c[rng.random(c.size) < 0.3] = 2**31 - 5
        c[rng.random(c.size) < 0.3] = -(2**31) + 5
    return buffers


def exact_matrices(case, operands, buffers, letter):
    exact = exact_type(case.kind("d"))
    operand = operands[letter]
    return [
        operand.matrix(buffers[letter], tile, exact) for tile in range(operand.tiles)
    ]
