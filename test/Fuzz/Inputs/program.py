# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What statements of a program refer to: matrices, variables, buffers, positions, and the
writer of LLVM IR."""

import contextlib
import dataclasses

import numpy as np
from kinds import F16, Kind, Rejected

MATRIX = 'target("spirv.CooperativeMatrixKHR", {}, 3, {}, {}, {})'
ROW, COLUMN, PACKED = 0, 1, 2
REGION = 64  # lines of a buffer that belong to one sub-group, unless it says otherwise


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
    narrow: bool = False  # computed in 32 bits

    def value(self, env):
        return self.start + sum(env.counters[name] * f for name, f in self.terms)

    def emit(self, w):
        ty = "i32" if self.narrow else "i64"
        flags = " nsw" if self.start % 3 == 1 else ""
        text = str(self.start)
        for name, factor in self.terms:
            counter = w.counter(name, ty)
            product = w.value(f"mul{flags} {ty} {counter}, {factor}")
            text = w.value(f"add{flags} {ty} {product}, {text}")
        if self.narrow and self.terms:
            text = w.value(f"sext i32 {text} to i64")
        return text


@dataclasses.dataclass
class Buffer:
    name: str
    kind: Kind
    width: int
    space: int  # 1 global, 3 local
    is_input: bool
    region: int = REGION
    is_filled: bool = False  # an output that has numbers before the launch
    width_argument: bool = False  # the kernel does not know the width

    def width_text(self):
        return f"%{self.name}.width" if self.width_argument else str(self.width)


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

    def key(self, env):
        return self.name

    def get(self, env):
        return env.matrices[self.key(env)]

    def set(self, env, x):
        env.matrices[self.key(env)] = x

    def read(self, w):
        return w.value(f"load {self.mat.text}, ptr {self.slot(w)}")

    def write(self, w, value):
        w.emit(f"store {self.mat.text} {value}, ptr {self.slot(w)}")


class Structure:
    """Matrices of several types in one variable."""

    def __init__(self, name, mats):
        self.name = name
        self.text = "{ " + ", ".join(["i64"] + [m.text for m in mats]) + " }"
        self.members = [Member(self, i + 1, m) for i, m in enumerate(mats)]

    def allocate(self):
        return f"%{self.name} = alloca {self.text}"


class Member(Variable):
    def __init__(self, whole, index, mat):
        super().__init__(f"{whole.name}.{index}", mat, "member")
        self.whole, self.index = whole, index

    def slot(self, w):
        at = f"ptr %{self.whole.name}, i64 0, i32 {self.index}"
        return w.value(f"getelementptr {self.whole.text}, {at}")


class Array:
    """Matrices of one type, which statements select by counters of loops."""

    def __init__(self, name, mat, count):
        self.name, self.mat, self.count = name, mat, count

    def allocate(self):
        return f"%{self.name} = alloca [{self.count} x {self.mat.text}]"

    def at(self, index):
        return ArrayElement(self, index)


class ArrayElement(Variable):
    def __init__(self, array, index):
        super().__init__(array.name, array.mat, "element")
        self.array, self.index = array, index

    def slot(self, w):
        ty = f"[{self.array.count} x {self.mat.text}]"
        at = self.index.emit(w)
        return w.value(f"getelementptr {ty}, ptr %{self.name}, i64 0, i64 {at}")

    def key(self, env):
        return f"{self.name}[{self.index.value(env)}]"


class Env:
    """One sub-group: its counters and matrices, and the memory that it sees."""

    def __init__(self, group, first, n, memory, lanes):
        self.lanes = lanes
        self.counters = {"g": group, "first": first, "n": n}
        self.matrices = {}
        self.memory = memory
        self.accesses = []  # since the last barrier: buffer, element of each place, is_store

    def access(self, buffer, mat, at, is_store):
        """A lane does not wait for others between the accesses of matrices: what one lane
        stores, another one may only access after a barrier. The same element of the same
        matrix type is the same lane's."""
        if buffer.is_input:
            return
        elements = {p: (i, mat) for i, p in enumerate(at.flat) if p >= 0}
        for name, others, was_store in self.accesses:
            if name == buffer.name and (is_store or was_store):
                if any(others.get(p, e) != e for p, e in elements.items()):
                    raise Rejected
        self.accesses.append((buffer.name, elements, is_store))


class Writer:
    """LLVM IR text of a kernel."""

    def __init__(self, lanes, per_group):
        self.lanes, self.per_group = lanes, per_group
        self.lines, self.slots, self.declared, self.functions = [], [], {}, {}
        self.types = {}  # of counters that are not 64 bits wide
        self.targets, self.jumped = {}, set()  # labels of loops, and those of jumps
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
    def loop(self, ty, slot, count, start="0", step="1", less="slt"):
        """Around the body of a loop from start while `less` than count, whose counter is
        in the variable slot: its value, and the label after the loop."""
        head, body, done = self.label("loop"), self.label("body"), self.label("end")
        self.emit(f"store {ty} {start}, ptr {slot}")
        self.emit(f"br label %{head}")
        self.begin(head)
        i = self.value(f"load {ty}, ptr {slot}")
        more = self.value(f"icmp {less} {ty} {i}, {count}")
        self.emit(f"br i1 {more}, label %{body}, label %{done}")
        self.begin(body)
        yield i, done
        next_ = self.value(f"load {ty}, ptr {slot}")
        self.emit(f"store {ty} {self.value(f'add {ty} {next_}, {step}')}, ptr {slot}")
        self.emit(f"br label %{head}")
        self.begin(done)

    def target(self, loop, how):
        label = self.targets[loop][how]
        self.jumped.add(label)
        return label

    def begin_if_target(self, label):
        if label in self.jumped:
            self.emit(f"br label %{label}")
            self.begin(label)

    def counter(self, name, ty="i64"):
        if name in ("g", "n", "first"):
            value, own = f"%{name}", "i64"
        else:
            own = self.types.get(name, "i64")
            value = self.value(f"load {own}, ptr %slot.{name}")
        if own == ty:
            return value
        op = "trunc" if int(ty[1:]) < int(own[1:]) else "sext"
        return self.value(f"{op} {own} {value} to {ty}")

    def constant(self, kind, number):
        if kind.is_code:
            return str(int(kind.encode(np.array(number, float))))
        if kind is F16:
            return f"0xH{np.float16(number).view(np.uint16):04X}"
        return f"{float(number):e}" if kind.component == "float" else str(number)

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

    def lane(self):
        self.declare("i32", "_Z22get_sub_group_local_idv", [])
        return self.value("call spir_func i32 @_Z22get_sub_group_local_idv()")

    def call_function(self, mat, letter, operands):
        """(x + y) - (x + x), in a function."""
        name = f"function_{mat.kind.word}_{mat.rows}x{mat.columns}_{mat.use}"

        def body():
            ty = mat.text
            sums = [
                self.call(ty, f"__spirv_{letter}Add", [(ty, "%x"), (ty, y)])
                for y in ("%y", "%x")
            ]
            result = self.call(ty, f"__spirv_{letter}Sub", [(ty, s) for s in sums])
            self.emit(f"ret {ty} {result}")

        self.function(name, mat.text, ["x", "y"], mat.text, body)
        text = ", ".join(f"{ty} {v}" for ty, v in operands)
        return self.value(f"call spir_func {mat.text} @{name}({text})")

    def function(self, name, result, parameters, ty, body):
        """Adds a function whose parameters all have one type, if it is not there yet."""
        if name in self.functions:
            return
        outer, self.lines = self.lines, []
        body()
        lines, self.lines = "\n".join(self.lines), outer
        text = ", ".join(f"{ty} %{p}" for p in parameters)
        self.functions[name] = (
            f"define internal spir_func {result} @{name}({text}) {{\n{lines}\n}}"
        )

    def shared(self, buffers):
        """Local memory: its globals, and pointers that are indexed by the sub-group of
        the launch, as others are."""
        memory, pointers = [], []
        for b in buffers:
            if b.space != 3:
                continue
            count = self.per_group * b.region * b.width
            memory.append(
                f"@{b.name}.memory = internal addrspace(3) global "
                f"[{count} x {b.kind.component}] undef, align 64"
            )
            pointers += [
                f"  %{b.name}.back = mul i64 %first, {-b.region * b.width}",
                f"  %{b.name} = getelementptr {b.kind.component}, ptr addrspace(3) "
                f"@{b.name}.memory, i64 %{b.name}.back",
            ]
        return memory, pointers

    def module(self, buffers, variables, statements):
        self.declare("i64", "_Z12get_group_idj", ["i32"])
        self.declare("i32", "_Z16get_sub_group_idv", [])
        for s in statements:
            s.emit(self)
        self.emit("ret void")
        memory, pointers = self.shared(buffers)
        start = [
            "  %group = call spir_func i64 @_Z12get_group_idj(i32 0)",
            "  %sub = call spir_func i32 @_Z16get_sub_group_idv()",
            "  %sub.wide = zext i32 %sub to i64",
            f"  %first = mul i64 %group, {self.per_group}",
            "  %g = add i64 %first, %sub.wide",
        ] + pointers
        given = [b for b in buffers if b.space == 1]
        parameters = [f"ptr addrspace(1) %{b.name}" for b in given] + ["i64 %n"]
        parameters += [f"i64 %{b.name}.width" for b in given if b.width_argument]
        head = (
            f"define spir_kernel void @k({', '.join(parameters)}) "
            "!intel_reqd_sub_group_size !0 {"
        )
        slots = self.slots + [f"  {v.allocate()}" for v in variables]
        return "\n".join(
            ['target triple = "spir64-unknown-unknown"']
            + memory
            + list(self.functions.values())
            + [head, "entry:"]
            + slots
            + start
            + self.lines
            + ["}"]
            + list(self.declared.values())
            + ["attributes #0 = { convergent nounwind }", f"!0 = !{{i32 {self.lanes}}}", ""]
        )
