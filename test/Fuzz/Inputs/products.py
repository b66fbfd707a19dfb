# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs like a library's: grids of accumulators, loops over k whose operands are
loaded, converted, computed, or staged in local memory, and epilogues."""

import dataclasses

from generator import Generator
from kinds import FAMILIES, RARE_FAMILIES, BF16, E4M3, E5M2, F16, F32, S8, S32, TF32, U8, A, B, C, Kind
from program import COLUMN, PACKED, ROW, Array, Linear, Mat, Variable
from statements import (
    Access,
    Arithmetic,
    Barrier,
    Condition,
    Convert,
    ConvertElements,
    Elements,
    Fill,
    For,
    If,
    MulAdd,
    Stage,
)

LINES = 128  # of a buffer, for each sub-group: the largest K
# Kinds in memory that an operand can be converted from.
SOURCES = {
    BF16: (F32, S8, F16),
    F16: (F32, S8, U8),
    F32: (S8, F16, BF16),
    TF32: (F32,),
    S8: (S32,),
}


@dataclasses.dataclass
class Operand:
    """A or B of a product: `across` tiles of one matrix type, and their position in
    a step."""

    mat: Mat
    source: Kind  # in memory
    array: Array
    raw: Array | None  # of the source's kind
    buffer: object
    layout: int
    is_shared: bool  # by all sub-groups of the launch
    base: int  # where the first tile begins, across
    staged: object = None  # the local buffer
    is_divided: bool = False  # the sub-groups of a work-group stage it together
    computed: str = ""


class Products(Generator):
    def __init__(self, seed):
        super().__init__(seed)
        rng = self.rng
        self.n = rng.randrange(1, 7)
        self.arrays, self.names, self.is_stored = [], 0, False
        a, b, c = rng.choice(FAMILIES + FAMILIES + RARE_FAMILIES)
        eight = 32 if a.component == "i8" else 16
        self.m, self.columns = rng.choice([8, 8, 16, 4, 1, 12, 32]), rng.choice([16, 16, 8, 32, 64])
        self.k = rng.choice([eight, eight, 16, 2 * eight, 8 if a is TF32 else 16])
        self.across_m, self.across_n = self.grid()
        self.acc = self.array(Mat(c, self.m, self.columns, C), self.across_m * self.across_n)
        self.out = self.add_buffer(c, 1, False, 128, LINES)
        self.statements = self.start()
        for _ in range(rng.choice([1, 1, 1, 2])):
            self.statements += self.product(a, b)
        self.statements += self.finish()

    def grid(self):
        """How many tiles there are, which fit the buffers."""
        rng = self.rng
        m, n = rng.choice([1, 1, 2, 4]), rng.choice([1, 2, 2, 4])
        while m * self.m > 64:
            m //= 2
        while n * self.columns > 64:
            n //= 2
        return m, n

    def array(self, mat, count):
        array = Array(f"t{len(self.arrays)}", mat, count)
        self.arrays.append(array)
        return array

    def declarations(self):
        return self.arrays

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def over(self, count, body):
        """body(index) for each of count, in a loop or one after the other."""
        if self.rng.random() < 0.5:
            return [s for i in range(count) for s in body(Linear(i))]
        name = self.name("t")
        statements = body(Linear(0, ((name, 1),)))
        kind = self.rng.choice(["i64", "i32"])
        return [For(name, count, False, statements, type=kind)]

    def tiles(self, body):
        """body(m, n, index of the accumulator) for the grid."""
        n = self.across_n

        def row(m):
            return self.over(n, lambda j: body(m, j, plus(times(m, n), j)))

        return self.over(self.across_m, row)

    # Before and after the loops

    def start(self):
        if self.rng.random() < 0.6:
            return self.tiles(lambda m, n, i: [Fill(self.acc.at(i), self.rng.randrange(2))])
        if self.rng.random() < 0.4:  # results are added to C
            source, layout = self.out, ROW
            source.is_filled = True
        else:
            source = self.add_buffer(self.acc.mat.kind, 1, True, 128, LINES)
            layout = self.rng.choice([ROW, ROW, COLUMN])
        return self.tiles(lambda m, n, i: [self.at_tile(self.acc.at(i), source, layout, m, n, False)])

    def at_tile(self, variable, buffer, layout, m, n, is_store, bounds=()):
        """The access of an accumulator at its position in a matrix."""
        row, column = times(m, self.m), times(n, self.columns)
        if layout == COLUMN and not bounds:
            row, column = column, row
        if not bounds:
            row = plus(row, Linear(0, (("g", LINES),)))
        return Access(variable, buffer, row, column, layout, is_store, bounds)

    def finish(self):
        rng = self.rng
        result = []
        if rng.random() < 0.5:
            what = rng.choice(["affine", "relu", "relu", "place"])
            result += self.tiles(lambda m, n, i: [Elements(self.acc.at(i), what)])
        if rng.random() < 0.3:
            old = self.array(self.acc.mat, 1).at(Linear(0))
            source = self.add_buffer(self.acc.mat.kind, 1, True, 128, LINES)
            op = rng.choice(["Add", "Sub"])
            result += self.tiles(
                lambda m, n, i: [
                    self.at_tile(old, source, ROW, m, n, False),
                    Arithmetic(op, self.acc.at(i), self.acc.at(i), old),
                ]
            )
        return result + self.stores()

    def stores(self):
        rng, kind = self.rng, self.acc.mat.kind
        layout = rng.choice([ROW, ROW, ROW, COLUMN])
        bounds = ()
        if rng.random() < 0.2:
            bounds = (rng.randrange(1, 65), rng.randrange(1, 65))
        targets = {F32: (F32, F32, F16, BF16), S32: (S32, S32, S8), F16: (F16,)}[kind]
        target = rng.choice(targets)
        if target is kind:
            # Other lanes may have stored in the loop what a lane stores now.
            return [Barrier(False)] * self.is_stored + self.tiles(
                lambda m, n, i: [
                    self.at_tile(self.acc.at(i), self.out, layout, m, n, True, bounds)
                ]
            )
        narrow = self.array(Mat(target, self.m, self.columns, C), 1).at(Linear(0))
        out = self.add_buffer(target, 1, False, 128, LINES)
        by_elements = target is not BF16 and rng.random() < 0.5

        def one(m, n, i):
            x = self.acc.at(i)
            convert = ConvertElements(narrow, x, 1) if by_elements else Convert(narrow, x)
            return [convert, self.at_tile(narrow, out, layout, m, n, True, bounds)]

        return self.tiles(one)

    # Loops over k

    def product(self, a, b):
        rng = self.rng
        left = self.operand(Mat(a, self.m, self.k, A), self.across_m)
        right = self.operand(Mat(b, self.k, self.columns, B), self.across_n)
        name = self.name("k")
        most = LINES // self.k
        self.n = min(self.n, most)
        # Lines of packed memory are no multiples of a counter that goes over k.
        scaled = rng.random() < 0.5 and PACKED not in (left.layout, right.layout)
        step = self.k if scaled else 1
        k = Linear(0, ((name, self.k // step),), rng.random() < 0.3)
        body = self.fetch(left, k) + self.fetch(right, k)
        body += self.multiply(left, right, name)
        exit_, second = None, []
        if rng.random() < 0.15:
            exit_ = Condition(name, rng.choice(["slt", "and"]), rng.randrange(4) * step)
            second = body[-1:]
            body = body[:-1]
        return [
            For(
                name,
                rng.randrange(1, most + 1),
                rng.random() < 0.5,
                body,
                exit_,
                second,
                step,
                rng.random() < 0.1,
                rng.choice(["i64", "i32", "i64", "i32", "i16"]),
                rng.choice(["slt", "ult", "ne"]),
            )
        ]

    def multiply(self, left, right, counter):
        rng = self.rng

        def one(m, n, i):
            d = self.acc.at(i)
            return [MulAdd(d, left.array.at(m), right.array.at(n), d)]

        result = self.tiles(one)
        if rng.random() < 0.1:
            condition = Condition(counter, rng.choice(["and", "slt"]), self.k)
            result = [If(condition, result, [])]
        if rng.random() < 0.1:  # what other iterations have stored is not read
            store = self.at_tile(self.acc.at(Linear(0)), self.out, ROW, Linear(0), Linear(0), True)
            result += [Barrier(False), store]
            self.is_stored = True
        return result

    def operand(self, mat, across):
        rng = self.rng
        source = mat.kind
        if mat.kind in SOURCES and rng.random() < 0.35:
            source = rng.choice(SOURCES[mat.kind])
        layout = rng.choice([ROW, ROW, ROW, COLUMN])
        if mat.use == B and mat.pack > 1 and source is mat.kind and rng.random() < 0.3:
            layout = PACKED
        operand = Operand(
            mat,
            source,
            self.array(mat, across),
            self.array(dataclasses.replace(mat, kind=source), 1) if source is not mat.kind else None,
            None,
            layout,
            rng.random() < (0.5 if mat.use == B else 0.2),
            rng.choice([0, 0, 16, 5]),
        )
        width = 384 if layout == PACKED else 192
        operand.buffer = self.add_buffer(source, 1, True, width, LINES)
        is_float = source in (F32, F16) or source is S8
        if mat.kind in (F32, F16, S8, BF16) and rng.random() < 0.25 and is_float:
            operand.computed = rng.choice(["affine", "relu", "relu", "place"])
        if layout != PACKED and operand.base != 5 and rng.random() < 0.25:
            # Converted on the way there, or as it is.
            kind = mat.kind if operand.raw and rng.random() < 0.5 else source
            if kind is mat.kind:  # the work-items convert
                operand.raw = None
            operand.staged = self.add_buffer(kind, 3, False, 64, LINES)
        return operand

    def fetch(self, o, k):
        """The statements that fill the operand's tiles in a step."""
        result = self.stage(o, k) if o.staged else []
        kind = o.staged.kind if o.staged else o.source
        target = o.mat.kind

        def one(i):
            to = o.array.at(i)
            loaded = o.raw.at(Linear(0)) if o.raw else to
            statements = [self.load(o, loaded, k, i)]
            if o.computed and loaded.mat.kind in (F32, F16, S8):
                statements.append(Elements(loaded, o.computed))
            if o.raw:
                statements.append(self.convert(to, loaded, kind, target))
            return statements

        result += self.over(o.array.count, one)
        return result + ([Barrier(True)] if o.staged else [])

    def convert(self, to, loaded, kind, target):
        whole = target is not TF32 and (kind, target) in ((F32, BF16), (F32, F16), (F16, F32))
        if whole and self.rng.random() < 0.5:
            return Convert(to, loaded)
        factor = self.rng.choice([1, 2]) if kind is not BF16 else 1
        return ConvertElements(to, loaded, factor)

    def own(self, o):
        return () if o.is_shared else (("g", LINES),)

    def load(self, o, variable, k, i):
        """Tile i of a step, whose k begins at `k`."""
        mat = variable.mat
        size = mat.rows if mat.use == A else mat.columns
        across = plus(times(i, size), Linear(0 if o.staged else o.base))
        if o.staged:
            k = Linear(0)
        row, column = (across, k) if mat.use == A else (k, across)
        if o.layout == COLUMN:
            row, column = column, row
        if o.layout == PACKED:
            row = Linear(0, tuple((n, f // mat.pack) for n, f in row.terms), row.narrow)
            column = times(column, mat.pack)
        if o.staged:
            row = plus(row, Linear(0, (("first" if o.is_divided else "g", LINES),)))
            return Access(variable, o.staged, row, column, o.layout, False)
        row = plus(row, Linear(0, self.own(o)))
        return Access(variable, o.buffer, row, column, o.layout, False)

    def stage(self, o, k):
        """All tiles of a step to local memory, by all sub-groups together or by each alone."""
        size = (o.mat.rows if o.mat.use == A else o.mat.columns) * o.array.count
        across = Linear(o.base)
        row, column, rows, columns = (across, k, size, self.k)
        if (o.mat.use == A) == (o.layout == COLUMN):
            row, column, rows, columns = k, across, self.k, size
        to_row = Linear(0, (("g", LINES),))
        if o.is_shared and rows % self.per_group == 0 and self.per_group > 1:
            o.is_divided = True
            rows //= self.per_group
            own = (("g", rows), ("first", -rows))
            row = plus(row, Linear(0, own))
            to_row = Linear(0, (("first", LINES),) + own)
        elif not o.is_shared:
            row = plus(row, Linear(0, (("g", LINES),)))
        return [Stage(o.buffer, row, column, o.staged, to_row, rows, columns), Barrier(True)]


def times(x, factor):
    return Linear(x.start * factor, tuple((n, f * factor) for n, f in x.terms), x.narrow)


def plus(x, y):
    return Linear(x.start + y.start, x.terms + y.terms, x.narrow or y.narrow)
