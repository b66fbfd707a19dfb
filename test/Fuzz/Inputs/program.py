# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of the generator: statements that write themselves as LLVM IR and compute
themselves with NumPy.

A sub-group is one environment. Numbers are whole and small, so that sums are exact in
any order; a program that leaves this range raises Rejected."""

import contextlib
import dataclasses
import random

import numpy as np

MATRIX = 'target("spirv.CooperativeMatrixKHR", {}, 3, {}, {}, {})'
A, B, C = 0, 1, 2
ROW, COLUMN, PACKED = 0, 1, 2
REGION = 64  # rows and columns of a buffer that belong to one sub-group


class Rejected(Exception):
    """The program computes numbers that are not exact."""


@dataclasses.dataclass(frozen=True)
class Kind:
    word: str
    component: str
    dtype: type
    limit: int  # of exact whole numbers; 0: wraps around

    def check(self, x):
        if self.limit and not (np.abs(x) <= self.limit).all():
            raise Rejected
        return x

    def decode(self, stored):
        if self.word == "bf16":
            return (stored.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
        return stored.astype(np.float64 if self.limit else np.int64)

    def encode(self, x):
        """Numbers that the kind has, or integers that wrap around."""
        self.check(x)
        if self.word == "bf16":
            return (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        return x.astype(self.dtype)

    def rounded(self, x):
        """To nearest even, of whole numbers."""
        if self.word == "bf16":
            bits = x.astype(np.float32).view(np.uint32)
            odd = bits >> 16 & 1
            return self.decode((bits + 0x7FFF + odd >> 16).astype(np.uint16))
        return self.decode(x.astype(self.dtype))


F32 = Kind("f32", "float", np.float32, 2**24)
F16 = Kind("f16", "half", np.float16, 2**11)
BF16 = Kind("bf16", "i16", np.uint16, 2**8)
S32 = Kind("s32", "i32", np.int32, 0)
S8 = Kind("s8", "i8", np.int8, 0)
U8 = Kind("u8", "i8", np.uint8, 0)


@dataclasses.dataclass(frozen=True)
class Mat:
    kind: Kind
    rows: int
    columns: int
    use: int

    @property
    def text(self):
        return MATRIX.format(self.kind.component, self.rows, self.columns, self.use)

    @property
    def pack(self):
        return 4 // np.dtype(self.kind.dtype).itemsize


@dataclasses.dataclass(frozen=True)
class Linear:
    """start + sum of counter * factor; counters are `g`, the sub-group, and loops."""

    start: int
    terms: tuple = ()

    def value(self, env):
        return self.start + sum(env.counters[name] * f for name, f in self.terms)

    def emit(self, w):
        text = str(self.start)
        for name, factor in self.terms:
            product = w.value(f"mul i64 {w.counter(name)}, {factor}")
            text = w.value(f"add i64 {product}, {text}")
        return text


@dataclasses.dataclass
class Buffer:
    name: str
    kind: Kind
    width: int
    space: int  # 1 global, 3 local
    is_input: bool


class Variable:
    """A matrix in a variable: alone, in a structure, or an element of an array."""

    def __init__(self, name, mat, form):
        self.name, self.mat, self.form = name, mat, form

    def allocate(self):
        text = {
            "plain": self.mat.text,
            "struct": f"{{ i32, {self.mat.text} }}",
            "array": f"[3 x {self.mat.text}]",
        }[self.form]
        return f"%{self.name} = alloca {text}"

    def slot(self, w):
        if self.form == "plain":
            return f"%{self.name}"
        if self.form == "struct":
            ty = f"{{ i32, {self.mat.text} }}"
            return w.value(f"getelementptr {ty}, ptr %{self.name}, i64 0, i32 1")
        ty = f"[3 x {self.mat.text}]"
        at = w.value("urem i64 %g, 3") if self.name.endswith("d") else "1"
        return w.value(f"getelementptr {ty}, ptr %{self.name}, i64 0, i64 {at}")

    def read(self, w):
        return w.value(f"load {self.mat.text}, ptr {self.slot(w)}")

    def write(self, w, value):
        w.emit(f"store {self.mat.text} {value}, ptr {self.slot(w)}")


class Env:
    """One sub-group: its counters and matrices, and the memory that it sees."""

    def __init__(self, group, first, memory):
        self.counters = {"g": group, "first": first}
        self.matrices = {}
        self.memory = memory


class Break(Exception):
    pass


# Statements. `run` is a generator that stops at barriers of the work-group.


@dataclasses.dataclass
class Access:
    """Load or store of a matrix, perhaps checked."""

    variable: Variable
    buffer: Buffer
    row: Linear
    column: Linear
    layout: int
    is_store: bool
    checked: bool

    def places(self, env):
        """Flat indices of all elements; -1 outside of a checked matrix."""
        mat, width = self.variable.mat, self.buffer.width
        r, c = np.mgrid[0 : mat.rows, 0 : mat.columns]
        row, column = self.row.value(env), self.column.value(env)
        if self.checked:
            base = env.counters["g"] * REGION * width
            r, c = r + row, c + column
            inside = (r >= 0) & (r < REGION) & (c >= 0) & (c < REGION)
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
        if self.is_store:
            value = kind.encode(env.matrices[self.variable.name])
            memory[at[at >= 0]] = value[at >= 0]
        else:
            loaded = np.where(at >= 0, kind.decode(memory[np.maximum(at, 0)]), 0)
            env.matrices[self.variable.name] = loaded
        yield from ()

    def emit(self, w):
        ty, width = self.variable.mat.text, self.buffer.width
        space = f"ptr addrspace({self.buffer.space})"
        component = self.variable.mat.kind.component
        row, column = self.row.emit(w), self.column.emit(w)
        name = "Store" if self.is_store else "Load"
        if self.checked:
            start = w.value(f"mul i64 %g, {REGION * width}")
        else:
            scaled = w.value(f"mul i64 {row}, {width}")
            start = w.value(f"add i64 {scaled}, {column}")
        pointer = w.value(
            f"getelementptr {component}, {space} %{self.buffer.name}, i64 {start}"
        )
        matrix = [(ty, self.variable.read(w))] if self.is_store else []
        where, size = [], []
        if self.checked:
            where = [("i32", w.value(f"trunc i64 {x} to i32")) for x in (row, column)]
            size = [("i32", str(REGION))] * 2
        operands = (
            [(space, pointer)]
            + where
            + matrix
            + [("i32", str(self.layout))]
            + size
            + [("i64", str(width))]
        )
        suffix = "CheckedINTEL" if self.checked else "KHR"
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
        a, b, c = (env.matrices[v.name] for v in (self.a, self.b, self.c))
        kind = self.d.mat.kind
        kind.check(np.abs(a) @ np.abs(b) + np.abs(c))
        result = a @ b + c
        env.matrices[self.d.name] = kind.decode(kind.encode(result))
        yield from ()

    def emit(self, w):
        mask = {BF16: 64}.get(self.a.mat.kind, 0)
        if self.d.mat.kind is S32:
            mask = 12 + (self.a.mat.kind is S8) + 2 * (self.b.mat.kind is S8)
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
        x, y = env.matrices[self.x.name], env.matrices[self.y.name]
        if self.op == "Negate":
            result = -x
        elif self.op == "TimesScalar":
            result = x * 3
        elif self.op == "Call":
            result = kind.check(x + y) - kind.check(x + x)
        else:
            result = ARITHMETIC[self.op](x, y)
        env.matrices[self.d.name] = kind.decode(kind.encode(result))
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
        x, kind = env.matrices[self.x.name], self.d.mat.kind
        if kind.limit:
            result = kind.rounded(x)
        else:
            if np.abs(x).max() >= 2**31:
                raise Rejected
            result = kind.decode(x.astype(np.int64).astype(kind.dtype))
        env.matrices[self.d.name] = kind.check(result)
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
        env.matrices[self.d.name] = np.full((mat.rows, mat.columns), self.number, dtype)
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
        env.matrices[self.d.name] = env.matrices[self.x.name]
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
        x, kind = env.matrices[self.d.name], self.d.mat.kind
        r, c = np.mgrid[0 : x.shape[0], 0 : x.shape[1]]
        x = {"affine": 2 * x + 1, "relu": np.maximum(x, 0), "place": x + 3 * r - c}[
            self.what
        ]
        env.matrices[self.d.name] = kind.decode(kind.encode(x))
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

    def value(self, env, n):
        x = n if self.name == "n" else env.counters[self.name]
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
    n: int

    def run(self, env):
        chosen = self.then if self.condition.value(env, self.n) else self.other
        for s in chosen:
            yield from s.run(env)

    def emit(self, w):
        then, other, done = w.label("then"), w.label("else"), w.label("join")
        w.emit(
            f"br i1 {self.condition.emit(w)}, label %{then}, label %{other}"
        )
        for label, body in ((then, self.then), (other, self.other)):
            w.begin(label)
            for s in body:
                s.emit(w)
            w.emit(f"br label %{done}")
        w.begin(done)


@dataclasses.dataclass
class For:
    """With an exit behind the first part of the body."""

    counter: str
    count: int
    by_argument: bool  # the count is n
    first: list
    exit: Condition | None
    second: list
    n: int

    def run(self, env):
        for i in range(self.n if self.by_argument else self.count):
            env.counters[self.counter] = i
            for s in self.first:
                yield from s.run(env)
            if self.exit and self.exit.value(env, self.n):
                break
            for s in self.second:
                yield from s.run(env)
        env.counters.pop(self.counter, None)

    def emit(self, w):
        count = "%n" if self.by_argument else str(self.count)
        with w.loop("i64", w.allocate("i64", self.counter), count) as (_, done):
            for s in self.first:
                s.emit(w)
            if self.exit:
                rest = w.label("rest")
                w.emit(f"br i1 {self.exit.emit(w)}, label %{done}, label %{rest}")
                w.begin(rest)
            for s in self.second:
                s.emit(w)


@dataclasses.dataclass
class Barrier:
    whole_group: bool

    def run(self, env):
        if self.whole_group:
            yield

    def emit(self, w):
        name = "_Z7barrierj" if self.whole_group else "_Z17sub_group_barrierj"
        w.declare("void", name, ["i32"])
        w.emit(f"call spir_func void @{name}(i32 3)")


class Writer:
    """LLVM IR text of a kernel."""

    def __init__(self, lanes, per_group):
        self.lanes, self.per_group = lanes, per_group
        self.lines, self.slots, self.declared, self.functions = [], [], {}, {}
        self.numbers = 0

    def fresh(self, stem):
        self.numbers += 1
        return f"{stem}{self.numbers}"

    def label(self, stem):
        return self.fresh(stem)

    def emit(self, line):
        self.lines.append(f"  {line}")

    def begin(self, label):
        self.lines.append(f"{label}:")

    def value(self, text):
        name = "%" + self.fresh("v")
        self.emit(f"{name} = {text}")
        return name

    def allocate(self, ty, name=None):
        name = "%" + (f"slot.{name}" if name else self.fresh("slot"))
        line = f"  {name} = alloca {ty}"
        if line not in self.slots:
            self.slots.append(line)
        return name

    @contextlib.contextmanager
    def loop(self, ty, slot, count):
        """Around the body of a loop from 0 to count, whose counter is in the variable
        slot: its value, and the label behind the loop."""
        head, body, done = self.label("loop"), self.label("body"), self.label("end")
        self.emit(f"store {ty} 0, ptr {slot}")
        self.emit(f"br label %{head}")
        self.begin(head)
        i = self.value(f"load {ty}, ptr {slot}")
        more = self.value(f"icmp slt {ty} {i}, {count}")
        self.emit(f"br i1 {more}, label %{body}, label %{done}")
        self.begin(body)
        yield i, done
        self.emit(f"store {ty} {self.value(f'add {ty} {i}, 1')}, ptr {slot}")
        self.emit(f"br label %{head}")
        self.begin(done)

    def counter(self, name):
        if name in ("g", "n", "first"):
            return f"%{name}"
        return self.value(f"load i64, ptr %slot.{name}")

    def constant(self, kind, number):
        if kind is BF16:
            return str(int(kind.encode(np.array(number, float))))
        if kind is F16:
            return f"0xH{np.float16(number).view(np.uint16):04X}"
        return f"{float(number):e}" if kind is F32 else str(number)

    def declare(self, result, name, types):
        self.declared[name] = f"declare {result} @{name}({', '.join(types)}) #0"

    def call(self, result, base, operands):
        types = tuple(ty for ty, _ in operands)
        key = "".join(ch if ch.isalnum() else "_" for ch in result + "".join(types))
        name = f"_Z{len(base)}{base}_{key}"
        self.declare(result, name, types)
        text = ", ".join(f"{ty} {v}" for ty, v in operands)
        if result == "void":
            return self.emit(f"call spir_func void @{name}({text})")
        return self.value(f"call spir_func {result} @{name}({text})")

    def call_function(self, mat, letter, operands):
        """(x + y) - (x + x), in a function."""
        name = f"function_{mat.kind.word}_{mat.rows}x{mat.columns}_{mat.use}"
        if name not in self.functions:
            ty, outer = mat.text, self.lines
            self.lines = []
            sums = [
                self.call(ty, f"__spirv_{letter}Add", [(ty, "%x"), (ty, y)])
                for y in ("%y", "%x")
            ]
            result = self.call(ty, f"__spirv_{letter}Sub", [(ty, s) for s in sums])
            body, self.lines = "\n".join(self.lines), outer
            self.functions[name] = (
                f"define internal spir_func {ty} @{name}({ty} %x, {ty} %y) {{\n"
                f"{body}\n  ret {ty} {result}\n}}"
            )
        text = ", ".join(f"{ty} {v}" for ty, v in operands)
        return self.value(f"call spir_func {mat.text} @{name}({text})")

    def module(self, buffers, variables, statements):
        for name in ("_Z12get_group_idj",):
            self.declare("i64", name, ["i32"])
        self.declare("i32", "_Z16get_sub_group_idv", [])
        for s in statements:
            s.emit(self)
        self.emit("ret void")
        shared = [
            f"@{b.name}.memory = internal addrspace(3) global "
            f"[{self.per_group * REGION * b.width} x {b.kind.component}] undef, align 64"
            for b in buffers
            if b.space == 3
        ]
        start = [
            "  %group = call spir_func i64 @_Z12get_group_idj(i32 0)",
            "  %sub = call spir_func i32 @_Z16get_sub_group_idv()",
            "  %sub.wide = zext i32 %sub to i64",
            f"  %first = mul i64 %group, {self.per_group}",
            "  %g = add i64 %first, %sub.wide",
        ]
        for b in buffers:
            if b.space == 3:  # indexed by the sub-group of the launch, as others are
                start += [
                    f"  %{b.name}.back = mul i64 %first, {-REGION * b.width}",
                    f"  %{b.name} = getelementptr {b.kind.component}, ptr addrspace(3) "
                    f"@{b.name}.memory, i64 %{b.name}.back",
                ]
        parameters = [f"ptr addrspace(1) %{b.name}" for b in buffers if b.space == 1]
        head = (
            f"define spir_kernel void @k({', '.join(parameters)}, i64 %n) "
            "!intel_reqd_sub_group_size !0 {"
        )
        slots = self.slots + [f"  {v.allocate()}" for v in variables]
        return "\n".join(
            ['target triple = "spir64-unknown-unknown"']
            + shared
            + list(self.functions.values())
            + [head, "entry:"]
            + slots
            + start
            + self.lines
            + ["}"]
            + list(self.declared.values())
            + ["attributes #0 = { convergent nounwind }", f"!0 = !{{i32 {self.lanes}}}", ""]
        )
