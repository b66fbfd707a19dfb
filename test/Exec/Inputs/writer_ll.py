# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as LLVM IR text, in the spelling of one producer."""

import struct

import numpy as np

from spelling import Spelling
from writer import LAYOUT_NUMBER, SIZES, Array, Mat, Phi, Struct, Writer

GLOBAL = "ptr addrspace(1)"


def type_text(ty):
    if isinstance(ty, Mat):
        return (
            f'target("spirv.CooperativeMatrixKHR", {ty.component}, 3, '
            f"{ty.rows}, {ty.columns}, {ty.use})"
        )
    if isinstance(ty, Array):
        return f"[{ty.count} x {type_text(ty.element)}]"
    if isinstance(ty, Struct):
        return f"{{ {type_text(ty.element)} }}"
    return ty


def _float_constant(ty, value):
    if ty == "half":
        return f"0xH{np.float16(value).view(np.uint16):04X}"
    if ty == "bfloat":
        return f"0xR{np.float32(value).view(np.uint32) >> 16:04X}"
    if ty == "float":
        value = float(np.float32(value))
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


class LlWriter(Writer):
    def __init__(self, form):
        super().__init__()
        self.spelling = Spelling(form)
        self.declarations = {}  # symbol -> (result, argument types)
        self.globals = []

    # Module

    def text(self):
        declared = [
            f"declare spir_func {result} @{symbol}({', '.join(arguments)})"
            for symbol, (result, arguments) in self.declarations.items()
        ]
        return "\n".join(
            ['target triple = "spir64-unknown-unknown"']
            + self.globals
            + self.functions
            + declared
            + ([f"!0 = !{{i32 {self.lanes}}}"] if self.lanes else [])
            + [""]
        )

    def call(self, result, symbol, arguments):
        """arguments: (type, value) pairs. A symbol that is declared with other
        types gets a number, as LLVM gives it."""
        types = [ty for ty, _ in arguments]
        unique, number = symbol, 0
        while self.declarations.setdefault(unique, (result, types)) != (
            result,
            types,
        ):
            number += 1
            unique = f"{symbol}.{number}"
        operands = ", ".join(f"{ty} {value}" for ty, value in arguments)
        call = f"call spir_func {result} @{unique}({operands})"
        if result == "void":
            self.emit(call)
            return None
        value = self.name("v")
        self.emit(f"{value} = {call}")
        return value

    # Functions

    def begin_function(self, name, result, parameters):
        """parameters: (type, name); a kernel's result is None."""
        is_kernel = result is None
        convention = "spir_kernel void"
        if not is_kernel:
            # As producers declare them; an exported function remains after inlining.
            linkage = {"dpcpp": "linkonce_odr ", "translator": ""}.get(
                self.spelling.form, "internal "
            )
            convention = f"{linkage}spir_func {type_text(result)}"
        texts = [
            f"{GLOBAL if is_pointer else type_text(ty)} %{name}"
            for ty, name, is_pointer in parameters
        ]
        self.outer.append((self.head, self.body, self.slots, self.label))
        self.body, self.slots = [], []
        self.head = f"define {convention} @{name}({', '.join(texts)}) {{"
        self.begin_block("%entry")
        self.body.clear()
        return [f"%{name}" for _, name, _ in parameters]

    def end_function(self, result=None, value=None):
        self.emit("ret void" if result is None else f"ret {type_text(result)} {value}")
        if result is None and self.lanes:
            self.head = self.head[:-1] + "!intel_reqd_sub_group_size !0 {"
        lines = [self.head, "entry:"] + self.slots + self.body + ["}"]
        self.functions.append("\n".join(lines))
        self.head, self.body, self.slots, self.label = self.outer.pop()

    def call_function(self, name, result, arguments):
        value = self.name("r")
        operands = ", ".join(f"{type_text(ty)} {v}" for ty, v in arguments)
        self.emit(
            f"{value} = call spir_func {type_text(result)} @{name}({operands})"
        )
        return value

    # Blocks

    def new_label(self, stem):
        return self.name(stem)

    def begin_block(self, label):
        self.label = label
        self.emit(f"{label[1:]}:")

    def branch(self, label):
        self.emit(f"br label {label}")

    def branch_if(self, condition, yes, no):
        self.emit(f"br i1 {condition}, label {yes}, label {no}")

    def begin_phi(self, ty, value, label):
        result = self.name("phi")
        self.emit(f"{result} = phi {type_text(ty)} [ {value}, {label} ]")
        return Phi(result, len(self.body) - 1)

    def end_phi(self, phi, value):
        self.body[phi.line] += f", [ {value}, {self.label} ]"

    # Scalars

    def constant(self, ty, value):
        if ty in ("half", "bfloat", "float", "double"):
            return _float_constant(ty, value)
        return str(value)

    def _value(self, text, stem="v"):
        result = self.name(stem)
        self.emit(f"{result} = {text}")
        return result

    def binary(self, op, ty, x, y):
        return self._value(f"{op} {ty} {x}, {y}")

    def compare(self, op, ty, x, y):
        what = "fcmp" if op.startswith("o") else "icmp"
        return self._value(f"{what} {op} {ty} {x}, {y}")

    def select(self, condition, ty, yes, no):
        text = type_text(ty)
        return self._value(f"select i1 {condition}, {text} {yes}, {text} {no}")

    def convert(self, op, source, value, target):
        return self._value(f"{op} {source} {value} to {target}")

    def math(self, function, ty, value):
        letter = {"half": "Dh", "float": "f", "double": "d"}[ty]
        name = f"__spirv_ocl_{function}"
        if self.spelling.form != "translator":
            name = function
        return self.call(ty, f"_Z{len(name)}{name}{letter}", [(ty, value)])

    def global_id(self):
        if not self.spelling.is_dpcpp:
            return self.call("i64", "_Z13get_global_idj", [("i32", "0")])
        variable = "@__spirv_BuiltInGlobalInvocationId"
        if not self.globals:
            self.globals.append(
                f"{variable} = external addrspace(1) constant <3 x i64>"
            )
        vector = self._value(f"load <3 x i64>, {GLOBAL} {variable}")
        return self._value(f"extractelement <3 x i64> {vector}, i64 0")

    # Memory

    def element_pointer(self, pointee, pointer, index):
        return self._value(
            f"getelementptr inbounds {pointee}, {GLOBAL} {pointer}, i64 {index}"
        )

    def variable(self, ty):
        slot = self.name("slot")
        self.slots.append(f"{slot} = alloca {type_text(ty)}")
        return slot

    def member(self, ty, slot, index):
        """The element of an array (index: i64 value) or a structure."""
        if isinstance(ty, Struct):
            index = "i32 0"
        else:
            index = f"i64 {index}"
        return self._value(
            f"getelementptr inbounds {type_text(ty)}, ptr {slot}, i64 0, {index}"
        )

    def load(self, ty, slot):
        return self._value(f"load {type_text(ty)}, ptr {slot}")

    def store(self, ty, value, slot):
        self.emit(f"store {type_text(ty)} {value}, ptr {slot}")

    def copy_memory(self, ty, source, target):
        symbol = "llvm.memcpy.p0.p0.i64"
        self.declarations[symbol] = ("void", ["ptr", "ptr", "i64", "i1"])
        self.emit(
            f"call void @{symbol}(ptr align 8 {target}, ptr align 8 {source}, "
            "i64 8, i1 false)"
        )

    def wrap(self, ty, value):
        return self._value(
            f"insertvalue {type_text(ty)} poison, {type_text(ty.element)} "
            f"{value}, 0"
        )

    def unwrap(self, ty, value):
        return self._value(f"extractvalue {type_text(ty)} {value}, 0")

    # Matrices

    def _memory_operands(self, memop, alignment):
        if memop == "none":
            return []
        if memop == "aligned":
            return [("i32", "2"), ("i32", str(alignment))]
        return [("i32", "1" if memop == "volatile" else "0")]

    def _access_operands(self, layout, stride, stride_type, memop, pointee):
        where = [("i32", LAYOUT_NUMBER[layout]), (stride_type, stride)]
        if self.spelling.is_legacy:
            where = [where[1], where[0], ("i32", "3")]
        return where + self._memory_operands(memop, SIZES[pointee])

    def load_matrix(self, mat, pointee, pointer, layout, stride, stride_type, memop):
        return self.call(
            type_text(mat),
            self.spelling.load(mat, pointee, stride_type),
            [(GLOBAL, pointer)]
            + self._access_operands(layout, stride, stride_type, memop, pointee),
        )

    def store_matrix(
        self, mat, value, pointee, pointer, layout, stride, stride_type, memop
    ):
        self.call(
            "void",
            self.spelling.store(mat, pointee, stride_type),
            [(GLOBAL, pointer), (type_text(mat), value)]
            + self._access_operands(layout, stride, stride_type, memop, pointee),
        )

    def muladd(self, types, values, mask):
        a, b, c, d = types
        operands = [(type_text(ty), v) for ty, v in zip(types, values)]
        if mask or self.spelling.is_dpcpp:
            operands.append((self.spelling.mask_type, str(mask)))
        return self.call(type_text(d), self.spelling.muladd(a, b, c, d), operands)

    def fill(self, mat, scalar):
        return self.call(
            type_text(mat), self.spelling.construct(mat), [(mat.component, scalar)]
        )

    def null_matrix(self, mat):
        return "zeroinitializer"

    def length(self, mat, value):
        ty = self.spelling.index_type
        operand = "zeroinitializer" if ty == "i32" else value
        return self.call(
            ty, self.spelling.length(mat), [(type_text(mat), operand)]
        )

    def index_type(self):
        return self.spelling.index_type

    def element(self, mat, slot, index):
        """A pointer to element `index` of the matrix in a slot."""
        ty = self.spelling.index_type
        if not self.spelling.is_dpcpp:
            return self.call(
                "ptr", self.spelling.access_chain(mat), [("ptr", slot), (ty, index)]
            )
        generic = self._value(f"addrspacecast ptr {slot} to ptr addrspace(4)")
        pointer = self.call(
            "ptr addrspace(4)",
            self.spelling.access_chain(mat),
            [("ptr addrspace(4)", generic), (ty, index)],
        )
        return self._value(f"addrspacecast ptr addrspace(4) {pointer} to ptr")
