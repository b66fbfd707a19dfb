# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One kernel, its buffers and their expected contents."""

import copy

import numpy as np

from irtext import with_lanes
from writer import SIZES


class OpCase:
    def __init__(self, name, text, buffers, expected, items, cells=None):
        self.name = name
        self.text = text
        self.buffers = buffers  # in the order of the kernel's parameters
        self.expected = expected  # of the buffers that the kernel writes
        self.items = items  # work-groups
        self.cells = cells or items
        self.lanes = 0  # work-items of a sub-group and a work-group; 0: open, and one
        self.engines = None  # none: processors in turn, and the reference
        self.comparisons = {}  # buffer -> function of found and expected

    def with_lanes(self, lanes):
        """The same, fixed to sub-groups of that many work-items."""
        other = copy.copy(self)
        other.lanes = lanes
        other.name += f".lanes{lanes}"
        other.text = with_lanes(self.text, lanes)
        return other

    def same(self, name, found, expected):
        if name in self.comparisons:
            return self.comparisons[name](found, expected)
        return found == expected

    def explain(self, name, where):
        return ""


def bits_type(component):
    return np.dtype(f"u{SIZES[component]}")


def random_bits(rng, component, count):
    """Random bits, those of NaNs among them: moves have to keep them."""
    bits = bits_type(component)
    return rng.integers(0, np.iinfo(bits).max, count, bits, endpoint=True)
