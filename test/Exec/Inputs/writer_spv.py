# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as SPIR-V assembly."""

from writer import LAYOUT_NUMBER, SIZES, Array, Mat, Phi, Struct, Writer

BINARY = {
    "add": "OpIAdd",
    "sub": "OpISub",
    "mul": "OpIMul",
    "udiv": "OpUDiv",
    "and": "OpBitwiseAnd",
    "xor": "OpBitwiseXor",
    "shl": "OpShiftLeftLogical",
    "lshr": "OpShiftRightLogical",
    "fadd": "OpFAdd",
    "fmul": "OpFMul",
}
COMPARE = {
    "ult": "OpULessThan",
    "sgt": "OpSGreaterThan",
    "eq": "OpIEqual",
    "ne": "OpINotEqual",
    "ogt": "OpFOrdGreaterThan",
}
CONVERT = {
    "zext": "OpUConvert",
    "trunc": "OpUConvert",
    "fpext": "OpFConvert",
    "fptrunc": "OpFConvert",
    "bitcast": "OpBitcast",
    "sitofp": "OpConvertSToF",
}
SCALARS = {
    "void": "OpTypeVoid",
    "i1": "OpTypeBool",
    "i8": "OpTypeInt 8 0",
    "i16": "OpTypeInt 16 0",
    "i32": "OpTypeInt 32 0",
    "i64": "OpTypeInt 64 0",
    "half": "OpTypeFloat 16",
    "bfloat": "OpTypeFloat 16 BFloat16KHR",
    "float": "OpTypeFloat 32",
    "double": "OpTypeFloat 64",
}
CAPABILITIES = {
    "i8": "Int8",
    "i16": "Int16",
    "half": "Float16",
    "bfloat": "BFloat16TypeKHR",
    "double": "Float64",
}


class SpvWriter(Writer):
    def __init__(self):
        super().__init__()
        self.header = []  # types, constants and global variables
        self.known = {}  # their declarations -> ids
        self.capabilities = {
            "Addresses": 0,
            "Kernel": 0,
            "Linkage": 0,
            "Int64": 0,
            "CooperativeMatrixKHR": 0,
        }
        self.entry = None
        self.global_variable = None

    # Module

    def text(self):
        capabilities = [f"OpCapability {name}" for name in self.capabilities]
        modes = []
        if self.lanes:
            capabilities.append("OpCapability SubgroupDispatch")
            modes.append(f"OpExecutionMode %{self.entry} SubgroupSize {self.lanes}")
        extensions = ['OpExtension "SPV_KHR_cooperative_matrix"']
        if "BFloat16TypeKHR" in self.capabilities:
            extensions.append('OpExtension "SPV_KHR_bfloat16"')
        return "\n".join(
            capabilities
            + extensions
            + [
                '%std = OpExtInstImport "OpenCL.std"',
                "OpMemoryModel Physical64 OpenCL",
                f'OpEntryPoint Kernel %{self.entry} "{self.entry}" %gid',
            ]
            + modes
            + ["OpDecorate %gid BuiltIn GlobalInvocationId"]
            + self.header
            + self.functions
            + [""]
        )

    def _declare(self, text, stem):
        if text not in self.known:
            self.known[text] = self.name(stem)
            self.header.append(f"{self.known[text]} = {text}")
        return self.known[text]

    def type_id(self, ty):
        if isinstance(ty, Mat):
            numbers = " ".join(
                self.constant("i32", x) for x in (3, ty.rows, ty.columns, ty.use)
            )
            if ty.component == "bfloat":
                self.capabilities["BFloat16CooperativeMatrixKHR"] = 0
            return self._declare(
                f"OpTypeCooperativeMatrixKHR {self.type_id(ty.component)} {numbers}",
                "mat",
            )
        if isinstance(ty, Array):
            count = self.constant("i32", ty.count)
            return self._declare(
                f"OpTypeArray {self.type_id(ty.element)} {count}", "array"
            )
        if isinstance(ty, Struct):
            return self._declare(
                f"OpTypeStruct {self.type_id(ty.element)}", "struct"
            )
        if ty in CAPABILITIES:
            self.capabilities[CAPABILITIES[ty]] = 0
        return self._declare(SCALARS[ty], ty)

    def pointer_id(self, storage, ty):
        return self._declare(
            f"OpTypePointer {storage} {self.type_id(ty)}", "pointer"
        )

    def constant(self, ty, value):
        if ty == "bfloat":
            value = f"{value}"
        return self._declare(f"OpConstant {self.type_id(ty)} {value}", "c")

    # Functions

    def begin_function(self, name, result, parameters):
        self.outer.append((self.head, self.body, self.slots, self.label))
        self.body, self.slots = [], []
        if result is None:
            self.entry = name
        types = [
            self.pointer_id("CrossWorkgroup", ty) if is_pointer else self.type_id(ty)
            for ty, _, is_pointer in parameters
        ]
        returns = self.type_id(result or "void")
        signature = self._declare(
            f"OpTypeFunction {returns} {' '.join(types)}", "signature"
        )
        self.head = [f"%{name} = OpFunction {returns} None {signature}"]
        values = []
        for ty, (_, stem, _) in zip(types, parameters):
            values.append(self.name(stem + "_"))
            self.head.append(f"{values[-1]} = OpFunctionParameter {ty}")
        self.begin_block(self.name("entry"))
        self.head.append(self.body.pop())
        return values

    def end_function(self, result=None, value=None):
        self.emit("OpReturn" if result is None else f"OpReturnValue {value}")
        lines = self.head + self.slots + self.body + ["OpFunctionEnd"]
        self.functions.append("\n".join(lines))
        self.head, self.body, self.slots, self.label = self.outer.pop()

    def call_function(self, name, result, arguments):
        values = " ".join(value for _, value in arguments)
        return self._value(result, f"OpFunctionCall {{}} %{name} {values}")

    # Blocks

    def new_label(self, stem):
        return self.name(stem)

    def begin_block(self, label):
        self.label = label
        self.emit(f"{label} = OpLabel")

    def branch(self, label):
        self.emit(f"OpBranch {label}")

    def branch_if(self, condition, yes, no):
        self.emit(f"OpBranchConditional {condition} {yes} {no}")

    def begin_phi(self, ty, value, label):
        result = self._value(ty, f"OpPhi {{}} {value} {label}")
        return Phi(result, len(self.body) - 1)

    def end_phi(self, phi, value):
        self.body[phi.line] += f" {value} {self.label}"

    # Scalars

    def _value(self, ty, text):
        """`text` has {} in place of the result type's id."""
        return self._typed(self.type_id(ty), text)

    def _typed(self, type_id, text):
        result = self.name("v")
        self.emit(f"{result} = {text.format(type_id)}")
        return result

    def binary(self, op, ty, x, y):
        return self._value(ty, f"{BINARY[op]} {{}} {x} {y}")

    def compare(self, op, ty, x, y):
        return self._value("i1", f"{COMPARE[op]} {{}} {x} {y}")

    def select(self, condition, ty, yes, no):
        return self._value(ty, f"OpSelect {{}} {condition} {yes} {no}")

    def convert(self, op, source, value, target):
        return self._value(target, f"{CONVERT[op]} {{}} {value}")

    def math(self, function, ty, value):
        return self._value(ty, f"OpExtInst {{}} %std {function} {value}")

    def global_id(self):
        vector = self._declare(f"OpTypeVector {self.type_id('i64')} 3", "v3ulong")
        pointer = self._declare(f"OpTypePointer Input {vector}", "pointer")
        if not self.global_variable:
            self.global_variable = "%gid"
            self.header.append(f"%gid = OpVariable {pointer} Input")
        ids = self._typed(vector, "OpLoad {} %gid")
        return self._value("i64", f"OpCompositeExtract {{}} {ids} 0")

    # Memory

    def element_pointer(self, pointee, pointer, index):
        return self._typed(
            self.pointer_id("CrossWorkgroup", pointee),
            f"OpInBoundsPtrAccessChain {{}} {pointer} {index}",
        )

    def variable(self, ty):
        slot = self.name("slot")
        self.slots.append(
            f"{slot} = OpVariable {self.pointer_id('Function', ty)} Function"
        )
        return slot

    def member(self, ty, slot, index):
        if isinstance(ty, Struct):
            index = self.constant("i32", 0)
        return self._typed(
            self.pointer_id("Function", ty.element),
            f"OpInBoundsAccessChain {{}} {slot} {index}",
        )

    def load(self, ty, slot):
        return self._value(ty, f"OpLoad {{}} {slot}")

    def store(self, ty, value, slot):
        self.emit(f"OpStore {slot} {value}")

    # Matrices

    def _memory_operands(self, memop, pointee):
        return {
            "none": "",
            "zero": "None",
            "volatile": "Volatile",
            "aligned": f"Aligned {SIZES[pointee]}",
        }[memop]

    def load_matrix(self, mat, pointee, pointer, layout, stride, stride_type, memop):
        number = self.constant("i32", LAYOUT_NUMBER[layout])
        return self._value(
            mat,
            f"OpCooperativeMatrixLoadKHR {{}} {pointer} {number} {stride} "
            f"{self._memory_operands(memop, pointee)}",
        )

    def store_matrix(
        self, mat, value, pointee, pointer, layout, stride, stride_type, memop
    ):
        number = self.constant("i32", LAYOUT_NUMBER[layout])
        self.emit(
            f"OpCooperativeMatrixStoreKHR {pointer} {value} {number} {stride} "
            f"{self._memory_operands(memop, pointee)}"
        )

    def muladd(self, types, values, mask):
        operands = " ".join(values)
        mask_text = f"!{mask}" if mask else ""
        return self._value(
            types[3], f"OpCooperativeMatrixMulAddKHR {{}} {operands} {mask_text}"
        )

    def fill(self, mat, scalar):
        return self._value(mat, f"OpCompositeConstruct {{}} {scalar}")

    def null_matrix(self, mat):
        return self._declare(f"OpConstantNull {self.type_id(mat)}", "null")

    def length(self, mat, value):
        return self._value(
            "i32", f"OpCooperativeMatrixLengthKHR {{}} {self.type_id(mat)}"
        )

    def index_type(self):
        return "i32"

    def element(self, mat, slot, index):
        return self._typed(
            self.pointer_id("Function", mat.component),
            f"OpAccessChain {{}} {slot} {index}",
        )
