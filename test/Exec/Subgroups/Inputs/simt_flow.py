# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random statements and control flow. The flow at a point of the program is one of

  GROUP   all work-items of the work-group are active
  LANES   all of the sub-group, or none
  APART   some

and a condition is of the same kinds."""

from simt_values import ARRAY, VARIABLES, Values

APART, LANES, GROUP = range(3)
SLOTS = 4  # results of one work-item
AREA = 8  # i32 elements of a lane's part of the sub-group's block memory
ADDS, COUNTERS = 8, 32  # counters of each kind of atomic, and the total
ATOMICS = ["add", "or", "xor", "umax"]


class Flow(Values):
    def __init__(self, rng, flow):
        super().__init__(rng)
        self.flow, self.base = flow, flow
        self.exits = []  # (continue, break, flow) of the loops around

    def label(self, hint):
        self.blocks += 1
        return f"{hint}{self.blocks}"

    def place(self, label):
        self.lines.append(label + ":")

    def jump(self, label):
        self.emit(f"br label %{label}")

    # --- Conditions that are the same for all -------------------------------

    def uniform(self, depth=2):
        """A number that is uniform in the work-group, or only in the sub-group."""
        r = self.rng
        if depth == 0 or r.random() < 0.3:
            names = ["%grp", "%n", str(r.choice([1, 2, 5]))]
            return r.choice(names)
        op = r.choice("add mul xor lshr".split())
        a = self.uniform(depth - 1)
        b = str(r.choice([1, 3, 5])) if op == "lshr" else self.uniform(depth - 1)
        return self.value(f"{op} i32 {a}, {b}")

    def decide(self):
        """A condition, and the flow in its branch."""
        r = self.rng
        kind = r.choice([APART, APART, APART, LANES, GROUP])
        if kind == APART:
            return self.condition(), APART
        v = self.uniform()
        if kind == LANES:
            v = self.value(f"add i32 {v}, %sg")
        v = self.value(f"and i32 {v}, {r.choice([1, 3])}")
        return self.value(f"icmp {r.choice(['eq', 'ne', 'ugt'])} i32 {v}, 1"), min(kind, self.flow)

    # --- Simple statements ---------------------------------------------------

    def statement(self, depth):
        r = self.rng
        simple = [self.assign] * 6 + [self.to_array] * 2
        simple += [self.to_output, self.count, self.fill, self.volatile_store]
        simple += [self.copy, self.own_column, self.float_atomic]
        simple += [self.set_pointer, self.through_pointer, self.recursion, self.own_atomic]
        simple += self.lane_statements()
        if self.exits:
            simple += [self.leave] * 2
        if depth < 3:
            simple += [self.leave_function]
        nested = [self.branch] * 4 + [self.loop] * 4 + [self.switch, self.soup]
        r.choice(simple + (nested if depth else []))(depth)

    def statements(self, depth, number):
        for _ in range(number):
            self.statement(depth)

    def assign(self, _):
        ty = self.rng.choice(list(VARIABLES) + ["i32"] * 6)
        v = self.expr(ty, 3 if ty == "i32" else 2)
        self.emit(f"store {ty} {v}, ptr {self.rng.choice(VARIABLES[ty])}")

    def to_array(self, _):
        if self.rng.random() < 0.3:
            v, i = self.expr("i8", 2), self.index(ARRAY)
            p = self.value(f"getelementptr i8, ptr %bytes, i32 {i}")
            return self.emit(f"store i8 {v}, ptr {p}")
        v, p = self.expr("i32", 2), self.array_place(1)
        return self.emit(f"store i32 {v}, ptr {p}")

    def fill(self, _):
        byte = self.expr("i8", 1)
        size = self.rng.choice([4, 12, 4 * ARRAY])
        self.call(
            "llvm.memset.p0.i64",
            "void",
            [("ptr", "%escaped"), ("i8", byte), ("i64", size), ("i1", "false")],
        )

    def copy(self, _):
        """Bytes of the input, from an address that may differ between lanes."""
        size = self.rng.choice([4, 8, 20, 4 * ARRAY])
        i = self.value(f"and i32 {self.expr('i32', 1)}, 127")
        p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {i}")
        self.call(
            "llvm.memcpy.p0.p1.i64",
            "void",
            [("ptr", "%escaped"), ("ptr addrspace(1)", p), ("i64", size), ("i1", "false")],
        )

    def own_column(self, _):
        """A lane's elements of the sub-group's memory, next to those of its
        neighbours."""
        r = self.rng
        i = self.value(f"add i32 %lane, {self.width * r.randrange(AREA)}")
        p = self.value(f"getelementptr i32, ptr addrspace(1) %area, i32 {i}")
        v = self.expr("i32", 2)
        old = self.value(f"load i32, ptr addrspace(1) {p}")
        v = self.value(f"{r.choice(['add', 'xor'])} i32 {v}, {old}")
        self.emit(f"store i32 {v}, ptr addrspace(1) {p}")
        self.emit(f"store i32 {old}, ptr {r.choice(VARIABLES['i32'])}")

    def float_atomic(self, _):
        p, op = self.own_place(), self.rng.choice(["fadd", "fsub", "fmin", "fmax"])
        v = self.expr("float", 1)
        self.emit(f"store i32 1065353216, ptr addrspace(1) {p}")
        old = self.value(f"atomicrmw {op} ptr addrspace(1) {p}, float {v} monotonic")
        self.emit(f"store float {self.tame('float', old)}, ptr %f0")

    def volatile_store(self, _):
        self.emit(f"store volatile i32 {self.expr('i32', 1)}, ptr %v0")

    def set_pointer(self, _):
        p = self.array_place(1)
        self.emit(f"store ptr {p}, ptr {self.rng.choice(['%p0', '%p1'])}")

    def through_pointer(self, _):
        p = self.value(f"load ptr, ptr {self.rng.choice(['%p0', '%p1'])}")
        self.emit(f"store i32 {self.expr('i32', 2)}, ptr {p}")

    def recursion(self, _):
        """Functions that cannot be inlined into the kernel."""
        v, deep = self.expr("i32", 2), self.index(4)
        if self.rng.random() < 0.5:
            v = self.value(f"call i32 @recursive(i32 {v}, i32 {deep})")
            self.emit(f"store i32 {v}, ptr {self.rng.choice(VARIABLES['i32'])}")
        else:
            self.emit(f"call void @writes(ptr {self.array_place(1)}, i32 {v}, i32 {deep})")

    def own_place(self):
        slot = self.rng.randrange(SLOTS)
        return self.value(f"getelementptr i32, ptr addrspace(1) %own, i32 {slot}")

    def to_output(self, _):
        at, v = self.own_place(), self.expr("i32", 2)
        old = self.value(f"load i32, ptr addrspace(1) {at}")
        v = self.value(f"add i32 {old}, {v}")
        self.emit(f"store i32 {v}, ptr addrspace(1) {at}")

    def count(self, _):
        """Atomics on memory that all work-items share, in unspecified order."""
        kind = self.rng.randrange(len(ATOMICS))
        i = self.value(f"add i32 {self.index(ADDS)}, {ADDS * kind}")
        p = self.value(f"getelementptr i32, ptr addrspace(1) %counters, i32 {i}")
        v = self.expr("i32", 1)
        self.emit(f"atomicrmw {ATOMICS[kind]} ptr addrspace(1) {p}, i32 {v} monotonic")

    def own_atomic(self, _):
        """Atomics on memory that only this work-item uses, with the old value."""
        r, p = self.rng, self.own_place()
        v = self.expr("i32", 1)
        if r.random() < 0.3:
            w = self.value(f"load atomic i32, ptr addrspace(1) {p} monotonic, align 4")
            w = w if r.random() < 0.5 else self.expr("i32", 0)
            pair = self.value(f"cmpxchg ptr addrspace(1) {p}, i32 {w}, i32 {v} monotonic monotonic")
            old = self.value(f"extractvalue {{ i32, i1 }} {pair}, 0")
            bit = self.value(f"extractvalue {{ i32, i1 }} {pair}, 1")
            old = self.value(f"select i1 {bit}, i32 {old}, i32 7")
        else:
            op = r.choice("add sub and or xor max min umax umin xchg nand".split())
            old = self.value(f"atomicrmw {op} ptr addrspace(1) {p}, i32 {v} monotonic")
        self.emit(f"store i32 {old}, ptr {r.choice(VARIABLES['i32'])}")

    # --- Branches ------------------------------------------------------------

    def inside(self, flow, depth, number):
        around, self.flow = self.flow, min(flow, self.flow)
        self.statements(depth - 1, number)
        self.flow = around

    def branch(self, depth):
        r = self.rng
        yes, no, end = self.label("then"), self.label("else"), self.label("end")
        has_else = r.random() < 0.5
        c, flow = self.decide()
        self.emit(f"br i1 {c}, label %{yes}, label %{no if has_else else end}")
        for label in [yes, no] if has_else else [yes]:
            self.place(label)
            self.inside(flow, depth, r.randint(1, 3))
            self.jump(end)
        self.place(end)

    def switch(self, depth):
        r = self.rng
        end = self.label("end")
        cases = [self.label("case") for _ in range(r.randint(2, 4))]
        apart = r.random() < 0.7
        v = self.value(f"and i32 {self.expr('i32', 1) if apart else self.uniform()}, 7")
        arms = " ".join(f"i32 {i}, label %{c}" for i, c in enumerate(cases))
        self.emit(f"switch i32 {v}, label %{end} [ {arms} ]")
        for i, case in enumerate(cases):
            self.place(case)
            self.inside(APART if apart else GROUP, depth, r.randint(1, 2))
            falls = r.random() < 0.3 and i + 1 < len(cases)
            self.jump(cases[i + 1] if falls else end)
        self.place(end)

    # --- Loops ---------------------------------------------------------------

    def variable(self, ty, name):
        self.allocas.append(f"  {name} = alloca {ty}")
        return name

    def loop(self, depth):
        """The flow inside decides which exits the loop may have."""
        r = self.rng
        head, body = self.label("head"), self.label("body")
        latch, end = self.label("latch"), self.label("done")
        flow = min(self.flow, r.choice([APART, APART, LANES, GROUP]))
        counter = self.variable("i32", f"%i.{head}")
        trips = self.expr("i32", 1) if flow == APART else self.uniform()
        if flow == LANES:
            trips = self.value(f"add i32 {trips}, %sg")
        trips = self.value(f"and i32 {trips}, {r.choice([3, 7])}")
        self.emit(f"store i32 {trips}, ptr {counter}")
        self.jump(head)
        self.place(head)
        i = self.value(f"load i32, ptr {counter}")
        c = self.value(f"icmp ne i32 {i}, 0")
        self.emit(f"br i1 {c}, label %{body}, label %{end}")
        self.place(body)
        self.exits.append((latch, end, flow))
        self.inside(flow, depth, r.randint(1, 3))
        self.exits.pop()
        self.jump(latch)
        self.place(latch)
        i = self.value(f"load i32, ptr {counter}")
        i = self.value(f"sub i32 {i}, 1")
        self.emit(f"store i32 {i}, ptr {counter}")
        if flow == APART and r.random() < 0.3:
            self.emit(f"br i1 {self.condition()}, label %{end}, label %{head}")
        else:
            self.jump(head)
        self.place(end)

    def leave(self, _):
        """A break or continue; divergent if the loop allows that."""
        c, flow = self.decide()
        flow = min(flow, self.flow)
        allowed = [(go_on, stop) for go_on, stop, of in self.exits if of <= flow]
        if not allowed:
            return
        on = self.label("on")
        target = self.rng.choice(self.rng.choice(allowed))
        self.emit(f"br i1 {c}, label %{target}, label %{on}")
        self.place(on)

    def leave_function(self, _):
        c, flow = self.decide()
        flow = min(flow, self.flow)
        if self.base > flow or any(of > flow for _, _, of in self.exits):
            return
        on = self.label("on")
        self.emit(f"br i1 {c}, label %return, label %{on}")
        self.place(on)

    def soup(self, _):
        """Blocks that branch to each other arbitrarily, until the fuel is used up."""
        r = self.rng
        blocks = [self.label("soup") for _ in range(r.randint(2, 5))]
        end = self.label("end")
        fuel = self.variable("i32", f"%fuel.{end}")
        self.emit(f"store i32 {r.randint(3, 12)}, ptr {fuel}")
        c = self.condition()
        self.emit(f"br i1 {c}, label %{r.choice(blocks)}, label %{r.choice(blocks)}")
        around, exits = self.flow, self.exits
        self.flow, self.exits = APART, []
        for block in blocks:
            self.place(block)
            for _ in range(r.randint(0, 2)):
                r.choice([self.assign, self.to_array, self.to_output, self.count])(0)
            on = self.label("on")
            left = self.value(f"load i32, ptr {fuel}")
            left = self.value(f"sub i32 {left}, 1")
            self.emit(f"store i32 {left}, ptr {fuel}")
            c = self.value(f"icmp sle i32 {left}, 0")
            self.emit(f"br i1 {c}, label %{end}, label %{on}")
            self.place(on)
            c = self.condition()
            ways = f"label %{r.choice(blocks)}, label %{r.choice(blocks + [end])}"
            self.emit(f"br i1 {c}, {ways}")
        self.flow, self.exits = around, exits
        self.place(end)
