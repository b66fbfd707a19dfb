# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What both writers of kernels share: types, names, loops.

Values are opaque to the programs. Types are LLVM's names of scalars ("i32",
"float"), Mat, Array and Struct.
"""

from typing import NamedTuple


class Mat(NamedTuple):
    component: str
    rows: int
    columns: int
    use: int  # 0 A, 1 B, 2 accumulator


class Array(NamedTuple):
    element: object
    count: int


class Struct(NamedTuple):
    element: object


LAYOUT_NUMBER = {"row": 0, "col": 1, "packed": 2}
SIZES = {
    "i1": 1,
    "i8": 1,
    "i16": 2,
    "half": 2,
    "bfloat": 2,
    "i32": 4,
    "float": 4,
    "i64": 8,
    "double": 8,
}


class Writer:
    """Instructions go to the current block of the current function."""

    def __init__(self):
        self.counter = 0
        self.functions = []  # finished ones, as text
        self.outer = []  # enclosing functions, which continue after the current one
        self.head = None  # of the current function
        self.body = []
        self.slots = []  # variables of the current function
        self.label = None
        self.lanes = 0  # of the kernel's sub-groups; 0: left open

    def name(self, stem):
        self.counter += 1
        # i1 and the number 61 are not i16 and the number 1.
        between = "_" if stem[-1:].isdigit() else ""
        return f"%{stem}{between}{self.counter}"

    def emit(self, line):
        self.body.append(line)

    def loop(self, count, carried, visit, index_type="i64"):
        """for (i = 0; i < count; ++i) carried = visit(i, carried)

        carried is a list of (type, start value); returns the last values."""
        header, inside, after = (
            self.new_label(stem) for stem in ("header", "inside", "after")
        )
        entry = self.label
        self.branch(header)
        self.begin_block(header)
        index = self.begin_phi(index_type, self.constant(index_type, 0), entry)
        phis = [self.begin_phi(ty, start, entry) for ty, start in carried]
        more = self.compare("ult", index_type, index.value, count)
        self.branch_if(more, inside, after)
        self.begin_block(inside)
        values = visit(index.value, [phi.value for phi in phis])
        one = self.constant(index_type, 1)
        self.end_phi(index, self.binary("add", index_type, index.value, one))
        for phi, value in zip(phis, values or []):
            self.end_phi(phi, value)
        self.branch(header)
        self.begin_block(after)
        return [phi.value for phi in phis]


class Phi:
    """A phi whose second incoming value is not known yet."""

    def __init__(self, value, line):
        self.value = value
        self.line = line  # in the writer's body
