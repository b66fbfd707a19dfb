# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of all statements in any order: uniform control flow around operations on a
few matrices of one or two families of kinds."""

from flow import COUNT, COUNTED, Count, Diverge, Exchanged, Fence, Jump, Switch
from generator import MOST_TRIPS, Generator
from kinds import FAMILIES, RARE_FAMILIES, BF16, F16, F32, S8, S32, A, B, C
from program import COLUMN, PACKED, REGION, ROW, Linear, Mat, Structure, Variable
from statements import (
    Access,
    Arithmetic,
    Barrier,
    Choose,
    Condition,
    Convert,
    ConvertElements,
    Copy,
    Elements,
    Fill,
    For,
    If,
    MulAdd,
)


class Mixed(Generator):
    depth = 3  # of loops and branches in each other
    most_statements = 4  # of a block
    families = [1, 1, 2]  # their numbers, to choose from

    def __init__(self, seed):
        super().__init__(seed)
        rng = self.rng
        self.structures = []
        families = rng.sample(FAMILIES, rng.choice(self.families))
        if rng.random() < 0.15:
            families[0] = rng.choice(RARE_FAMILIES)
        for family in families:
            self.add_family(*family)
        self.counts = self.add_buffer(COUNT, 1, False) if rng.random() < 0.4 else None
        # Where sub-groups jump by their numbers, they do not wait for each other.
        self.jumps_alike = rng.random() < 0.5
        self.may_jump = rng.random() < 0.4
        waits = self.jumps_alike or not self.may_jump
        self.statements = self.initial() + self.block(self.depth, waits) + self.final()

    def sizes(self, a):
        rng = self.rng
        if rng.random() < 0.15:  # which no hardware supports
            return rng.choice([3, 5, 7, 12]), rng.choice([12, 16, 24]), rng.choice([12, 16, 24])
        if rng.random() < 0.1:  # which hardware supports in parts
            return rng.choice([32, 64]), rng.choice([32, 48, 64]), rng.choice([32, 64])
        k = rng.choice([8, 16, 32] if a.limit and a.component != "i8" else [16, 32, 64])
        return rng.choice([1, 2, 4, 8, 8, 16]), rng.choice([8, 16, 16, 32]), k

    def matrices(self, a, b, c):
        rng = self.rng
        m, n, k = self.sizes(a)
        mats = []
        for i in range(rng.choice([1, 2])):
            mats += [Mat(a, m, k, A), Mat(b, k, n, B)]
        mats += [Mat(c, m, n, C)] * rng.choice([1, 2, 3])
        # Accumulators that can become A or B.
        if rng.random() < 0.4:
            mats.append(Mat(c, m, k, C))
        if rng.random() < 0.2:
            mats.append(Mat(c, k, n, C))
        return mats

    def add_family(self, a, b, c):
        mats = self.matrices(a, b, c)
        if self.rng.random() < 0.2:
            self.add_structure(mats)
        for mat in mats:
            self.add_variable(mat)
        self.add_family_buffers(a, b, c)

    def add_structure(self, mats):
        members = self.rng.sample(mats, min(3, len(mats))) + [mats[-1]]
        structure = Structure(f"s{len(self.structures)}", members)
        self.structures.append(structure)
        self.variables += structure.members

    def declarations(self):
        return [v for v in self.variables if v.form != "member"] + self.structures

    def add_family_buffers(self, a, b, c):
        for kind in dict.fromkeys([a, b, c]):
            for is_input in (True, False):
                if is_input or kind is c or self.rng.random() < 0.3:
                    self.add_buffer(kind, 1, is_input)
        if self.rng.random() < 0.4:
            self.add_buffer(c, 3, False)

    def add_variable(self, mat):
        form = self.rng.choice(["plain", "plain", "struct", "array"])
        tail = self.rng.choice("cd")  # d: an element that the sub-group selects
        self.variables.append(Variable(f"m{len(self.variables)}{tail}", mat, form))

    def place(self, size, room):
        """A position whose matrix of this size stays inside of `room` in all iterations."""
        terms, left = [], room - size
        for name in self.loops:
            factor = self.rng.choice([0, 0, 1, 4, 8])
            if factor and factor * (MOST_TRIPS - 1) <= left:
                terms.append((name, factor))
                left -= factor * (MOST_TRIPS - 1)
        start = self.rng.randrange(left + 1)
        if self.rng.random() < 0.6:
            start -= start % 8
        return start, tuple(terms)

    # Statements

    def load(self, variable, is_input=None):
        mat, rng = variable.mat, self.rng
        if is_input is None:
            is_input = rng.random() < 0.8
        buffer = self.buffer_for(mat.kind, is_input) or self.buffer_for(mat.kind, True)
        if not buffer:
            return []
        access = self.access(variable, buffer, False)
        # What other lanes of the sub-group have stored.
        return [access] if buffer.is_input else [Barrier(False), access]

    def access(self, variable, buffer, is_store):
        mat, rng = variable.mat, self.rng
        layout = rng.choice([ROW, ROW, COLUMN])
        if rng.random() < 0.2:
            return self.checked(variable, buffer, layout, is_store)
        rows, columns = mat.rows, mat.columns
        if mat.use == B and mat.pack > 1 and rng.random() < 0.3 and not is_store:
            if columns * mat.pack <= buffer.width and rows % mat.pack == 0:
                layout, rows, columns = PACKED, rows // mat.pack, columns * mat.pack
        if layout == COLUMN:
            rows, columns = columns, rows
        row, row_terms = self.place(rows, REGION)
        column, column_terms = self.place(columns, buffer.width)
        own = (("g", REGION),)
        return Access(
            variable,
            buffer,
            self.linear(row, own + row_terms),
            self.linear(column, column_terms),
            layout,
            is_store,
            is_volatile=rng.random() < 0.04,
        )

    def checked(self, variable, buffer, layout, is_store):
        """Also at negative positions, and across the ends of the matrix in memory."""
        mat, rng = variable.mat, self.rng
        bounds = [REGION, buffer.width]
        if rng.random() < 0.3:
            bounds = [rng.randrange(1, REGION + 1), rng.randrange(1, buffer.width + 1)]
        if layout == COLUMN:
            bounds.reverse()
        row = rng.randrange(-mat.rows - 2, bounds[0] + 2)
        column = rng.randrange(-mat.columns - 2, bounds[1] + 2)
        terms = [(name, rng.choice([-8, -3, 1, 8])) for name in self.loops[:1]]
        if rng.random() < 0.5:
            terms = []
        return Access(
            variable,
            buffer,
            self.linear(row, terms),
            self.linear(column),
            layout,
            is_store,
            tuple(bounds),
        )

    def store(self, variable):
        buffer = self.buffer_for(variable.mat.kind, False)
        if not buffer:
            return []
        first = [Barrier(False)] if self.rng.random() < 0.9 else []
        result = first + [self.access(variable, buffer, True)]
        # Stores again, to another position.
        other = self.buffer_for(variable.mat.kind, False)
        if self.rng.random() < 0.2:
            if other is buffer and self.rng.random() < 0.5:
                result += [Barrier(False)]
            result += [self.access(variable, other, True)]
        return result

    def exchange(self):
        """Through local memory, with the opposite sub-group of the work-group."""
        d = self.some(lambda v: v.mat.use == C and self.buffer_for(v.mat.kind, False, 3))
        if not d:
            return []
        buffer = self.buffer_for(d.mat.kind, False, 3)
        x = self.some(lambda v: v.mat == d.mat)
        to = Access(x, buffer, Linear(0, (("g", REGION),)), Linear(0), ROW, True)
        opposite = (("g", -REGION), ("first", 2 * REGION))
        row = Linear((self.per_group - 1) * REGION, opposite)
        back = Access(d, buffer, row, Linear(0), ROW, False)
        return [to, Barrier(True), back, Barrier(True)]

    def muladd(self):
        d = self.some(lambda v: v.mat.use == C)
        pairs = [
            (a, b)
            for a in self.variables
            for b in self.variables
            if a.mat.use == A
            and b.mat.use == B
            and a.mat.columns == b.mat.rows
            and (a.mat.rows, b.mat.columns) == (d.mat.rows, d.mat.columns)
            and (a.mat.kind, b.mat.kind, d.mat.kind) in FAMILIES + RARE_FAMILIES
        ]
        if not pairs:
            return []
        a, b = self.rng.choice(pairs)
        return [MulAdd(d, a, b, self.some(lambda v: v.mat == d.mat))]

    def arithmetic(self):
        d = self.some(lambda v: v.mat.kind in (F32, F16, S32, S8))
        if not d:
            return []
        x, y = self.some(lambda v: v.mat == d.mat), self.some(lambda v: v.mat == d.mat)
        ops = ["Add", "Sub", "Negate", "Add", "Sub", "Call"]
        if not d.mat.kind.limit or self.rng.random() < 0.2:
            ops += ["Mul", "TimesScalar"]
        return [Arithmetic(self.rng.choice(ops), d, x, y)]

    def convert(self):
        x = self.some(lambda v: v.mat.use == C and v.mat.kind in (F32, S32))
        if not x:
            return []
        targets = (F32, BF16, F16) if x.mat.kind is F32 else (S8, S32)
        d = self.some(
            lambda v: v is not x
            and (v.mat.rows, v.mat.columns) == (x.mat.rows, x.mat.columns)
            and v.mat.kind in targets
            and v.mat != x.mat
        )
        return [Convert(d, x)] if d else []

    def convert_elements(self):
        kinds = (F32, F16, BF16, S32, S8)
        x = self.some(lambda v: v.mat.kind in kinds)
        d = x and self.some(
            lambda v: v.mat.kind in kinds
            and v.mat.kind is not x.mat.kind
            and (v.mat.rows, v.mat.columns, v.mat.use) == (x.mat.rows, x.mat.columns, x.mat.use)
        )
        factor = 1 if not x or x.mat.kind is BF16 else self.rng.choice([1, 1, 2])
        return [ConvertElements(d, x, factor)] if d else []

    def elements(self):
        d = self.some(lambda v: v.mat.kind in (F32, S32, F16, S8))
        return [Elements(d, self.rng.choice(["affine", "relu", "relu", "place"]))] if d else []

    def condition(self, uniform):
        names = ["n"] + self.loops + ([] if uniform else ["g"])
        op = self.rng.choice(["and", "slt"])
        return Condition(self.rng.choice(names), op, self.rng.randrange(1, 4))

    def exchanged(self):
        d = self.some(lambda v: v.mat.kind in (F32, F16, S32, S8))
        if not d:
            return []
        e, x, y = (self.some(lambda v: v.mat == d.mat) for _ in range(3))
        if e is d:
            return []
        return [Exchanged(d, e, x, y, self.rng.random() < 0.5)]

    def row_of_count(self):
        row, terms = self.place(1, REGION)
        return self.linear(row, (("g", REGION),) + terms)

    def count(self):
        if not self.counts:
            return []
        rng = self.rng
        if rng.random() < 0.4:
            column = rng.randrange(COUNTED, self.counts.width)
            return [Count(self.counts, self.row_of_count(), column, rng.randrange(3))]
        what = rng.choice(["loop", "switch", "branch", "active"])
        name = rng.choice(["n", "g"] + self.loops)
        return [Diverge(self.counts, self.row_of_count(), name, what, rng.randrange(1, 8))]

    def fence(self):
        return [Fence(self.rng.choice(["fence", "mem_fence"]))]

    def jump(self, uniform):
        """A jump out of an enclosing loop, or out of the kernel."""
        rng = self.rng
        if not self.may_jump or (self.jumps_alike and not uniform):
            return []
        condition = self.condition(self.jumps_alike)
        if not self.loops or rng.random() < 0.1:
            return [Jump(condition, "return")] if rng.random() < 0.3 else []
        return [Jump(condition, rng.choice(["next", "next", "done"]), rng.choice(self.loops))]

    def switch(self, depth, uniform):
        rng = self.rng
        names = ["n"] + self.loops
        cases = [self.block(depth - 1, uniform) for _ in range(rng.randrange(2, 4))]
        falls = [rng.random() < 0.3 for _ in cases]
        return Switch(rng.choice(names), rng.choice(["i8", "i32", "i64"]), cases, falls)

    def choose(self):
        d = self.some(lambda v: True)
        x, y = (self.some(lambda v: v.mat == d.mat) for _ in range(2))
        return [Choose(d, self.condition(False), x, y)]

    def copy(self):
        d = self.some(lambda v: True)
        return [Copy(d, self.some(lambda v: v.mat == d.mat))]

    def block(self, depth, uniform):
        """`uniform`: all sub-groups of the work-group execute the block."""
        result = []
        for _ in range(self.rng.randrange(1, self.most_statements + 1)):
            what = self.rng.random()
            if depth and what < 0.15:
                alike = uniform and self.rng.random() < 0.5
                condition = self.condition(alike)
                then = self.block(depth - 1, alike)
                other = self.block(depth - 1, alike) if self.rng.random() < 0.5 else []
                result.append(If(condition, then, other))
            elif depth and what < 0.18:
                result.append(self.switch(depth, uniform))
            elif depth and what < 0.4 and len(self.loops) < 2:
                result.append(self.loop(depth, uniform))
            elif what < 0.43 and self.may_jump:
                result += self.jump(uniform)
            elif what < 0.47 and uniform:
                result += self.exchange()
            else:
                result += self.simple()
        return result

    def simple(self):
        choices = [
            (self.muladd, 5),
            (self.arithmetic, 2),
            (self.convert, 1),
            (self.convert_elements, 1),
            (self.elements, 2),
            (lambda: self.load(self.some(lambda v: True)), 4),
            (lambda: self.store(self.some(lambda v: v.mat.use == C)), 2),
            (self.copy, 1),
            (self.choose, 1),
            (self.exchanged, 1),
            (self.count, 2),
            (self.fence, 0.3),
        ]
        return self.rng.choices([c for c, _ in choices], [w for _, w in choices])[0]()

    def loop(self, depth, uniform):
        rng = self.rng
        name = f"i{depth}{rng.randrange(10**6)}"
        count = rng.randrange(1, MOST_TRIPS + 1)
        by_argument = rng.random() < 0.5
        self.loops.append(name)
        exit_ = None
        alike = uniform
        if rng.random() < 0.3:
            alike = uniform and rng.random() < 0.5
            exit_ = self.condition(alike)
        first = self.block(depth - 1, alike)
        second = self.block(depth - 1, alike) if exit_ else []
        self.loops.pop()
        return For(
            name,
            count,
            by_argument,
            first,
            exit_,
            second,
            is_down=rng.random() < 0.1,
            type=rng.choice(["i64", "i32", "i64", "i32", "i16", "i8"]),
            less=rng.choice(["slt", "ult", "ne"]),
        )

    def initial(self):
        result = []
        for v in self.variables:
            loaded = self.load(v, True) if self.rng.random() < 0.8 else []
            result += loaded or [Fill(v, self.rng.randrange(3))]
        return result

    def final(self):
        return [s for v in self.variables for s in self.store(v)]


class Small(Mixed):
    """One multiplication's matrices and few statements: a run takes a tenth of the time."""

    depth = 1
    most_statements = 3
    families = [1]

    def sizes(self, a):
        m, n, k = super().sizes(a)
        return min(m, 16), min(n, 16), min(k, 32)

    def matrices(self, a, b, c):
        m, n, k = self.sizes(a)
        return [Mat(a, m, k, A), Mat(b, k, n, B), Mat(c, m, n, C)]
