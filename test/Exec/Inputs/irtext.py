# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LLVM IR of kernels for one operation on matrices: text with the names of
matrix types in place of the types, and calls that need no declaration."""

GLOBAL = "ptr addrspace(1)"
USES = {"a": 0, "b": 1, "acc": 2}
LETTERS = {
    "i8": "c",
    "i16": "s",
    "i32": "i",
    "i64": "l",
    "half": "Dh",
    "bfloat": "DF16b",
    "float": "f",
    "double": "d",
}
LAYOUTS = {"row": 0, "col": 1, "packed": 2}


def matrix(component, rows, columns, use):
    return (
        f'target("spirv.CooperativeMatrixKHR", {component}, 3, {rows}, {columns}, '
        f"{USES[use]})"
    )


def with_lanes(text, lanes):
    """The kernel, fixed to sub-groups of that many work-items."""
    text = text.replace(") {\n", ") !intel_reqd_sub_group_size !0 {\n")
    return text + f"!0 = !{{i32 {lanes}}}\n"


class Module:
    """A module with one kernel `test`, whose work-group %g computes everything for item %g."""

    def __init__(self):
        self.declarations = {}
        self.lines = []
        self.parameters = []
        self.count = 0

    def pointer(self, name):
        self.parameters.append(f"{GLOBAL} %{name}")
        return f"%{name}"

    def value(self, text):
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append(text)

    def call(self, result, base, *operands, suffix=""):
        """operands: "type value" texts. Each signature is a symbol of its own."""
        types = [x.rpartition(" ")[0] for x in operands]
        key = (base + suffix, result, tuple(types))
        if key not in self.declarations:
            number = len(self.declarations)
            identifier = base + suffix
            self.declarations[key] = f"_Z{len(identifier)}{identifier}_x{number}"
        text = (
            f"call spir_func {result} @{self.declarations[key]}({', '.join(operands)})"
        )
        if result == "void":
            return self.line(f"  {text}")
        return self.value(text)

    def item(self):
        return self.value("call spir_func i64 @_Z12get_group_idj(i32 0)")

    def at(self, pointer, index, ty):
        return self.value(f"getelementptr {ty}, {GLOBAL} {pointer}, i64 {index}")

    def times(self, value, factor):
        return self.value(f"mul i64 {value}, {factor}")

    def load(self, ty, pointer):
        return self.value(f"load {ty}, {GLOBAL} {pointer}")

    def load_matrix(self, ty, pointer, layout, stride):
        return self.call(
            ty,
            "__spirv_CooperativeMatrixLoadKHR",
            f"{GLOBAL} {pointer}",
            f"i32 {LAYOUTS[layout]}",
            f"i64 {stride}",
            "i32 0",
        )

    def store_matrix(self, ty, value, pointer, layout, stride):
        self.call(
            "void",
            "__spirv_CooperativeMatrixStoreKHR",
            f"{GLOBAL} {pointer}",
            f"{ty} {value}",
            f"i32 {LAYOUTS[layout]}",
            f"i64 {stride}",
            "i32 0",
        )

    def text(self):
        declared = [
            f"declare spir_func {result} @{symbol}({', '.join(types)})"
            for (_, result, types), symbol in self.declarations.items()
        ]
        return "\n".join(
            ['target triple = "spir64-unknown-unknown"']
            + ["declare spir_func i64 @_Z12get_group_idj(i32)"]
            + declared
            + [f"define spir_kernel void @test({', '.join(self.parameters)}) {{"]
            + ["entry:"]
            + self.lines
            + ["  ret void", "}", ""]
        )
