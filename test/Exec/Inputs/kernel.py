# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the kernel of a case with either writer."""

import math

from memory import operands_of
from writer import Array, Mat, Struct
from writer_ll import LlWriter
from writer_spv import SpvWriter

SCALE = -1.5
FILL_VALUE = 2
INSERTED = 5

# Cooperative Matrix Operands.
SIGNED = ("s8", "s16", "s32")
A_SIGNED, B_SIGNED, SATURATING = 0x1, 0x2, 0x10
TF32, BF16, C_BF16, RESULT_BF16 = 0x20, 0x40, 0x80, 0x100
FLOAT8 = {"e5m2": 0x400, "e4m3": 0x1000}  # for A; twice that for B


class KernelMaker:
    def __init__(self, case):
        self.case = case
        self.w = SpvWriter() if case.form == "spv" else LlWriter(case.form)
        self.operands = operands_of(case)
        self.stride_type = f"i{case.stride_bits}"
        self.matrix = {
            "a": self.matrix_type(case.kind("a"), case.m, case.k, 0),
            "b": self.matrix_type(case.kind("b"), case.k, case.n, 1),
            "c": self.matrix_type(case.kind("c"), case.m, case.n, 2),
            "d": self.matrix_type(case.kind("d"), case.m, case.n, 2),
            "result": self.matrix_type(case.result_kind(), case.m, case.n, 2),
        }

    def component(self, kind):
        if kind.word == "bf16" and self.case.bfloat:
            return "bfloat"
        return kind.component

    def matrix_type(self, kind, rows, columns, use):
        return Mat(self.component(kind), rows, columns, use)

    def pointee(self, letter):
        if letter in "ab" and self.case.word_pointee["ab".index(letter)]:
            return "i32"
        return self.component(self.operands[letter].kind)

    # The kernel

    def text(self):
        w = self.w
        pointers = [(self.pointee(x), f"p{x}", True) for x in "abcdef"]
        strides = [(self.stride_type, f"ld{x}", False) for x in "abcde"]
        others = [("i64", "steps", False), ("i32", "flag", False)]
        values = w.begin_function("test", None, pointers + strides + others)
        self.pointers = dict(zip("abcdef", values))
        self.strides = dict(zip("abcde", values[6:]))
        self.strides["f"] = self.strides["d"]
        self.steps, self.flag = values[11], values[12]
        w.lanes = self.case.lanes
        self.item = w.global_id()
        if w.lanes:
            self.item = w.binary(
                "udiv", "i64", self.item, w.constant("i64", w.lanes)
            )
        results = self.program(self.start())
        for letter, result in zip("df", results):
            ty, value = self.epilogue(result)
            self.store(letter, ty, value)
        w.end_function()
        return w.text()

    # Memory

    def tile(self, letter, step=None):
        """The pointer to a tile, in units of the pointee."""
        w, operand = self.w, self.operands[letter]
        steps = self.case.steps if letter in "ab" else 1

        def number(components):
            return w.constant("i64", components // operand.unit)

        index = w.binary("mul", "i64", self.item, w.constant("i64", steps))
        if step is not None:
            index = w.binary("add", "i64", index, step)
        index = w.binary("mul", "i64", index, number(operand.span))
        index = w.binary("add", "i64", index, number(operand.first))
        return w.element_pointer(
            self.pointee(letter), self.pointers[letter], index
        )

    def load(self, letter, ty, step=None):
        return self.w.load_matrix(
            ty,
            self.pointee(letter),
            self.tile(letter, step),
            self.operands[letter].layout,
            self.strides[letter],
            self.stride_type,
            self.case.memop,
        )

    def store(self, letter, ty, value):
        self.w.store_matrix(
            ty,
            value,
            self.pointee(letter),
            self.tile(letter),
            self.operands[letter].layout,
            self.strides[letter],
            self.stride_type,
            self.case.memop,
        )

    def load_input(self, letter, step):
        ty = self.matrix[letter]
        value = self.load(letter, ty, step)
        if letter not in self.case.prologue.replace("none", ""):
            return value
        return self.for_elements([(ty, value)], ty, self.prologue_element)

    def start(self):
        w, ty = self.w, self.matrix["c"]
        if self.case.init == "load":
            return self.load("c", ty)
        if self.case.init == "null":
            return w.null_matrix(ty)
        if ty.component == "i16":  # the bits of a bf16
            return w.fill(ty, w.constant("i16", 0x4000))
        return w.fill(ty, w.constant(ty.component, FILL_VALUE))

    # Elements

    def for_elements(self, inputs, result_type, function):
        """result[i] = function(inputs[0][i], …) through variables; the first
        input's is the result's when their types agree."""
        w, case = self.w, self.case
        slots = []
        for ty, value in inputs:
            slots.append(w.variable(ty))
            w.store(ty, value, slots[-1])
        target, first = slots[0], inputs[0][0]
        if result_type != first:
            target = w.variable(result_type)
            zero = 0 if result_type.component in ("i16", "i32") else 0.0
            zero = w.constant(result_type.component, zero)
            w.store(result_type, w.fill(result_type, zero), target)
        index_type = w.index_type()
        if case.bound == "length":
            count = w.length(first, inputs[0][1])
        else:
            count = w.constant(index_type, first.rows * first.columns)

        def visit(index, _):
            values = [
                w.load(ty.component, w.element(ty, slot, index))
                for (ty, _), slot in zip(inputs, slots)
            ]
            result = function(first.component, *values)
            w.store(
                result_type.component,
                result,
                w.element(result_type, target, index),
            )

        w.loop(count, [], visit, index_type)
        return w.load(result_type, target)

    def prologue_element(self, component, x):
        w = self.w
        if component == "i8":
            return w.binary("xor", "i8", x, w.constant("i8", 0x55))
        if component == "i16":
            return w.binary("xor", "i16", x, w.constant("i16", 0x8000))
        if component == "bfloat":
            wide = w.convert("fpext", "bfloat", x, "float")
            wide = w.binary("fmul", "float", wide, w.constant("float", -1.0))
            return w.convert("fptrunc", "float", wide, "bfloat")
        return w.binary("fmul", component, x, w.constant(component, -0.5))

    def widen(self, component, x):
        """The (type, value) with which the epilogue computes."""
        w = self.w
        if component in ("half", "bfloat"):
            return "float", w.convert("fpext", component, x, "float")
        if component == "i16":
            bits = w.convert("zext", "i16", x, "i32")
            bits = w.binary("shl", "i32", bits, w.constant("i32", 16))
            return "float", w.convert("bitcast", "i32", bits, "float")
        return component, x

    def narrow(self, ty, x, component):
        w = self.w
        if ty == component:
            return x
        if component in ("half", "bfloat", "float"):
            return w.convert("fptrunc", ty, x, component)
        # bf16 by hand: x + 0x7fff + odd bit, >> 16
        bits = w.convert("bitcast", "float", x, "i32")
        upper = w.binary("lshr", "i32", bits, w.constant("i32", 16))
        odd = w.binary("and", "i32", upper, w.constant("i32", 1))
        bits = w.binary("add", "i32", bits, w.constant("i32", 0x7FFF))
        bits = w.binary("add", "i32", bits, odd)
        bits = w.binary("lshr", "i32", bits, w.constant("i32", 16))
        return w.convert("trunc", "i32", bits, "i16")

    def compute(self, ty, x, bias):
        w, what = self.w, self.case.epilogue
        if ty == "i32":
            if what == "scale":
                return w.binary("mul", ty, x, w.constant(ty, 3))
            if what == "bias":
                return w.binary("add", ty, x, bias)
            zero = w.constant(ty, 0)
            return w.select(w.compare("sgt", ty, x, zero), ty, x, zero)
        if what == "scale":
            return w.binary("fmul", ty, x, w.constant(ty, SCALE))
        if what == "bias":
            return w.binary("fadd", ty, x, bias)
        if what == "tanh":
            return w.math("tanh", ty, x)
        if what == "gelu":
            root = w.constant(ty, math.sqrt(0.5))
            erf = w.math("erf", ty, w.binary("fmul", ty, x, root))
            erf = w.binary("fadd", ty, erf, w.constant(ty, 1.0))
            half = w.binary("fmul", ty, x, w.constant(ty, 0.5))
            return w.binary("fmul", ty, half, erf)
        zero = w.constant(ty, 0.0)
        return w.select(w.compare("ogt", ty, x, zero), ty, x, zero)

    def epilogue_element(self, component, x, bias=None):
        ty, x = self.widen(component, x)
        if self.case.epilogue == "convert":
            target = self.matrix["result"].component
            if ty == "i32":
                return self.w.convert("sitofp", "i32", x, target)
            return self.narrow(ty, x, target)
        if bias is not None:
            bias = self.widen(component, bias)[1]
        return self.narrow(ty, self.compute(ty, x, bias), component)

    def epilogue(self, value):
        w, case, ty = self.w, self.case, self.matrix["d"]
        if case.epilogue == "none":
            return ty, value
        if case.epilogue == "insert":
            slot = w.variable(ty)
            w.store(ty, value, slot)
            pointer = w.element(ty, slot, w.constant(w.index_type(), case.index))
            if ty.component == "i16":
                element = w.constant("i16", 0x40A0)
            else:
                element = w.constant(ty.component, INSERTED)
            w.store(ty.component, element, pointer)
            return ty, w.load(ty, slot)
        inputs = [(ty, value)]
        if case.epilogue == "bias":
            inputs.append((ty, self.load("e", ty)))
        result = self.matrix["result"]
        return result, self.for_elements(inputs, result, self.epilogue_element)

    # Multiplications

    def mask(self, accumulator):
        case = self.case
        mask = case.mask
        if case.kinds[0] in SIGNED:
            mask |= A_SIGNED
        if case.kinds[1] in SIGNED:
            mask |= B_SIGNED
        if case.saturate:
            mask |= SATURATING | 0xC
        if case.kinds[0] == "tf32":
            mask |= TF32
        mask |= FLOAT8.get(case.kinds[0], 0) | FLOAT8.get(case.kinds[1], 0) << 1
        if case.kinds[0] == "bf16" and not case.bfloat:
            mask |= BF16
        if "bf16" in case.kinds and not case.bfloat:
            if accumulator.component == "i16":
                mask = mask & ~0x4 | C_BF16
            if self.matrix["d"].component == "i16":
                mask = mask & ~0x8 | RESULT_BF16
        return mask

    def muladd(self, a, b, c, accumulator=None):
        accumulator = accumulator or self.matrix["d"]
        types = (self.matrix["a"], self.matrix["b"], accumulator, self.matrix["d"])
        return self.w.muladd(types, (a, b, c), self.mask(accumulator))

    def step(self, step, accumulator, ty=None):
        a = self.load_input("a", step)
        b = self.load_input("b", step)
        return self.muladd(a, b, accumulator, ty)

    def program(self, start):
        name = self.case.program.replace("-", "_")
        return getattr(self, f"program_{name}")(start)

    def constants(self):
        return [self.w.constant("i64", s) for s in range(self.case.steps)]

    def program_straight(self, value):
        ty = self.matrix["c"]
        for step in self.constants():
            value = self.step(step, value, ty)
            ty = self.matrix["d"]
        return [value]

    def program_loop(self, value):
        return self.w.loop(
            self.steps,
            [(self.matrix["d"], value)],
            lambda step, carried: [self.step(step, carried[0])],
        )

    def slot_loop(self, holder, value, pass_on=None):
        """The accumulator lives in a variable; pass_on(slot) returns another
        one with the same content."""
        w, ty = self.w, self.matrix["d"]
        variable = w.variable(holder)

        def member():
            return variable if holder == ty else w.member(holder, variable, None)

        w.store(ty, value, member())

        def visit(step, _):
            source = pass_on(member()) if pass_on else member()
            result = self.step(step, w.load(ty, source))
            w.store(ty, result, member())

        w.loop(self.steps, [], visit)
        return [w.load(ty, member())]

    def program_slot_loop(self, value):
        return self.slot_loop(self.matrix["d"], value)

    def program_struct(self, value):
        return self.slot_loop(Struct(self.matrix["d"]), value)

    def program_int_copy(self, value):
        other = self.w.variable(self.matrix["d"])

        def pass_on(slot):
            self.w.store("i64", self.w.load("i64", slot), other)
            return other

        return self.slot_loop(self.matrix["d"], value, pass_on)

    def program_memcpy(self, value):
        other = self.w.variable(self.matrix["d"])

        def pass_on(slot):
            self.w.copy_memory(self.matrix["d"], slot, other)
            return other

        return self.slot_loop(self.matrix["d"], value, pass_on)

    def program_struct_phi(self, value):
        w, ty = self.w, Struct(self.matrix["d"])

        def visit(step, carried):
            return [w.wrap(ty, self.step(step, w.unwrap(ty, carried[0])))]

        (last,) = w.loop(self.steps, [(ty, w.wrap(ty, value))], visit)
        return [w.unwrap(ty, last)]

    def program_pipeline(self, value):
        w = self.w
        types = [self.matrix["d"], self.matrix["a"]]
        one = w.constant("i64", 1)
        last = w.binary("sub", "i64", self.steps, one)
        first = self.load_input("a", w.constant("i64", 0))

        def visit(step, carried):
            following = w.binary("add", "i64", step, one)
            inside = w.compare("ult", "i64", following, last)
            following = w.select(inside, "i64", following, last)
            a = self.load_input("a", following)
            b = self.load_input("b", step)
            return [self.muladd(carried[1], b, carried[0]), a]

        return w.loop(self.steps, list(zip(types, [value, first])), visit)[:1]

    def program_swap(self, value):
        ty = self.matrix["d"]
        return self.w.loop(
            self.steps,
            [(ty, value), (ty, value)],
            lambda step, carried: [carried[1], self.step(step, carried[0])],
        )

    def array_slots(self, value):
        w, ty = self.w, Array(self.matrix["d"], 2)
        array = w.variable(ty)
        slots = [w.member(ty, array, w.constant("i64", x)) for x in (0, 1)]
        for slot in slots:
            w.store(ty.element, value, slot)
        return ty, array, slots

    def program_array(self, value):
        ty, _, slots = self.array_slots(value)
        for number, step in enumerate(self.constants()):
            slot = slots[number % 2]
            result = self.step(step, self.w.load(ty.element, slot))
            self.w.store(ty.element, result, slot)
        return [self.w.load(ty.element, slot) for slot in slots]

    def program_dynamic_array(self, value):
        w = self.w
        ty, array, slots = self.array_slots(value)

        def visit(step, _):
            odd = w.binary("and", "i64", step, w.constant("i64", 1))
            slot = w.member(ty, array, odd)
            result = self.step(step, w.load(ty.element, slot))
            w.store(ty.element, result, slot)

        w.loop(self.steps, [], visit)
        return [w.load(ty.element, slot) for slot in slots]

    def program_call(self, value):
        a, b = self.matrix["a"], self.matrix["b"]
        ty, made = self.matrix["c"], {}
        for step in self.constants():
            if ty not in made:
                made[ty] = f"multiply{len(made)}"
                self.make_function(made[ty], ty)
            operands = [
                (a, self.load_input("a", step)),
                (b, self.load_input("b", step)),
                (ty, value),
            ]
            value = self.w.call_function(made[ty], self.matrix["d"], operands)
            ty = self.matrix["d"]
        return [value]

    def make_function(self, name, ty):
        parameters = [
            (self.matrix["a"], "a", False),
            (self.matrix["b"], "b", False),
            (ty, "c", False),
        ]
        values = self.w.begin_function(name, self.matrix["d"], parameters)
        result = self.muladd(*values, ty)
        self.w.end_function(self.matrix["d"], result)

    def program_select(self, value):
        w, ty = self.w, self.matrix["d"]
        (changed,) = self.program_straight(value)
        flag = w.compare("ne", "i32", self.flag, w.constant("i32", 0))
        return [
            w.select(flag, ty, changed, value),
            w.select(flag, ty, value, changed),
        ]


def kernel_text(case):
    return KernelMaker(case).text()
