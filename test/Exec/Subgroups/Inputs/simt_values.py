# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random expressions of every type in LLVM IR. All is defined: indices and shift
amounts are masked, divisors are odd, floats are never NaN nor infinite."""

INPUTS = 256  # i32 elements of the input buffer, a power of two
ITEMS = 128  # work-items of a work-group at most
ARRAY = 8  # elements of the private arrays, a power of two

INTEGERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
FLOATS = {"half": 16, "float": 32, "double": 64}
VARIABLES = {  # a lane's, by type
    "i32": ["%v0", "%v1", "%v2", "%v3", "%v4"],
    "i8": ["%b0"],
    "i16": ["%s0"],
    "i64": ["%w0", "%w1"],
    "half": ["%h0"],
    "float": ["%f0", "%f1"],
    "double": ["%d0"],
    "<4 x i32>": ["%q0"],
    "<3 x i16>": ["%q1"],
    "<2 x float>": ["%q2"],
    "<8 x i8>": ["%q3"],
    "<2 x i64>": ["%q4"],
}


def element(ty):
    return ty[1:-1].split(" x ")[1] if ty.startswith("<") else ty


def count(ty):
    return int(ty[1:].split(" x ")[0]) if ty.startswith("<") else 0


def like(ty, elem):
    """The type with other elements."""
    return f"<{count(ty)} x {elem}>" if count(ty) else elem


def bits(ty):
    e = element(ty)
    return (INTEGERS.get(e) or FLOATS[e]) * max(1, count(ty))


def splat(ty, text):
    return f"splat ({element(ty)} {text})" if count(ty) else text


class Values:
    """Writes instructions; the base class of a program's writer."""

    def __init__(self, rng):
        self.rng = rng
        self.lines, self.values, self.blocks = [], 0, 0
        self.declarations = {}

    def emit(self, text):
        self.lines.append("  " + text)

    def value(self, text):
        self.values += 1
        name = f"%t{self.values}"
        self.emit(f"{name} = {text}")
        return name

    def call(self, name, result, operands, attributes=""):
        """Calls a declared function with operands (type, value)."""
        types = ", ".join(ty for ty, _ in operands)
        values = ", ".join(f"{ty} {v}" for ty, v in operands)
        self.declarations[name] = f"declare {result} @{name}({types}) {attributes}"
        if result == "void":
            return self.emit(f"call void @{name}({values})")
        return self.value(f"call {result} @{name}({values})")

    def intrinsic(self, name, ty, operands):
        word = {"half": "f16", "float": "f32", "double": "f64"}
        e = word.get(element(ty), element(ty))
        suffix = f"v{count(ty)}{e}" if count(ty) else e
        return self.call(f"llvm.{name}.{suffix}", ty, operands)

    # --- Any type ------------------------------------------------------------

    def expr(self, ty="i32", depth=2):
        r = self.rng
        if depth <= 0 or r.random() < 0.15:
            return self.leaf(ty)
        if count(ty):
            return self.vector(ty, depth - 1)
        if ty in FLOATS:
            return self.real(ty, depth - 1)
        return self.integer(ty, depth - 1)

    def leaf(self, ty):
        r = self.rng
        names = VARIABLES.get(ty, [])
        if names and r.random() < 0.7:
            return self.value(f"load {ty}, ptr {r.choice(names)}")
        if count(ty):
            return self.vector_leaf(ty)
        if ty in FLOATS:
            return r.choice(["0.5", "1.0", "2.0", "-3.0", "7.25"])
        if ty == "i32" and r.random() < 0.6:
            return r.choice(["%lid", "%gid", "%grp", "%lane", "%n", "%lin"])
        small = [0, 1, 2, 3, 7, 13, -1, 100]
        return str(r.choice(small + ([1000, 65537] if bits(ty) > 16 else [])))

    def select(self, ty, depth):
        c = self.condition()
        a, b = self.expr(ty, depth), self.expr(ty, depth)
        return self.value(f"select i1 {c}, {ty} {a}, {ty} {b}")

    def index(self, limit, depth=1):
        """An i32 below a power of two."""
        return self.value(f"and i32 {self.expr('i32', depth)}, {limit - 1}")

    def condition(self, depth=1):
        r = self.rng
        pick = r.random()
        if pick < 0.12:
            a, b = self.condition(0), self.condition(0)
            return self.value(f"{r.choice(['and', 'or', 'xor'])} i1 {a}, {b}")
        if pick < 0.2:
            ty = r.choice(list(FLOATS))
            test = r.choice("olt oge une ueq".split())
            a, b = self.expr(ty, depth), self.expr(ty, 0)
            return self.value(f"fcmp {test} {ty} {a}, {b}")
        test = r.choice("eq ne slt sgt ult uge".split())
        ty = r.choice(["i32"] * 4 + ["i8", "i16", "i64"])
        a = self.value(f"and {ty} {self.expr(ty, depth)}, {r.choice([1, 3, 7, 31])}")
        return self.value(f"icmp {test} {ty} {a}, {r.choice([0, 1, 2, 5])}")

    # --- Integers ------------------------------------------------------------

    def integer(self, ty, depth):
        return self.rng.choice(
            [self.arithmetic] * 5
            + [self.select, self.division, self.narrow, self.widen]
            + [self.of_intrinsic, self.overflow, self.from_float, self.from_vector]
            + [self.from_input, self.from_neighbours] * 2
            + [self.from_array] * 2
            + [self.from_pointer]
        )(ty, depth)

    def arithmetic(self, ty, depth):
        op = self.rng.choice("add sub mul and or xor shl lshr ashr".split())
        a, b = self.expr(ty, depth), self.expr(ty, depth)
        if op in ("shl", "lshr", "ashr"):
            b = self.value(f"and {ty} {b}, {splat(ty, bits(element(ty)) - 1)}")
        return self.value(f"{op} {ty} {a}, {b}")

    def division(self, ty, depth):
        """By odd numbers that are positive as signed ones."""
        op = self.rng.choice("udiv urem sdiv srem".split())
        a, b = self.expr(ty, depth), self.expr(ty, depth)
        b = self.value(f"and {ty} {b}, {splat(ty, 127)}")
        b = self.value(f"or {ty} {b}, {splat(ty, 1)}")
        return self.value(f"{op} {ty} {a}, {b}")

    def of_intrinsic(self, ty, depth):
        r = self.rng
        a, b = (ty, self.expr(ty, depth)), (ty, self.expr(ty, 0))
        flag = ("i1", "false")
        name = r.choice(
            "smin smax umin umax uadd.sat ssub.sat sadd.sat usub.sat ctpop ctlz "
            "cttz abs bitreverse fshl fshr".split()
        )
        if name in ("ctlz", "cttz", "abs"):
            return self.intrinsic(name, ty, [a, flag])
        if name in ("ctpop", "bitreverse"):
            return self.intrinsic(name, ty, [a])
        if name in ("fshl", "fshr"):
            return self.intrinsic(name, ty, [a, a, b])
        return self.intrinsic(name, ty, [a, b])

    def overflow(self, ty, depth):
        name = self.rng.choice("uadd sadd usub ssub umul smul".split())
        a, b = self.expr(ty, depth), self.expr(ty, 0)
        pair = f"{{ {ty}, i1 }}"
        v = self.call(f"llvm.{name}.with.overflow.{ty}", pair, [(ty, a), (ty, b)])
        bit = self.value(f"extractvalue {pair} {v}, 1")
        result = self.value(f"extractvalue {pair} {v}, 0")
        return self.value(f"select i1 {bit}, {ty} {a}, {ty} {result}")

    def narrow(self, ty, depth):
        """Through a narrower type, also of odd widths."""
        small = [t for t in ("i1", "i7", "i8", "i16", "i24", "i32") if int(t[1:]) < bits(ty)]
        t = self.rng.choice(small)
        v = self.value(f"trunc {ty} {self.expr(ty, depth)} to {t}")
        return self.value(f"{self.rng.choice(['zext', 'sext'])} {t} {v} to {ty}")

    def widen(self, ty, depth):
        other = self.rng.choice([t for t in INTEGERS if t != ty])
        return self.converted(self.expr(other, depth), other, ty)

    def converted(self, v, source, ty):
        """Between integer types."""
        if source == ty:
            return v
        small = bits(element(source)) < bits(element(ty))
        op = self.rng.choice(["zext", "sext"]) if small else "trunc"
        return self.value(f"{op} {source} {v} to {ty}")

    def from_float(self, ty, depth):
        t = self.rng.choice(list(FLOATS))
        v = self.expr(t, depth)
        if bits(t) == bits(ty):
            return self.value(f"bitcast {t} {v} to {ty}")
        v = self.value(f"fptosi {t} {v} to i32")
        return self.converted(v, "i32", ty)

    def from_vector(self, ty, depth):
        lanes = self.rng.choice([2, 3, 4, 8])
        v = self.expr(f"<{lanes} x {ty}>", depth)
        if self.rng.random() < 0.5 or lanes == 3:
            i = self.rng.randrange(lanes)
        else:
            i = self.index(lanes, 0)
        return self.value(f"extractelement <{lanes} x {ty}> {v}, i32 {i}")

    # --- Memory --------------------------------------------------------------

    def from_input(self, ty, depth):
        size = max(4, bits(ty) // 8)
        if count(ty) == 3:
            size = 4 * bits(ty) // 24
        i = self.value(f"and i32 {self.expr('i32', depth)}, {INPUTS - max(1, size // 4)}")
        p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {i}")
        space = "ptr addrspace(1)"
        if self.rng.random() < 0.15:
            p = self.value(f"addrspacecast ptr addrspace(1) {p} to ptr addrspace(4)")
            space = "ptr addrspace(4)"
        return self.value(f"load {ty}, {space} {p}, align {min(4, bits(element(ty)) // 8)}")

    def from_neighbours(self, ty, depth):
        """Reads at a constant offset, of either sign, from the next work-item's element."""
        r = self.rng
        size = max(1, bits(ty) // 8) if count(ty) != 3 else 4 * bits(ty) // 24
        steps = [k for k in (-2, -1, 1, 2, 3) if abs(k) * size * ITEMS <= 4 * INPUTS]
        step = r.choice(steps or [0])
        room = 4 * INPUTS // size - abs(step) * (ITEMS - 1) - 1
        first = r.randint(0, room) - min(0, step) * (ITEMS - 1)
        i = self.value(f"mul i32 %lin, {step}")
        i = self.value(f"add{r.choice([' nsw', ''])} i32 {i}, {first}")
        index = "i32"
        if r.random() < 0.5:
            i, index = self.value(f"sext i32 {i} to i64"), "i64"
        p = self.value(f"getelementptr {ty}, ptr addrspace(1) %in, {index} {i}")
        return self.value(f"load {ty}, ptr addrspace(1) {p}, align {min(4, bits(element(ty)) // 8)}")

    def array_place(self, depth):
        array = self.rng.choice(["%array", "%escaped"])
        i = self.index(ARRAY, depth)
        p = self.value(f"getelementptr [{ARRAY} x i32], ptr {array}, i32 0, i32 {i}")
        if array == "%escaped":
            other = self.value(f"getelementptr i32, ptr %escaped, i32 {ARRAY // 2}")
            c = self.condition()
            p = self.value(f"select i1 {c}, ptr {p}, ptr {other}")
        return p

    def from_array(self, ty, depth):
        if ty == "i8":
            i = self.index(ARRAY, depth)
            p = self.value(f"getelementptr i8, ptr %bytes, i32 {i}")
            return self.value(f"load i8, ptr {p}")
        v = self.value(f"load i32, ptr {self.array_place(depth)}")
        return self.converted(v, "i32", ty)

    def from_pointer(self, ty, depth):
        """Through a pointer that is in a register."""
        p = self.value("load ptr, ptr %p0")
        if self.rng.random() < 0.3:
            c, q = self.condition(), self.value("load ptr, ptr %p1")
            p = self.value(f"select i1 {c}, ptr {p}, ptr {q}")
        if self.rng.random() < 0.2:
            q = self.value(f"addrspacecast ptr {p} to ptr addrspace(4)")
            i = self.value(f"and i32 {self.expr('i32', 0)}, {INPUTS - 1}")
            g = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {i}")
            g = self.value(f"addrspacecast ptr addrspace(1) {g} to ptr addrspace(4)")
            c = self.condition(0)
            q = self.value(f"select i1 {c}, ptr addrspace(4) {q}, ptr addrspace(4) {g}")
            v = self.value(f"load i32, ptr addrspace(4) {q}")
        else:
            v = self.value(f"load i32, ptr {p}")
        return self.converted(v, "i32", ty)

    # --- Floats --------------------------------------------------------------

    def tame(self, ty, v):
        """No NaN, no infinity, no negative zero."""
        size = self.intrinsic("fabs", ty, [(ty, v)])
        fine = self.value(f"fcmp olt {ty} {size}, {splat(ty, '4096.0')}")
        cond = like(ty, "i1")
        v = self.value(f"select {cond} {fine}, {ty} {v}, {ty} {splat(ty, '0.5')}")
        return self.value(f"fadd {ty} {v}, {splat(ty, '0.0')}")

    def from_integer(self, ty, depth):
        t = self.rng.choice(list(INTEGERS))
        v = self.value(f"and {t} {self.expr(t, depth)}, 127")
        return self.value(f"{self.rng.choice(['sitofp', 'uitofp'])} {t} {v} to {ty}")

    def real(self, ty, depth):
        r = self.rng
        pick = r.random()
        if pick < 0.2:
            return self.from_integer(ty, depth)
        if pick < 0.3:
            return self.select(ty, depth)
        if pick < 0.4:
            other = r.choice([t for t in FLOATS if t != ty])
            v = self.expr(other, depth)
            op = "fpext" if bits(other) < bits(ty) else "fptrunc"
            return self.tame(ty, self.value(f"{op} {other} {v} to {ty}"))
        return self.tame(ty, self.real_operation(ty, depth))

    def real_operation(self, ty, depth):
        r = self.rng
        a, b = self.expr(ty, depth), self.expr(ty, 0)
        name = r.choice(
            "fadd fsub fmul fadd fsub fmul fdiv fneg sqrt minnum maxnum floor "
            "trunc copysign fma".split()
        )
        if name == "fma" and element(ty) == "half":
            name = "fmul"
        if name == "fneg":
            return self.value(f"fneg {ty} {a}")
        if name == "sqrt":
            a = self.intrinsic("fabs", ty, [(ty, a)])
        if name in ("sqrt", "floor", "trunc"):
            return self.intrinsic(name, ty, [(ty, a)])
        if name in ("minnum", "maxnum", "copysign"):
            return self.intrinsic(name, ty, [(ty, a), (ty, b)])
        if name == "fma":
            return self.intrinsic(name, ty, [(ty, a), (ty, b), (ty, a)])
        return self.value(f"{name} {ty} {a}, {b}")

    # --- Vectors -------------------------------------------------------------

    def vector_leaf(self, ty):
        v = "zeroinitializer"
        for i in range(count(ty)):
            e = self.leaf(element(ty))
            v = self.value(f"insertelement {ty} {v}, {element(ty)} {e}, i32 {i}")
        return v

    def vector(self, ty, depth):
        choices = [self.shuffled, self.inserted, self.chosen, self.select, self.same_bits]
        if element(ty) in FLOATS:
            whole = [lambda t, d: self.tame(t, self.real_operation(t, d))] * 4
        else:
            whole = [self.arithmetic] * 4 + [self.division, self.of_intrinsic, self.other_elements]
            whole += [self.from_input, self.from_neighbours]
        return self.rng.choice(choices + whole)(ty, depth)

    def shuffled(self, ty, depth):
        n = count(ty)
        a, b = self.expr(ty, depth), self.expr(ty, 0)
        order = ", ".join(f"i32 {self.rng.randrange(2 * n)}" for _ in range(n))
        return self.value(f"shufflevector {ty} {a}, {ty} {b}, <{n} x i32> <{order}>")

    def inserted(self, ty, depth):
        n = count(ty)
        v, e = self.expr(ty, depth), self.expr(element(ty), depth)
        at = self.rng.randrange(n) if n == 3 or self.rng.random() < 0.5 else self.index(n, 0)
        return self.value(f"insertelement {ty} {v}, {element(ty)} {e}, i32 {at}")

    def chosen(self, ty, depth):
        """By a condition for each component."""
        a, b = self.expr(ty, depth), self.expr(ty, depth)
        test = "fcmp olt" if element(ty) in FLOATS else "icmp slt"
        c = self.value(f"{test} {ty} {a}, {b}")
        return self.value(f"select {like(ty, 'i1')} {c}, {ty} {b}, {ty} {a}")

    def same_bits(self, ty, depth):
        """A bit cast of an integer or a vector of them to other elements."""
        if element(ty) in FLOATS:
            return self.shuffled(ty, depth)
        size = bits(ty)
        others = [f"<{size // b} x {t}>" for t, b in INTEGERS.items() if size % b == 0 and size > b]
        others += [t for t, b in INTEGERS.items() if b == size]
        other = self.rng.choice(others)
        v = self.expr(other, depth)
        return v if other == ty else self.value(f"bitcast {other} {v} to {ty}")

    def other_elements(self, ty, depth):
        e = self.rng.choice([t for t in INTEGERS if t != element(ty)])
        source = like(ty, e)
        return self.converted(self.expr(source, depth), source, ty)
