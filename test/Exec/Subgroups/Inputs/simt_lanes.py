# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random statements that work-items execute together: operations of the sub-group and
barriers of the work-group, where the flow allows them."""

from simt_flow import AREA, GROUP, LANES, Flow
from simt_values import FLOATS, INPUTS, INTEGERS, ITEMS, bits, count, element

LOCAL = ITEMS  # i32 elements of local memory
TALLIES = 16

UNSIGNED = {"i8": "h", "i16": "t", "i32": "j", "i64": "m"}
SIGNED = {"i8": "c", "i16": "s", "i32": "i", "i64": "l"}
REALS = {"half": "Dh", "float": "f", "double": "d"}


def letters(ty, signed=False):
    e = element(ty)
    word = REALS.get(e) or (SIGNED if signed else UNSIGNED)[e]
    return f"Dv{count(ty)}_{word}" if count(ty) else word


class Lanes(Flow):
    def __init__(self, rng, flow, width, complete):
        super().__init__(rng, flow)
        self.width, self.complete = width, complete

    def lane_statements(self):
        some = [self.active] * 3
        if self.flow >= LANES:
            some += [self.together] * 4 + [self.block_access]
            if self.complete:
                some += [self.blocks_2d]
        if self.flow == GROUP:
            some += [self.through_local, self.tally]
        return some

    def built_in(self, name, result, operands, signed=False):
        """A function of OpenCL C; operands are (type, value)."""
        mangled = "".join(letters(ty, signed) if ty != "i1" else "b" for ty, _ in operands)
        symbol = f"_Z{len(name)}{name}{mangled or 'v'}"
        return self.call(symbol, result, operands, "convergent")

    def keep(self, ty, v):
        """Stores a result, which later statements may read."""
        if ty in FLOATS:
            v = self.value(f"bitcast {ty} {self.tame(ty, v)} to i{bits(ty)}")
            ty = f"i{bits(ty)}"
        if count(ty):
            e = element(ty)
            v = self.value(f"extractelement {ty} {v}, i32 {self.rng.randrange(count(ty))}")
            return self.keep(e, v)
        if ty != "i32":
            wide = bits(ty) > 32 if ty != "i1" else False
            v = self.value(f"{'trunc' if wide else 'zext'} {ty} {v} to i32")
        return self.emit(f"store i32 {v}, ptr {self.rng.choice(['%v0', '%v1', '%v2', '%v3'])}")

    # --- Sub-groups ----------------------------------------------------------

    def truth(self):
        return self.value(f"zext i1 {self.condition()} to i32")

    def exact(self, ty):
        """A number whose sum over 64 lanes, and product of signs, is exact."""
        v = self.value(f"and i32 {self.expr('i32', 2)}, 15")
        return self.value(f"sitofp i32 {v} to {ty}")

    def combining(self, prefix, words):
        r = self.rng
        word = r.choice(words)
        shape = r.choice(["reduce", "scan_inclusive", "scan_exclusive"])
        if word.startswith("logical"):
            return self.keep("i32", self.built_in(f"{prefix}{shape}_{word}", "i32", [("i32", self.truth())], True))
        types = list(INTEGERS)
        if word in ("add", "min", "max"):
            types += list(FLOATS)
        ty = r.choice(types)
        v = self.exact(ty) if ty in FLOATS else self.expr(ty, 2)
        name = f"{prefix}{shape}_{word}"
        return self.keep(ty, self.built_in(name, ty, [(ty, v)], r.random() < 0.5))

    def clustered(self, words):
        r = self.rng
        word = r.choice(words)
        name = f"sub_group_clustered_reduce_{word}"
        size = ("i32", r.choice([2**i for i in range(7) if 2**i <= self.width]))
        if word.startswith("logical"):
            symbol = f"_Z{len(name)}{name}ij"
            operands, ty = [("i32", self.truth()), size], "i32"
        else:
            signed = r.random() < 0.5
            ty = r.choice(list(INTEGERS))
            symbol = f"_Z{len(name)}{name}{letters(ty, signed)}j"
            operands = [(ty, self.expr(ty, 2)), size]
        return self.keep(ty, self.call(symbol, ty, operands, "convergent"))

    def together(self, _):
        pick = self.rng.random()
        if pick < 0.4:
            return self.combining("sub_group_", ["add", "min", "max"])
        if pick < 0.55:
            name = self.rng.choice(["sub_group_all", "sub_group_any"])
            return self.keep("i32", self.built_in(name, "i32", [("i32", self.truth())], True))
        if pick < 0.7:
            ty = self.rng.choice(list(INTEGERS) + list(FLOATS))
            lane = "0" if not self.complete else self.value(f"and i32 {self.uniform()}, {self.width - 1}")
            v = self.built_in("sub_group_broadcast", ty, [(ty, self.expr(ty, 2)), ("i32", lane)])
            return self.keep(ty, v)
        return self.shuffle()

    def shuffle(self):
        r = self.rng
        ty = r.choice(list(INTEGERS) + list(FLOATS))
        name = r.choice(["shuffle", "shuffle_xor", "shuffle_up", "shuffle_down", "rotate"])
        by = self.value(f"and i32 {self.expr('i32', 2)}, {self.width - 1}")
        if name == "rotate":
            by = self.value(f"and i32 {self.uniform()}, {self.width - 1}")
        if name in ("shuffle_up", "shuffle_down") and r.random() < 0.4:
            operands = [(ty, self.expr(ty, 1)), (ty, self.expr(ty, 2)), ("i32", by)]
            return self.keep(ty, self.built_in(f"intel_sub_group_{name}", ty, operands))
        prefix = r.choice(["sub_group_", "intel_sub_group_"]) if name in ("shuffle", "shuffle_xor") else "sub_group_"
        if prefix == "intel_sub_group_":
            ty = r.choice([ty, "<4 x i32>", "<2 x i64>", "<3 x i16>", "<2 x float>"])
        v = self.built_in(prefix + name, ty, [(ty, self.expr(ty, 2)), ("i32", by)])
        return self.keep(ty, v)

    def active(self, _):
        """Operations of the active lanes."""
        r = self.rng
        pick = r.random()
        if pick < 0.4:
            words = "add mul min max and or xor logical_and logical_or logical_xor".split()
            if r.random() < 0.3:
                return self.clustered(words)
            return self.combining("sub_group_non_uniform_", words)
        if pick < 0.55:
            name = r.choice(["all", "any", "all_equal"])
            if name == "all_equal":
                ty = r.choice(list(INTEGERS) + list(FLOATS))
                v = self.built_in("sub_group_non_uniform_all_equal", "i32", [(ty, self.expr(ty, 1))])
                return self.keep("i32", v)
            v = self.truth()
            return self.keep("i32", self.built_in(f"sub_group_non_uniform_{name}", "i32", [("i32", v)], True))
        if pick < 0.6:
            return self.keep("i32", self.built_in("sub_group_elect", "i32", []))
        if pick < 0.65:
            name = f"get_sub_group_{r.choice(['eq', 'ge', 'gt', 'le', 'lt'])}_mask"
            return self.keep("<4 x i32>", self.built_in(name, "<4 x i32>", []))
        if pick < 0.75:
            ty = r.choice(list(INTEGERS) + list(FLOATS))
            v = self.built_in("sub_group_broadcast_first", ty, [(ty, self.expr(ty, 2))])
            return self.keep(ty, v)
        return self.ballot()

    def ballot(self):
        r = self.rng
        c = self.truth() if r.random() < 0.7 else "1"
        four = "<4 x i32>"
        b = self.built_in("sub_group_ballot", four, [("i32", c)], True)
        name = r.choice(
            "inverse_ballot ballot_bit_extract ballot_bit_count ballot_inclusive_scan "
            "ballot_exclusive_scan ballot_find_lsb ballot_find_msb first".split()
        )
        if name == "first":  # shuffles from an active lane
            b = self.built_in("sub_group_ballot", four, [("i32", "1")], True)
            name = r.choice(["sub_group_ballot_find_lsb", "sub_group_ballot_find_msb"])
            lane = self.built_in(name, "i32", [(four, b)])
            ty = r.choice(list(INTEGERS) + list(FLOATS))
            v = self.built_in("sub_group_shuffle", ty, [(ty, self.expr(ty, 1)), ("i32", lane)])
            return self.keep(ty, v)
        if name.endswith("sb"):  # undefined for zero
            one = self.value(f"extractelement {four} {b}, i32 0")
            b = self.value(f"insertelement {four} {b}, i32 {self.value(f'or i32 {one}, 1')}, i32 0")
        operands = [(four, b)]
        if name == "ballot_bit_extract":
            operands.append(("i32", self.value(f"and i32 {self.expr('i32', 1)}, {self.width - 1}")))
        return self.keep("i32", self.built_in(f"sub_group_{name}", "i32", operands))

    # --- Blocks --------------------------------------------------------------

    def block_access(self, _):
        """Reads consecutive elements; writes them to the sub-group's memory."""
        r = self.rng
        ty = r.choice(list(INTEGERS))
        n = r.choice([k for k in (1, 2, 4, 8) if k * bits(ty) <= 32 * AREA])
        value = ty if n == 1 else f"<{n} x {ty}>"
        suffix = {"i8": "_uc", "i16": "_us", "i32": "", "i64": "_ul"}[ty]
        end = "" if n == 1 else str(n)
        letter = UNSIGNED[ty]
        if r.random() < 0.6:
            name = f"intel_sub_group_block_write{suffix}{end}"
            symbol = f"_Z{len(name)}{name}PU3AS1{letter}{letters(value)}"
            v = self.expr(value, 2)
            self.call(symbol, "void", [("ptr addrspace(1)", "%area"), (value, v)], "convergent")
        base = "%area"
        size = n * bits(ty) // 8 * self.width
        if size <= 4 * INPUTS and r.random() < 0.5:
            last = (4 * INPUTS - size) // 16
            i = self.value(f"urem i32 {self.uniform()}, {last + 1}")
            base = self.value(f"getelementptr <4 x i32>, ptr addrspace(1) %in, i32 {i}")
        name = f"intel_sub_group_block_read{suffix}{end}"
        symbol = f"_Z{len(name)}{name}PU3AS1K{letter}"
        self.keep(value, self.call(symbol, value, [("ptr addrspace(1)", base)], "convergent"))

    def blocks_2d(self, _):
        r = self.rng
        size = r.choice([1, 2, 4])
        form = r.choice(["plain", "plain", {1: "transform", 2: "transform", 4: "transpose"}[size]])
        width, height = r.choice([4, 8, 16]), r.choice([1, 4, 8, 16])
        pack = 4 // size if form == "transform" else 1
        rows, columns = -(-height // pack), width
        if form == "transpose":
            rows, columns = width, height
        slots = -(-rows * columns // self.width) * pack
        if slots > 32:
            return
        ty = f"i{8 * size}"
        value = ty if slots == 1 else f"<{slots} x {ty}>"
        word = ty if slots == 1 else f"v{slots}{ty}"
        block = f"{size}x{width}x{height}x1"
        fact = "" if form == "plain" else f".{form}"
        at = "zeroinitializer"
        for part in range(2):
            c = self.value(f"and i32 {self.uniform()}, 31")
            c = self.value(f"sub i32 {c}, 8")
            at = self.value(f"insertelement <2 x i32> {at}, i32 {c}, i32 {part}")
        surface = [("i32", 64), ("i32", 14), ("i32", 64), ("<2 x i32>", at)]
        if form == "plain" and height <= 8 and r.random() < 0.5:
            return self.store_2d(f"{block}.{word}", block, at, value)
        facts = f'convergent nounwind willreturn memory(argmem: {{}}) "tenon.block"="{block}" "tenon.form"="{form}" '
        load = f"tenon.subgroup.block2d.load.{block}{fact}.{word}.p1"
        facts_load = facts.format("read") + '"tenon.subgroup"="block2d.load"'
        v = self.call(load, value, [("ptr addrspace(1)", "%in")] + surface, facts_load)
        self.keep(value, v)

    def store_2d(self, name, block, at, value):
        rows = AREA * self.width * 4 // 64
        surface = [("i32", 64), ("i32", rows), ("i32", 64), ("<2 x i32>", at)]
        facts = f'"tenon.block"="{block}" "tenon.form"="plain" "tenon.subgroup"="block2d.store"'
        operands = [("ptr addrspace(1)", "%area")] + surface + [(value, self.expr(value, 2))]
        memory = "convergent nounwind willreturn memory(argmem: write) "
        self.call(f"tenon.subgroup.block2d.store.{name}.p1", "void", operands, memory + facts)

    # --- Work-groups ---------------------------------------------------------

    def barrier(self):
        self.call("_Z7barrierj", "void", [("i32", "1")], "convergent")

    def local_place(self, array, i):
        return self.value(f"getelementptr i32, ptr addrspace(3) {array}, i32 {i}")

    def through_local(self, _):
        """Each work-item reads what another one wrote."""
        v = self.expr("i32", 2)
        self.emit(f"store i32 {v}, ptr addrspace(3) {self.local_place('@local', '%lin')}")
        self.barrier()
        i = self.value(f"and i32 {self.expr('i32', 1)}, 65535")
        i = self.value(f"urem i32 {i}, %items")
        v = self.value(f"load i32, ptr addrspace(3) {self.local_place('@local', i)}")
        self.keep("i32", v)
        self.barrier()

    def tally(self, _):
        zeros = f"store <{TALLIES} x i32> zeroinitializer"  # all work-items store the same
        self.emit(f"{zeros}, ptr addrspace(3) @tally, align 4")
        self.barrier()
        p = self.local_place("@tally", self.index(TALLIES))
        v = self.expr("i32", 1)
        self.emit(f"atomicrmw add ptr addrspace(3) {p}, i32 {v} monotonic")
        self.barrier()
        p = self.local_place("@tally", self.index(TALLIES))
        self.keep("i32", self.value(f"load i32, ptr addrspace(3) {p}"))
        self.barrier()
