# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements other than those on matrices: jumps out of loops, switches, functions that take
matrices by address or return structures of them, fences, atomic updates, and code in which
lanes diverge."""

import contextlib
import dataclasses

import numpy as np
from kinds import Kind
from program import Buffer, Linear, Variable
from statements import Condition, Jumped

# Memory that no matrix uses: columns from 32 on are updated atomically, each of the others
# belongs to a lane.
COUNT = Kind("count", "i32", np.int32, 0)
COUNTED = 32


@dataclasses.dataclass
class Jump:
    """If the condition holds: to the end of an iteration (`next`) or of all (`done`) of a
    loop around it, or to the end of the kernel (`return`)."""

    condition: Condition
    how: str
    loop: str = ""

    def run(self, env):
        if self.condition.value(env):
            raise Jumped(self)
        yield from ()

    def emit(self, w):
        rest = w.label("rest")
        to = w.label("return") if self.how == "return" else w.target(self.loop, self.how)
        w.emit(f"br i1 {self.condition.emit(w)}, label %{to}, label %{rest}")
        if self.how == "return":
            w.begin(to)
            w.emit("ret void")
        w.begin(rest)


@dataclasses.dataclass
class Switch:
    """The body of a case, then perhaps those of the next ones; the last is the default."""

    name: str  # of a counter
    type: str
    cases: list
    falls: list  # whether a case continues with the next one

    def first(self, env):
        return min(env.counters[self.name], len(self.cases) - 1)

    def run(self, env):
        for number in range(self.first(env), len(self.cases)):
            for s in self.cases[number]:
                yield from s.run(env)
            if not self.falls[number]:
                break

    def emit(self, w):
        labels = [w.label("case") for _ in self.cases]
        done = w.label("switched")
        x = w.counter(self.name, self.type)
        known = " ".join(
            f"{self.type} {i}, label %{label}" for i, label in enumerate(labels[:-1])
        )
        w.emit(f"switch {self.type} {x}, label %{labels[-1]} [ {known} ]")
        for i, body in enumerate(self.cases):
            w.begin(labels[i])
            for s in body:
                s.emit(w)
            falls = self.falls[i] and i + 1 < len(labels)
            w.emit(f"br label %{labels[i + 1] if falls else done}")
        w.begin(done)


@dataclasses.dataclass
class Fence:
    name: str

    def run(self, env):
        yield from ()

    def emit(self, w):
        if self.name == "fence":
            return w.emit("fence acq_rel")
        w.declare("void", "_Z9mem_fencej", ["i32"])
        return w.emit("call spir_func void @_Z9mem_fencej(i32 3)")


@dataclasses.dataclass
class Exchanged:
    """d, e = x + y, x - y by a function, whose operands and results are given by address or
    as values of a structure."""

    d: Variable
    e: Variable
    x: Variable
    y: Variable
    by_address: bool

    def run(self, env):
        kind = self.d.mat.kind
        x, y = self.x.get(env), self.y.get(env)
        results = [kind.decode(kind.encode(kind.check(r))) for r in (x + y, x - y)]
        for to, result in zip((self.d, self.e), results):
            to.set(env, result)
        yield from ()

    def emit(self, w):
        mat = self.d.mat
        both = f"{{ {mat.text}, {mat.text} }}"
        name = f"both{'_at' if self.by_address else ''}_{mat.kind.word}_{mat.rows}x{mat.columns}"
        name += f"_{mat.use}"
        if self.by_address:
            w.function(name, "void", ["d", "e", "x", "y"], "ptr", lambda: self.body(w))
            slots = ", ".join(f"ptr {v.slot(w)}" for v in (self.d, self.e, self.x, self.y))
            return w.emit(f"call spir_func void @{name}({slots})")
        w.function(name, both, ["x", "y"], mat.text, lambda: self.body(w))
        values = ", ".join(f"{mat.text} {v.read(w)}" for v in (self.x, self.y))
        pair = w.value(f"call spir_func {both} @{name}({values})")
        for i, v in enumerate((self.d, self.e)):
            v.write(w, w.value(f"extractvalue {both} {pair}, {i}"))

    def body(self, w):
        ty = self.d.mat.text
        letter = "F" if self.d.mat.kind.limit else "I"
        x, y = "%x", "%y"
        if self.by_address:
            x, y = (w.value(f"load {ty}, ptr {p}") for p in (x, y))
        results = [
            w.call(ty, f"__spirv_{letter}{op}", [(ty, x), (ty, y)]) for op in ("Add", "Sub")
        ]
        if self.by_address:
            for to, r in zip("de", results):
                w.emit(f"store {ty} {r}, ptr %{to}")
            return w.emit("ret void")
        both = f"{{ {ty}, {ty} }}"
        one = w.value(f"insertvalue {both} poison, {ty} {results[0]}, 0")
        two = w.value(f"insertvalue {both} {one}, {ty} {results[1]}, 1")
        return w.emit(f"ret {both} {two}")


def address_of(w, buffer, row, column):
    """Of an element, whose column may differ from lane to lane."""
    scaled = w.value(f"mul i64 {row}, {buffer.width_text()}")
    at = w.value(f"add i64 {scaled}, {column}")
    return w.value(f"getelementptr i32, ptr addrspace(1) %{buffer.name}, i64 {at}")


@dataclasses.dataclass
class Count:
    """Each lane adds a number, or its own number, to an element that all lanes share."""

    buffer: Buffer
    row: Linear
    column: int
    number: int  # 0: the lane's own

    def run(self, env):
        lanes = env.lanes
        total = self.number * lanes or lanes * (lanes - 1) // 2
        memory = env.memory[self.buffer.name]
        memory[self.row.value(env) * self.buffer.width + self.column] += total
        yield from ()

    def emit(self, w):
        address = address_of(w, self.buffer, self.row.emit(w), str(self.column))
        x = str(self.number) if self.number else w.lane()
        how = 'syncscope("device") monotonic' if self.column % 2 else "seq_cst"
        w.value(f"atomicrmw add ptr addrspace(1) {address}, i32 {x} {how}")


@dataclasses.dataclass
class Diverge:
    """Each lane adds to its element what it computes of its number and a counter: in a loop
    of as many iterations as its number says, in a switch, after a branch, or with the
    active lanes."""

    buffer: Buffer
    row: Linear
    name: str  # of a counter
    what: str  # loop, switch, branch, active
    mask: int

    def numbers(self, env):
        lane = np.arange(env.lanes)
        x = lane * 5 + env.counters[self.name]
        chosen = (lane & self.mask) != 0
        if self.what == "loop":
            count = lane & self.mask
            return x + count * (count - 1) // 2
        if self.what == "switch":
            return np.select([lane % 3 == 0, lane % 3 == 1], [x + 1, x * 2 + 3], x + 3)
        if self.what == "branch":
            return np.where(chosen, x * x, x - 9)
        return np.where(chosen, x[chosen].sum(), x)

    def run(self, env):
        memory = env.memory[self.buffer.name]
        at = self.row.value(env) * self.buffer.width
        memory[at : at + env.lanes] += self.numbers(env).astype(np.int32)
        yield from ()

    def emit(self, w):
        lane = w.lane()
        wide = w.value(f"zext i32 {lane} to i64")
        slot = w.allocate("i32")
        x = w.value(f"mul i32 {lane}, 5")
        x = w.value(f"add i32 {x}, {w.counter(self.name, 'i32')}")
        w.emit(f"store i32 {x}, ptr {slot}")
        getattr(self, f"emit_{self.what}")(w, lane, x, slot)
        address = address_of(w, self.buffer, self.row.emit(w), wide)
        old = w.value(f"load i32, ptr addrspace(1) {address}")
        new = w.value(f"add i32 {old}, {w.value(f'load i32, ptr {slot}')}")
        w.emit(f"store i32 {new}, ptr addrspace(1) {address}")

    def emit_loop(self, w, lane, x, slot):
        count = w.value(f"and i32 {lane}, {self.mask}")
        with w.loop("i32", w.allocate("i32"), count) as (i, _):
            old = w.value(f"load i32, ptr {slot}")
            w.emit(f"store i32 {w.value(f'add i32 {old}, {i}')}, ptr {slot}")

    def emit_switch(self, w, lane, x, slot):
        """Case 1 continues with the default."""
        labels = [w.label("lanes") for _ in range(4)]
        zero, one, other, done = labels
        which = w.value(f"urem i32 {lane}, 3")
        w.emit(f"switch i32 {which}, label %{other} [ i32 0, label %{zero} i32 1, label %{one} ]")
        w.begin(zero)
        w.emit(f"store i32 {w.value(f'add i32 {x}, 1')}, ptr {slot}")
        w.emit(f"br label %{done}")
        w.begin(one)
        w.emit(f"store i32 {w.value(f'shl i32 {x}, 1')}, ptr {slot}")
        w.emit(f"br label %{other}")
        w.begin(other)
        old = w.value(f"load i32, ptr {slot}")
        w.emit(f"store i32 {w.value(f'add i32 {old}, 3')}, ptr {slot}")
        w.emit(f"br label %{done}")
        w.begin(done)

    @contextlib.contextmanager
    def chosen(self, w, lane):
        then, done = w.label("chosen"), w.label("all")
        bits = w.value(f"and i32 {lane}, {self.mask}")
        w.emit(f"br i1 {w.value(f'icmp ne i32 {bits}, 0')}, label %{then}, label %{done}")
        w.begin(then)
        yield
        w.emit(f"br label %{done}")
        w.begin(done)

    def emit_branch(self, w, lane, x, slot):
        w.emit(f"store i32 {w.value(f'sub i32 {x}, 9')}, ptr {slot}")
        with self.chosen(w, lane):
            w.emit(f"store i32 {w.value(f'mul i32 {x}, {x}')}, ptr {slot}")

    def emit_active(self, w, lane, x, slot):
        name = "_Z32sub_group_non_uniform_reduce_addi"
        w.declare("i32", name, ["i32"])
        with self.chosen(w, lane):
            w.emit(f"store i32 {w.value(f'call spir_func i32 @{name}(i32 {x})')}, ptr {slot}")
