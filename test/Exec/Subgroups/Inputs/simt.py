# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random SIMT programs in LLVM IR. A program is a function of one work-item:
# variables, a private array, global memory, and statements that go apart as much
# as they can. Everything in it is defined: indices are masked, shift amounts and
# divisors are safe, loops have fuel.

INPUTS = 256  # elements of the input buffer, a power of two
ARRAY = 8  # elements of the private array, a power of two
SLOTS = 4  # results of one work-item
COUNTERS = 16


class Writer:
    def __init__(self, rng, name, subgroup_ops):
        self.rng, self.name, self.subgroup_ops = rng, name, subgroup_ops
        self.lines, self.values, self.blocks = [], 0, 0
        self.ints = [f"%v{i}" for i in range(5)]
        self.floats = ["%f0", "%f1"]
        self.longs = ["%w0"]
        self.exits = []  # (continue, break) of the loops around

    def emit(self, text):
        self.lines.append("  " + text)

    def value(self, text):
        self.values += 1
        name = f"%t{self.values}"
        self.emit(f"{name} = {text}")
        return name

    def label(self, hint):
        self.blocks += 1
        return f"{hint}{self.blocks}"

    def place(self, label):
        self.lines.append(label + ":")

    # --- Expressions ---------------------------------------------------------

    def integer(self, depth=2):
        r = self.rng
        if depth == 0 or r.random() < 0.2:
            return r.choice(
                [
                    lambda: str(r.choice([0, 1, 2, 3, 7, 13, -1, 1000, 65537])),
                    lambda: self.value(f"load i32, ptr {r.choice(self.ints)}"),
                    lambda: self.value(f"load i32, ptr {r.choice(self.ints)}"),
                    lambda: r.choice(["%lid", "%gid", "%grp", "%lane", "%n"]),
                ]
            )()
        return r.choice(
            [self.arithmetic] * 5
            + [self.choice, self.narrow, self.division, self.intrinsic]
            + [self.from_input] * 2
            + [self.from_array] * 2
            + [self.vector, self.overflow, self.from_float, self.from_long]
        )(depth - 1)

    def arithmetic(self, depth):
        op = self.rng.choice("add sub mul and or xor shl lshr ashr".split())
        a, b = self.integer(depth), self.integer(depth)
        if op in ("shl", "lshr", "ashr"):
            b = self.value(f"and i32 {b}, 31")
        return self.value(f"{op} i32 {a}, {b}")

    def division(self, depth):
        op = self.rng.choice("udiv urem sdiv srem".split())
        a, b = self.integer(depth), self.integer(depth)
        b = self.value(f"or i32 {self.value(f'and i32 {b}, 255')}, 1")
        return self.value(f"{op} i32 {a}, {b}")

    def intrinsic(self, depth):
        op = self.rng.choice("smin smax umin umax uadd.sat ssub.sat".split())
        a, b = self.integer(depth), self.integer(depth)
        v = self.value(f"call i32 @llvm.{op}.i32(i32 {a}, i32 {b})")
        return self.value(f"call i32 @llvm.ctpop.i32(i32 {v})") if depth else v

    def overflow(self, depth):
        a, b = self.integer(depth), self.integer(depth)
        v = self.value(
            "call { i32, i1 } @llvm.uadd.with.overflow.i32"
            f"(i32 {a}, i32 {b})"
        )
        bit = self.value(f"extractvalue {{ i32, i1 }} {v}, 1")
        sum_ = self.value(f"extractvalue {{ i32, i1 }} {v}, 0")
        return self.value(f"select i1 {bit}, i32 {a}, i32 {sum_}")

    def condition(self, depth=1):
        r = self.rng
        if r.random() < 0.15:
            op = r.choice("and or xor".split())
            a, b = self.condition(0), self.condition(0)
            return self.value(f"{op} i1 {a}, {b}")
        test = r.choice("eq ne slt sgt ult uge".split())
        a = self.value(f"and i32 {self.integer(depth)}, {r.choice([1, 3, 7, 31])}")
        return self.value(f"icmp {test} i32 {a}, {r.choice([0, 1, 2, 5])}")

    def choice(self, depth):
        c, a, b = self.condition(), self.integer(depth), self.integer(depth)
        return self.value(f"select i1 {c}, i32 {a}, i32 {b}")

    def narrow(self, depth):
        ty = self.rng.choice("i8 i16 i1 i7".split())
        v = self.value(f"trunc i32 {self.integer(depth)} to {ty}")
        return self.value(f"{self.rng.choice(['zext', 'sext'])} {ty} {v} to i32")

    def from_input(self, depth):
        i = self.value(f"and i32 {self.integer(depth)}, {INPUTS - 1}")
        ty = self.rng.choice(["i32", "i32", "i16", "<2 x i32>"])
        if ty == "<2 x i32>":
            i = self.value(f"and i32 {i}, {INPUTS - 2}")
        p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {i}")
        v = self.value(f"load {ty}, ptr addrspace(1) {p}, align 4")
        if ty == "i16":
            return self.value(f"zext i16 {v} to i32")
        if ty == "<2 x i32>":
            lane = self.value(f"and i32 {self.integer(0)}, 1")
            return self.value(f"extractelement <2 x i32> {v}, i32 {lane}")
        return v

    def array_place(self, depth):
        i = self.value(f"and i32 {self.integer(depth)}, {ARRAY - 1}")
        array = self.rng.choice(["%array", "%escaped"])
        p = self.value(f"getelementptr [{ARRAY} x i32], ptr {array}, i32 0, i32 {i}")
        if array == "%escaped":
            other = self.value(f"getelementptr i32, ptr %escaped, i32 {ARRAY // 2}")
            c = self.condition()
            p = self.value(f"select i1 {c}, ptr {p}, ptr {other}")
        return p

    def from_array(self, depth):
        return self.value(f"load i32, ptr {self.array_place(depth)}")

    def vector(self, depth):
        v = "zeroinitializer"
        for i in range(4):
            e = self.integer(0)
            v = self.value(f"insertelement <4 x i32> {v}, i32 {e}, i32 {i}")
        w = self.value(
            f"shufflevector <4 x i32> {v}, <4 x i32> poison, "
            "<4 x i32> <i32 2, i32 3, i32 0, i32 1>"
        )
        v = self.value(f"add <4 x i32> {v}, {w}")
        b = self.value(f"bitcast <4 x i32> {v} to <2 x i64>")
        b = self.value(f"xor <2 x i64> {b}, splat (i64 81985529216486895)")
        v = self.value(f"bitcast <2 x i64> {b} to <4 x i32>")
        i = self.value(f"and i32 {self.integer(depth)}, 3")
        return self.value(f"extractelement <4 x i32> {v}, i32 {i}")

    def from_lanes(self):
        r, v = self.rng, self.integer(2)
        pick = r.random()
        if pick < 0.4:
            op = r.choice(
                "reduce.add reduce.umax scan.inclusive.add scan.exclusive.add "
                "scan.inclusive.smin reduce.xor".split()
            )
            return self.value(f"call i32 @tenon.subgroup.{op}.i32(i32 {v})")
        if pick < 0.7:
            word = r.choice(["any", "all"])
            c = self.condition()
            b = self.value(f"call i1 @tenon.subgroup.{word}(i1 {c})")
            return self.value(f"select i1 {b}, i32 {v}, i32 3")
        c = self.condition()
        m = self.value(f"call <4 x i32> @tenon.subgroup.ballot(i1 {c})")
        return self.value(f"extractelement <4 x i32> {m}, i32 {r.choice([0, 1])}")

    def real(self, depth=2):
        r = self.rng
        if depth == 0:
            if r.random() < 0.5:
                return self.value(f"load float, ptr {r.choice(self.floats)}")
            v = self.value(f"and i32 {self.integer(0)}, 1023")
            return self.value(f"sitofp i32 {v} to float")
        op = r.choice("fadd fsub fmul".split())
        return self.value(f"{op} float {self.real(depth - 1)}, {self.real(0)}")

    def from_float(self, depth):
        v = self.real(1)
        if self.rng.random() < 0.5:
            w = self.real(0)
            c = self.value(f"fcmp olt float {v}, {w}")
            return self.value(f"zext i1 {c} to i32")
        return self.value(f"bitcast float {v} to i32")

    def from_long(self, depth):
        w = self.value("load i64, ptr %w0")
        a = self.value(f"sext i32 {self.integer(depth)} to i64")
        w = self.value(f"{self.rng.choice(['add', 'mul', 'xor'])} i64 {w}, {a}")
        s = self.value(f"lshr i64 {w}, {self.rng.choice([0, 5, 32])}")
        return self.value(f"trunc i64 {s} to i32")

    # --- Statements ----------------------------------------------------------

    def statement(self, depth):
        r = self.rng
        simple = [self.assign] * 4 + [self.to_array] * 2
        simple += [self.assign_float, self.assign_long, self.to_output, self.count]
        simple += [self.fill, self.volatile_store]
        if self.exits:
            simple += [self.leave] * 2
        if self.subgroup_ops:
            if depth == 3:  # all lanes are here
                simple += [self.together] * 6
        elif depth < 3:
            simple += [self.leave_function]
        nested = [self.branch] * 4 + [self.loop] * 4 + [self.switch, self.soup]
        r.choice(simple + (nested if depth else []))(depth)

    def statements(self, depth, count):
        for _ in range(count):
            self.statement(depth)

    def assign(self, _):
        v = self.integer(3)
        self.emit(f"store i32 {v}, ptr {self.rng.choice(self.ints)}")

    def together(self, _):
        v = self.from_lanes()
        self.emit(f"store i32 {v}, ptr {self.rng.choice(self.ints)}")

    def assign_float(self, _):
        self.emit(f"store float {self.real()}, ptr {self.rng.choice(self.floats)}")

    def assign_long(self, _):
        v = self.value(f"zext i32 {self.integer(2)} to i64")
        w = self.value("load i64, ptr %w0")
        w = self.value(f"mul i64 {w}, 6364136223846793005")
        self.emit(f"store i64 {self.value(f'add i64 {w}, {v}')}, ptr %w0")

    def to_array(self, _):
        v, p = self.integer(2), self.array_place(1)
        self.emit(f"store i32 {v}, ptr {p}")

    def fill(self, _):
        byte = self.value(f"trunc i32 {self.integer(1)} to i8")
        self.emit(
            f"call void @llvm.memset.p0.i64(ptr %escaped, i8 {byte}, "
            f"i64 {self.rng.choice([4, 12, 4 * ARRAY])}, i1 false)"
        )

    def volatile_store(self, _):
        self.emit(f"store volatile i32 {self.integer(1)}, ptr %v0")

    def to_output(self, _):
        slot = self.rng.randrange(SLOTS)
        at = self.value(f"getelementptr i32, ptr addrspace(1) %own, i32 {slot}")
        v = self.integer(2)
        old = self.value(f"load i32, ptr addrspace(1) {at}")
        v = self.value(f"add i32 {old}, {v}")
        self.emit(f"store i32 {v}, ptr addrspace(1) {at}")

    def count(self, _):
        i = self.value(f"and i32 {self.integer(1)}, {COUNTERS - 1}")
        p = self.value(f"getelementptr i32, ptr addrspace(1) %counters, i32 {i}")
        self.emit(
            f"atomicrmw add ptr addrspace(1) {p}, i32 {self.integer(1)} monotonic"
        )

    def jump(self, label):
        self.emit(f"br label %{label}")

    def branch(self, depth):
        r = self.rng
        yes, no, end = self.label("then"), self.label("else"), self.label("end")
        has_else = r.random() < 0.5
        c = self.condition()
        self.emit(f"br i1 {c}, label %{yes}, label %{no if has_else else end}")
        for label in [yes, no] if has_else else [yes]:
            self.place(label)
            self.statements(depth - 1, r.randint(1, 3))
            self.jump(end)
        self.place(end)

    def loop(self, depth):
        r = self.rng
        head, body = self.label("head"), self.label("body")
        latch, end = self.label("latch"), self.label("done")
        counter = f"%i.{head}"
        self.allocas.append(f"  {counter} = alloca i32")
        trips = self.value(f"and i32 {self.integer(1)}, 7")
        self.emit(f"store i32 {trips}, ptr {counter}")
        self.jump(head)
        self.place(head)
        i = self.value(f"load i32, ptr {counter}")
        c = self.value(f"icmp ne i32 {i}, 0")
        self.emit(f"br i1 {c}, label %{body}, label %{end}")
        self.place(body)
        self.exits.append((latch, end))
        self.statements(depth - 1, r.randint(1, 3))
        self.exits.pop()
        self.jump(latch)
        self.place(latch)
        i = self.value(f"load i32, ptr {counter}")
        i = self.value(f"sub i32 {i}, 1")
        self.emit(f"store i32 {i}, ptr {counter}")
        if r.random() < 0.3:
            c = self.condition()
            self.emit(f"br i1 {c}, label %{end}, label %{head}")
        else:
            self.jump(head)
        self.place(end)

    def leave(self, _):
        """A break or continue for some."""
        target = self.rng.choice(self.rng.choice(self.exits))
        on = self.label("on")
        c = self.condition()
        self.emit(f"br i1 {c}, label %{target}, label %{on}")
        self.place(on)

    def leave_function(self, _):
        on = self.label("on")
        c = self.condition(2)
        if self.rng.random() < 0.5:
            c = self.value(f"and i1 {c}, {self.condition(2)}")
        self.emit(f"br i1 {c}, label %return, label %{on}")
        self.place(on)

    def switch(self, depth):
        r = self.rng
        end = self.label("end")
        cases = [self.label("case") for _ in range(r.randint(2, 4))]
        v = self.value(f"and i32 {self.integer(1)}, 7")
        arms = " ".join(f"i32 {i}, label %{c}" for i, c in enumerate(cases))
        self.emit(f"switch i32 {v}, label %{end} [ {arms} ]")
        for i, case in enumerate(cases):
            self.place(case)
            self.statements(depth - 1, r.randint(1, 2))
            falls = r.random() < 0.3 and i + 1 < len(cases)
            self.jump(cases[i + 1] if falls else end)
        self.place(end)

    def soup(self, depth):
        """Blocks that branch to each other anyhow, until the fuel is spent."""
        r = self.rng
        blocks = [self.label("soup") for _ in range(r.randint(2, 5))]
        end = self.label("end")
        fuel = f"%fuel.{end}"
        self.allocas.append(f"  {fuel} = alloca i32")
        self.emit(f"store i32 {r.randint(3, 12)}, ptr {fuel}")
        c = self.condition()
        self.emit(f"br i1 {c}, label %{r.choice(blocks)}, label %{r.choice(blocks)}")
        for block in blocks:
            self.place(block)
            self.statements(0, r.randint(0, 2))
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
        self.place(end)

    # --- The function --------------------------------------------------------

    def function(self):
        self.allocas = [f"  {v} = alloca i32" for v in self.ints]
        self.allocas += [f"  {v} = alloca float" for v in self.floats]
        self.allocas += [f"  %array = alloca [{ARRAY} x i32]"]
        self.allocas += [f"  %escaped = alloca [{ARRAY} x i32]", "  %w0 = alloca i64"]
        self.start()
        self.statements(3, self.rng.randint(3, 6))
        self.jump("return")
        self.place("return")
        for i in range(SLOTS):
            p = self.value(f"getelementptr i32, ptr addrspace(1) %own, i32 {i}")
            old = self.value(f"load i32, ptr addrspace(1) {p}")
            v = self.value(f"load i32, ptr {self.ints[i]}")
            v = self.value(f"xor i32 {v}, {old}")
            self.emit(f"store i32 {v}, ptr addrspace(1) {p}")
        self.emit("ret void")
        head = (
            f"define internal spir_func void @{self.name}(ptr addrspace(1) %in, "
            "ptr addrspace(1) %own, ptr addrspace(1) %counters, i32 %lid, "
            "i32 %gid, i32 %grp, i32 %lane, i32 %n) {"
        )
        return "\n".join([head, "entry:"] + self.allocas + self.lines + ["}"])

    def start(self):
        for i, v in enumerate(self.ints):
            p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {i}")
            if i % 2:
                g = self.value(f"and i32 %gid, {INPUTS - 1}")
                p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {g}")
            x = self.value(f"load i32, ptr addrspace(1) {p}")
            self.emit(f"store i32 {x}, ptr {v}")
        for v in self.floats:
            self.emit(f"store float 1.5, ptr {v}")
        self.emit("store i64 88172645463325252, ptr %w0")
        for array in ("%array", "%escaped"):
            for i in range(ARRAY):
                p = self.value(f"getelementptr i32, ptr {array}, i32 {i}")
                self.emit(f"store i32 {i * i}, ptr {p}")


KERNEL = """
target triple = "spir64-unknown-unknown"

{functions}

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out,
    ptr addrspace(1) %counters, i32 %n) !intel_reqd_sub_group_size !0 {{
  %gx = call spir_func i64 @_Z13get_global_idj(i32 0)
  %gy = call spir_func i64 @_Z13get_global_idj(i32 1)
  %sx = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %row = mul i64 %gy, %sx
  %id = add i64 %row, %gx
  %gid = trunc i64 %id to i32
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %lid = trunc i64 %l to i32
  %g = call spir_func i64 @_Z12get_group_idj(i32 0)
  %grp = trunc i64 %g to i32
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
{calls}  ret void
}}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func void @_Z7barrierj(i32)
{declarations}
!0 = !{{i32 {width}}}
"""

SUBGROUP = {
    f"reduce.{how}.i32": ("i32", "i32", f'"tenon.subgroup"="reduce" "tenon.combine"="{how}"')
    for how in ("add", "umax", "xor")
}
SUBGROUP.update(
    {
        f"scan.{kind}.{how}.i32": (
            "i32",
            "i32",
            f'"tenon.subgroup"="scan.{kind}" "tenon.combine"="{how}"',
        )
        for kind, how in (
            ("inclusive", "add"),
            ("exclusive", "add"),
            ("inclusive", "smin"),
        )
    }
)
SUBGROUP.update(
    {
        "any": ("i1", "i1", '"tenon.subgroup"="any"'),
        "all": ("i1", "i1", '"tenon.subgroup"="all"'),
        "ballot": ("<4 x i32>", "i1", '"tenon.subgroup"="ballot"'),
    }
)


def module(rng, programs, width, barriers, subgroup_ops, only=None):
    functions, calls, declarations = [], "", ""
    for p in range(programs):
        function = Writer(rng, f"p{p}", subgroup_ops).function()
        if only is not None and p != only:
            continue
        functions.append(function)
        calls += (
            f"  %at{p} = mul i64 %id, {programs * SLOTS}\n"
            f"  %my{p} = add i64 %at{p}, {p * SLOTS}\n"
            f"  %own{p} = getelementptr i32, ptr addrspace(1) %out, i64 %my{p}\n"
            f"  call spir_func void @p{p}(ptr addrspace(1) %in, "
            f"ptr addrspace(1) %own{p}, ptr addrspace(1) %counters, i32 %lid, "
            f"i32 %gid, i32 %grp, i32 %lane, i32 %n)\n"
        )
        if barriers:
            calls += "  call spir_func void @_Z7barrierj(i32 1)\n"
    for name in sorted(
        {
            word
            for f in functions
            for word in f.replace("(", " ").split()
            if word.startswith(("@llvm.", "@tenon."))
        }
    ):
        declarations += declaration(name) + "\n"
    return KERNEL.format(
        functions="\n\n".join(functions),
        calls=calls,
        declarations=declarations,
        width=width,
    )


def declaration(name):
    if name.startswith("@tenon.subgroup."):
        result, operand, attributes = SUBGROUP[name[len("@tenon.subgroup.") :]]
        return (
            f"declare {result} {name}({operand}) convergent nounwind willreturn "
            f"memory(none) {attributes}"
        )
    if "memset" in name:
        return f"declare void {name}(ptr, i8, i64, i1)"
    if "ctpop" in name:
        return f"declare i32 {name}(i32)"
    if "overflow" in name:
        return f"declare {{ i32, i1 }} {name}(i32, i32)"
    return f"declare i32 {name}(i32, i32)"
