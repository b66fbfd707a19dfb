# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements of a program, which are written as LLVM IR and computed with
NumPy: a sub-group is one environment. `run` is a generator that stops at barriers of the
work-group."""

import dataclasses

import numpy as np
from kinds import BF16, F16, F32, U8, Rejected, operand_mask
from program import COLUMN, PACKED, Buffer, Linear, Variable


class Jumped(Exception):
    """Control has jumped to an enclosing statement."""

    def __init__(self, jump):
        super().__init__(jump)
        self.jump = jump


@dataclasses.dataclass
class Access:
    """Load or store of a matrix; a checked one has rows and columns as bounds."""

    variable: Variable
    buffer: Buffer
    row: Linear
    column: Linear
    layout: int
    is_store: bool
    bounds: tuple = ()
    is_volatile: bool = False

    def places(self, env):
        """Flat indices of all elements; -1 outside of a checked matrix."""
        mat, width = self.variable.mat, self.buffer.width
        r, c = np.mgrid[0 : mat.rows, 0 : mat.columns]
        row, column = self.row.value(env), self.column.value(env)
        if self.bounds:
            base = env.counters["g"] * self.buffer.region * width
            r, c = r + row, c + column
            inside = (r >= 0) & (r < self.bounds[0]) & (c >= 0) & (c < self.bounds[1])
            at = c * width + r if self.layout == COLUMN else r * width + c
            return np.where(inside, base + at, -1)
        base = row * width + column
        if self.layout == COLUMN:
            return base + c * width + r
        if self.layout == PACKED:
            return base + r // mat.pack * width + c * mat.pack + r % mat.pack
        return base + r * width + c

    def run(self, env):
        memory, kind = env.memory[self.buffer.name], self.variable.mat.kind
        at = self.places(env)
        env.access(self.buffer, self.variable.mat, at, self.is_store)
        if self.is_store:
            value = kind.encode(self.variable.get(env))
            memory[at[at >= 0]] = value[at >= 0]
        else:
            loaded = np.where(at >= 0, kind.decode(memory[np.maximum(at, 0)]), 0)
            self.variable.set(env, loaded)
        yield from ()

    def emit(self, w):
        ty, width = self.variable.mat.text, self.buffer.width_text()
        space = f"ptr addrspace({self.buffer.space})"
        component = self.variable.mat.kind.component
        row, column = self.row.emit(w), self.column.emit(w)
        name = "Store" if self.is_store else "Load"
        if self.bounds:
            start = w.value(f"mul i64 %g, {self.buffer.region * self.buffer.width}")
        else:
            scaled = w.value(f"mul i64 {row}, {width}")
            start = w.value(f"add i64 {scaled}, {column}")
        pointer = w.value(
            f"getelementptr {component}, {space} %{self.buffer.name}, i64 {start}"
        )
        matrix = [(ty, self.variable.read(w))] if self.is_store else []
        where, size = [], []
        if self.bounds:
            where = [("i32", w.value(f"trunc i64 {x} to i32")) for x in (row, column)]
            size = [("i32", str(x)) for x in self.bounds]
            if self.layout == COLUMN:  # rows of memory are columns
                where.reverse()
                size.reverse()
        operands = (
            [(space, pointer)]
            + where
            + matrix
            + [("i32", str(self.layout))]
            + size
            + [("i64", str(width))]
            + [("i32", "1")] * self.is_volatile
        )
        suffix = "CheckedINTEL" if self.bounds else "KHR"
        result = "void" if self.is_store else ty
        value = w.call(result, f"__spirv_CooperativeMatrix{name}{suffix}", operands)
        if not self.is_store:
            self.variable.write(w, value)


@dataclasses.dataclass
class MulAdd:
    d: Variable
    a: Variable
    b: Variable
    c: Variable

    def run(self, env):
        a, b, c = (v.get(env) for v in (self.a, self.b, self.c))
        kind = self.d.mat.kind
        kind.check(np.abs(a) @ np.abs(b) + np.abs(c))
        result = a @ b + c
        self.d.set(env, kind.decode(kind.encode(result)))
        yield from ()

    def emit(self, w):
        mask = operand_mask(self.a.mat.kind, self.b.mat.kind, self.d.mat.kind)
        operands = [(v.mat.text, v.read(w)) for v in (self.a, self.b, self.c)]
        operands.append(("i32", str(mask)))
        name = "__spirv_CooperativeMatrixMulAddKHR"
        self.d.write(w, w.call(self.d.mat.text, name, operands))


ARITHMETIC = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply}


@dataclasses.dataclass
class Arithmetic:
    op: str  # Add, Sub, Mul, Negate, TimesScalar, Call
    d: Variable
    x: Variable
    y: Variable

    def run(self, env):
        kind = self.d.mat.kind
        x, y = self.x.get(env), self.y.get(env)
        if self.op == "Negate":
            result = -x
        elif self.op == "TimesScalar":
            result = x * 3
        elif self.op == "Call":
            result = kind.check(x + y) - kind.check(x + x)
        else:
            result = ARITHMETIC[self.op](x, y)
        self.d.set(env, kind.decode(kind.encode(result)))
        yield from ()

    def emit(self, w):
        ty, kind = self.d.mat.text, self.d.mat.kind
        x = (ty, self.x.read(w))
        y = (ty, self.y.read(w))
        letter = "F" if kind.limit else "I"
        if self.op == "Negate":
            value = w.call(ty, f"__spirv_{'F' if kind.limit else 'S'}Negate", [x])
        elif self.op == "TimesScalar":
            three = w.constant(kind, 3)
            scalar = (kind.component, three)
            value = w.call(ty, "__spirv_MatrixTimesScalar", [x, scalar])
        elif self.op == "Call":
            value = w.call_function(self.d.mat, letter, [x, y])
        else:
            value = w.call(ty, f"__spirv_{letter}{self.op}", [x, y])
        self.d.write(w, value)


@dataclasses.dataclass
class Convert:
    """To another kind or use."""

    d: Variable
    x: Variable

    def run(self, env):
        x, kind = self.x.get(env), self.d.mat.kind
        if kind.limit:
            result = kind.rounded(x)
        else:
            if np.abs(x).max() >= 2**31:
                raise Rejected
            result = kind.decode(x.astype(np.int64).astype(kind.dtype))
        self.d.set(env, kind.check(result))
        yield from ()

    def emit(self, w):
        source, target = self.x.mat.kind, self.d.mat.kind
        name = {
            (True, True): "FConvert",
            (True, False): "ConvertFToS",
            (False, True): "ConvertSToF",
            (False, False): "SConvert",
        }[bool(source.limit), bool(target.limit)]
        if BF16 in (source, target):
            name = "ConvertFToBF16INTEL" if target is BF16 else "ConvertBF16ToFINTEL"
        operand = [(self.x.mat.text, self.x.read(w))]
        self.d.write(w, w.call(self.d.mat.text, f"__spirv_{name}", operand))


@dataclasses.dataclass
class Fill:
    d: Variable
    number: int

    def run(self, env):
        mat = self.d.mat
        dtype = np.float64 if mat.kind.limit else np.int64
        self.d.set(env, np.full((mat.rows, mat.columns), self.number, dtype))
        yield from ()

    def emit(self, w):
        kind = self.d.mat.kind
        operand = [(kind.component, w.constant(kind, self.number))]
        value = w.call(self.d.mat.text, "__spirv_CompositeConstruct", operand)
        self.d.write(w, value)


@dataclasses.dataclass
class Copy:
    d: Variable
    x: Variable

    def run(self, env):
        self.d.set(env, self.x.get(env))
        yield from ()

    def emit(self, w):
        self.d.write(w, self.x.read(w))


@dataclasses.dataclass
class Elements:
    """A loop over the components: 2 x + 1, the larger of x and 0, or the coordinates
    added."""

    d: Variable
    what: str

    def run(self, env):
        x, kind = self.d.get(env), self.d.mat.kind
        r, c = np.mgrid[0 : x.shape[0], 0 : x.shape[1]]
        x = {"affine": 2 * x + 1, "relu": np.maximum(x, 0), "place": x + 3 * r - c}[
            self.what
        ]
        self.d.set(env, kind.decode(kind.encode(x)))
        yield from ()

    def emit(self, w):
        mat, kind = self.d.mat, self.d.mat.kind
        slot = self.d.slot(w)
        matrix = w.value(f"load {mat.text}, ptr {slot}")
        count = w.call("i32", "__spirv_CooperativeMatrixLengthKHR", [(mat.text, matrix)])
        with w.loop("i32", w.allocate("i32"), count) as (i, _):
            self.emit_element(w, slot, matrix, i)

    def emit_element(self, w, slot, matrix, i):
        mat, kind = self.d.mat, self.d.mat.kind
        ty, is_float = kind.component, bool(kind.limit)
        address = w.call("ptr", "__spirv_AccessChain", [("ptr", slot), ("i32", i)])
        x = w.value(f"load {ty}, ptr {address}")
        add, mul = ("fadd", "fmul") if is_float else ("add", "mul")
        if self.what == "affine":
            two, one = w.constant(kind, 2), w.constant(kind, 1)
            x = w.value(f"{add} {ty} {w.value(f'{mul} {ty} {x}, {two}')}, {one}")
        elif self.what == "relu":
            zero = w.constant(kind, 0)
            how = "fcmp ogt" if is_float else "icmp sgt"
            c = w.value(f"{how} {ty} {x}, {zero}")
            x = w.value(f"select i1 {c}, {ty} {x}, {ty} {zero}")
        else:
            name = "__spirv_CooperativeMatrixGetElementCoordINTEL"
            at = w.call("<2 x i32>", name, [(mat.text, matrix), ("i32", i)])
            r, c = (w.value(f"extractelement <2 x i32> {at}, i32 {n}") for n in (0, 1))
            sum_ = w.value(f"sub i32 {w.value(f'mul i32 {r}, 3')}, {c}")
            if is_float:
                sum_ = w.value(f"sitofp i32 {sum_} to {ty}")
            elif ty != "i32":
                sum_ = w.value(f"trunc i32 {sum_} to {ty}")
            x = w.value(f"{add} {ty} {x}, {sum_}")
        w.emit(f"store {ty} {x}, ptr {address}")


@dataclasses.dataclass
class Condition:
    name: str  # a counter, or n
    op: str  # and: bit 0; slt
    number: int

    def value(self, env):
        x = env.counters[self.name]
        return x % 2 == 1 if self.op == "and" else x < self.number

    def emit(self, w):
        x = w.counter(self.name)
        if self.op == "and":
            return w.value(f"trunc i64 {w.value(f'and i64 {x}, 1')} to i1")
        return w.value(f"icmp slt i64 {x}, {self.number}")


@dataclasses.dataclass
class If:
    condition: Condition
    then: list
    other: list

    def run(self, env):
        for s in self.then if self.condition.value(env) else self.other:
            yield from s.run(env)

    def emit(self, w):
        then, other, done = w.label("then"), w.label("else"), w.label("join")
        w.emit(f"br i1 {self.condition.emit(w)}, label %{then}, label %{other}")
        for label, body in ((then, self.then), (other, self.other)):
            w.begin(label)
            for s in body:
                s.emit(w)
            w.emit(f"br label %{done}")
        w.begin(done)


@dataclasses.dataclass
class For:
    """A loop with an exit after the first part of the body."""

    counter: str
    count: int
    by_argument: bool  # the count is n
    first: list
    exit: Condition | None = None
    second: list = dataclasses.field(default_factory=list)
    step: int = 1
    is_down: bool = False
    type: str = "i64"
    less: str = "slt"  # how the counter is compared

    def values(self, n):
        count = n if self.by_argument else self.count
        values = range(0, count * self.step, self.step)
        return reversed(values) if self.is_down else values

    def run(self, env):
        for i in self.values(env.counters["n"]):
            env.counters[self.counter] = i
            if (yield from self.ends_with(env)):
                break
        env.counters.pop(self.counter, None)

    def ends_with(self, env):
        """Runs an iteration; true if it is the last one."""
        try:
            for s in self.first:
                yield from s.run(env)
            if self.exit and self.exit.value(env):
                return True
            for s in self.second:
                yield from s.run(env)
        except Jumped as jumped:
            if jumped.jump.loop != self.counter:
                raise
            return jumped.jump.how == "done"
        return False

    def emit_loop(self, w):
        end = str(self.count * self.step)
        if self.by_argument:
            end = w.value(f"mul {self.type} {w.counter('n', self.type)}, {self.step}")
        slot = w.allocate(self.type, self.counter)
        if self.is_down:
            start = w.value(f"sub {self.type} {end}, {self.step}")
            return w.loop(self.type, slot, "-1", start, str(-self.step), "sgt")
        return w.loop(self.type, slot, end, "0", str(self.step), self.less)

    def emit(self, w):
        w.types[self.counter] = self.type
        with self.emit_loop(w) as (_, done):
            w.targets[self.counter] = {"next": w.label("next"), "done": done}
            for s in self.first:
                s.emit(w)
            if self.exit:
                rest = w.label("rest")
                w.emit(f"br i1 {self.exit.emit(w)}, label %{done}, label %{rest}")
                w.begin(rest)
            for s in self.second:
                s.emit(w)
            w.begin_if_target(w.targets[self.counter]["next"])


@dataclasses.dataclass
class Barrier:
    whole_group: bool

    def run(self, env):
        env.accesses.clear()
        if self.whole_group:
            yield

    def emit(self, w):
        name = "_Z7barrierj" if self.whole_group else "_Z17sub_group_barrierj"
        w.declare("void", name, ["i32"])
        w.emit(f"call spir_func void @{name}(i32 3)")


@dataclasses.dataclass
class Stage:
    """The work-items copy a rectangle from global to local memory, element by element,
    perhaps to another kind."""

    source: Buffer
    row: Linear
    column: Linear
    to: Buffer
    to_row: Linear
    rows: int
    columns: int

    def run(self, env):
        r, c = np.mgrid[0 : self.rows, 0 : self.columns]
        row, column = self.row.value(env), self.column.value(env)
        x = env.memory[self.source.name][(row + r) * self.source.width + column + c]
        x = self.to.kind.encode(self.source.kind.decode(x))
        env.memory[self.to.name][(self.to_row.value(env) + r) * self.to.width + c] = x
        yield from ()

    def emit(self, w):
        row, column, to_row = (x.emit(w) for x in (self.row, self.column, self.to_row))
        slot, lane = w.allocate("i32"), w.lane()
        count, lanes = str(self.rows * self.columns), str(w.lanes)
        with w.loop("i32", slot, count, lane, lanes) as (i, _):
            r, c = (w.value(f"{op} i32 {i}, {self.columns}") for op in ("udiv", "urem"))
            r, c = (w.value(f"zext i32 {x} to i64") for x in (r, c))
            x = self.load(w, w.value(f"add i64 {row}, {r}"), w.value(f"add i64 {column}, {c}"))
            self.store(w, w.value(f"add i64 {to_row}, {r}"), c, x)

    def address(self, w, buffer, row, column):
        scaled = w.value(f"mul i64 {row}, {buffer.width_text()}")
        at = w.value(f"add i64 {scaled}, {column}")
        base = f"ptr addrspace({buffer.space}) %{buffer.name}"
        return w.value(f"getelementptr {buffer.kind.component}, {base}, i64 {at}")

    def load(self, w, row, column):
        address = self.address(w, self.source, row, column)
        ty = self.source.kind.component
        x = w.value(f"load {ty}, ptr addrspace({self.source.space}) {address}")
        return convert_element(w, x, self.source.kind, self.to.kind)

    def store(self, w, row, column, x):
        address = self.address(w, self.to, row, column)
        w.emit(f"store {self.to.kind.component} {x}, ptr addrspace(3) {address}")


def convert_element(w, x, source, target):
    """A component as one of another kind."""
    if source is target:
        return x
    if not source.limit and not target.limit:
        bits, more = (int(k.component[1:]) for k in (source, target))
        extension = "zext" if source is U8 else "sext"
        op = "trunc" if more < bits else extension
        return x if more == bits else w.value(f"{op} i{bits} {x} to i{more}")
    if not source.limit:
        op = "uitofp" if source is U8 else "sitofp"
        x, source = w.value(f"{op} {source.component} {x} to float"), F32
    if source is BF16:
        name = "_Z27__spirv_ConvertBF16ToFINTELt"
        w.declare("float", name, ["i16"])
        x, source = w.value(f"call spir_func float @{name}(i16 {x})"), F32
    if source is F16 and target is not F16:
        x = w.value(f"fpext half {x} to float")
    if target is F16 and source is not F16:
        x = w.value(f"fptrunc float {x} to half")
    if target is BF16:
        name = "_Z27__spirv_ConvertFToBF16INTELf"
        w.declare("i16", name, ["float"])
        x = w.value(f"call spir_func i16 @{name}(float {x})")
    if not target.limit:
        x = w.value(f"fptosi float {x} to {target.component}")
    return x


@dataclasses.dataclass
class ConvertElements:
    """A loop over the components of two matrices: d[i] = x[i] * factor, of another
    kind."""

    d: Variable
    x: Variable
    factor: int

    def run(self, env):
        x = self.x.get(env) * self.factor
        kind = self.d.mat.kind
        if self.x.mat.kind.limit:
            self.x.mat.kind.check(x)
        else:
            x = self.x.mat.kind.decode(x.astype(self.x.mat.kind.dtype))
        x = x.astype(np.float64) if kind.limit else x.astype(np.int64)
        if self.x.mat.kind.limit and not kind.limit and (kind.decode(kind.encode(x)) != x).any():
            raise Rejected  # out of the integers' range
        self.d.set(env, kind.decode(kind.encode(x)))
        yield from ()

    def emit(self, w):
        mat, source = self.d.mat, self.x.mat.kind
        to, slot = self.d.slot(w), self.x.slot(w)
        matrix = w.value(f"load {mat.text}, ptr {to}")
        count = w.call("i32", "__spirv_CooperativeMatrixLengthKHR", [(mat.text, matrix)])
        with w.loop("i32", w.allocate("i32"), count) as (i, _):
            at = [
                w.call("ptr", "__spirv_AccessChain", [("ptr", p), ("i32", i)])
                for p in (slot, to)
            ]
            x = w.value(f"load {source.component}, ptr {at[0]}")
            if self.factor != 1:
                op = "fmul" if source.limit else "mul"
                factor = w.constant(source, self.factor)
                x = w.value(f"{op} {source.component} {x}, {factor}")
            x = convert_element(w, x, source, mat.kind)
            w.emit(f"store {mat.kind.component} {x}, ptr {at[1]}")


@dataclasses.dataclass
class Choose:
    """One of two members of a structure, or variables, by a condition on the address."""

    d: Variable
    condition: Condition
    x: Variable
    y: Variable

    def run(self, env):
        self.d.set(env, (self.x if self.condition.value(env) else self.y).get(env))
        yield from ()

    def emit(self, w):
        condition = self.condition.emit(w)
        x, y = self.x.slot(w), self.y.slot(w)
        slot = w.value(f"select i1 {condition}, ptr {x}, ptr {y}")
        self.d.write(w, w.value(f"load {self.d.mat.text}, ptr {slot}"))
