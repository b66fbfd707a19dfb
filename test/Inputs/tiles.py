# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a GEMM kernel whose work-group has a grid of tiles, as LLVM IR.

    tiles.py [OPTION…] ROWS COLUMNS STEPS MxNxK
      --kinds A.B.C.D   of the elements (bf16.bf16.f32.f32)
      --packed          B in the packed layout
      --checked         checked loads and stores
      --columns         A in the column-major layout
      --b-columns, --c-columns
      --start           the first step adds to what C holds
      --write-between   a store to C between the loads of A
      --gap             rows of tiles that are not neighbours
      --use             an element of the second tile is read in the loop
      --epilogue        elements change behind the loop
      --pipelined       the next step's A is loaded a step ahead
      --separate-loads  each multiplication loads its own A

gemm(A, B, C, N, K): work-group (x, y) computes ROWS * M rows and COLUMNS * N
columns of C = A * B. Kinds of elements are s8, u8, f16, bf16, tf32, s32, f32; where
C and D are not one kind, C is that of --start.
"""

import argparse

LAYOUT = ('target triple = "spir64-unknown-unknown"\n'
          'target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-'
          'v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"\n')
STORE = "_Z33__spirv_CooperativeMatrixStoreKHR"
COMPONENTS = {"s8": "i8", "u8": "i8", "s32": "i32", "bf16": "i16", "f16": "half",
              "tf32": "float", "f32": "float"}
BYTES = {"i8": 1, "i16": 2, "half": 2, "i32": 4, "float": 4}
# The bits of Cooperative Matrix Operands for a kind, as A, B, C and D.
OPERANDS = {"s8": (0x1, 0x2), "s32": (0, 0, 0x4, 0x8), "tf32": (0x20, 0x20),
            "bf16": (0x40, 0x40, 0x80, 0x100)}


class Kernel:

    def __init__(self, options):
        self.o = options
        self.m, self.n, self.k = map(int, options.shape.split("x"))
        matrix = 'target("spirv.CooperativeMatrixKHR", {}, 3, {}, {}, {})'
        kinds = options.kinds.split(".")
        self.element, _, self.start, self.result = (COMPONENTS[x] for x in kinds)
        self.A = matrix.format(self.element, self.m, self.k, 0)
        self.B = matrix.format(self.element, self.k, self.n, 1)
        self.C, self.D = (matrix.format(x, self.m, self.n, 2)
                          for x in (self.start, self.result))
        self.operands = 0
        for place, kind in enumerate(kinds):
            self.operands |= OPERANDS.get(kind, (0,) * 4)[place]
        self.group = 4 // BYTES[self.element] if options.packed else 1
        self.lines = []
        self.count = 0
        self.block = None

    def emit(self, text):
        self.lines.append("  " + text)

    def value(self, text):
        self.count += 1
        self.emit(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def label(self, name):
        self.lines.append(f"{name}:")

    def times(self, a, b):
        return self.value(f"mul i64 {a}, {b}")

    def plus(self, a, b):
        return self.value(f"add i64 {a}, {b}")

    def address(self, base, element, index):
        return self.value(f"getelementptr inbounds {element}, ptr addrspace(1) "
                          f"{base}, i64 {index}")

    def load_a(self, row, kk):
        row = self.plus("%row", row * self.m * (2 if self.o.gap else 1))
        stride, layout = ("%M", 1) if self.o.columns else ("%K", 0)
        if self.o.checked:
            return self.checked_load(self.A, "a", "%A", row, kk, layout, "%M", "%K",
                                     stride)
        index = self.index(row, kk, stride, layout)
        return self.load(self.A, "a", self.address("%A", self.element, index), layout,
                         stride)

    def load_b(self, column, kk):
        column = self.plus("%column", column * self.n)
        stride, layout = ("%K", 1) if self.o.b_columns else ("%N", 0)
        if self.o.checked:
            return self.checked_load(self.B, "b", "%B", kk, column, layout, "%K", "%N",
                                     stride)
        if self.o.packed:
            index = self.plus(self.times(kk, "%N"), self.times(column, self.group))
            stride, layout = self.times("%N", self.group), 2
        else:
            index = self.index(kk, column, stride, layout)
        return self.load(self.B, "b", self.address("%B", self.element, index), layout,
                         stride)

    def index(self, row, column, stride, layout):
        line, place = (column, row) if layout else (row, column)
        return self.plus(self.times(line, stride), place)

    def load(self, ty, name, pointer, layout, stride):
        return self.value(f"call {ty} @_Z32__spirv_CooperativeMatrixLoadKHR{name}("
                          f"ptr addrspace(1) {pointer}, i32 {layout}, i64 {stride})")

    def narrow(self, value):
        return self.value(f"trunc i64 {value} to i32")

    def checked_load(self, ty, name, base, row, column, layout, height, width, stride):
        row, column, height, width = self.in_memory(row, column, height, width, layout)
        return self.value(
            f"call {ty} @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL{name}("
            f"ptr addrspace(1) {base}, i32 {row}, i32 {column}, i32 {layout}, "
            f"i32 {height}, i32 {width}, i64 {stride})")

    def in_memory(self, row, column, height, width, layout):
        """A position for checked accesses: in column-major memory, rows are columns."""
        place = (column, row, width, height) if layout else (row, column, height, width)
        return map(self.narrow, place)

    def place_of_c(self, tile):
        """Row, column, layout and stride."""
        row = self.plus("%row", tile[0] * self.m * (2 if self.o.gap else 1))
        column = self.plus("%column", tile[1] * self.n)
        return (row, column, 1, "%M") if self.o.c_columns else (row, column, 0, "%N")

    def load_c(self, tile):
        row, column, layout, stride = self.place_of_c(tile)
        if self.o.checked:
            return self.checked_load(self.C, "c", "%C", row, column, layout, "%M", "%N",
                                     stride)
        index = self.index(row, column, stride, layout)
        return self.load(self.C, "c", self.address("%C", self.start, index), layout,
                         stride)

    def store(self, tile, value):
        row, column, layout, stride = self.place_of_c(tile)
        if self.o.checked:
            row, column, height, width = self.in_memory(row, column, "%M", "%N", layout)
            self.emit("call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL("
                      f"ptr addrspace(1) %C, i32 {row}, i32 {column}, {self.D} "
                      f"{value}, i32 {layout}, i32 {height}, i32 {width}, i64 {stride})")
            return
        index = self.index(row, column, stride, layout)
        pointer = self.address("%C", self.result, index)
        self.emit(f"call void @{STORE}(ptr addrspace(1) {pointer}, {self.D} "
                  f"{value}, i32 {layout}, i64 {stride})")

    def double_first(self, value):
        """Doubles the first element of each lane."""
        old = self.value(f"call float @_Z28__spirv_VectorExtractDynamicx({self.D} "
                         f"{value}, i64 0)")
        new = self.value(f"fadd float {old}, {old}")
        return self.value(f"call {self.D} @_Z27__spirv_VectorInsertDynamicx("
                          f"{self.D} {value}, float {new}, i64 0)")

    def multiply(self, a, b, c, ty):
        operands = self.operands
        if ty == self.D and self.start != self.result:  # C is of D's kind
            operands = operands & ~0x80 | (operands & 0x100) >> 1
        name = f"_Z34__spirv_CooperativeMatrixMulAddKHR{'x' * (ty != self.D)}"
        return self.value(f"call {self.D} @{name}({self.A} {a}, {self.B} {b}, "
                          f"{ty} {c}, i32 {operands})")

    def step(self, kk, tiles, first_a, ty):
        rows, columns = range(self.o.rows), range(self.o.columns_of_tiles)
        a = list(first_a)
        for row in rows if not a and not self.o.separate_loads else ():
            a.append(self.load_a(row, kk))
            if self.o.write_between and row == 0:
                self.emit("store float 1.0, ptr addrspace(1) %C")
        b = [self.load_b(column, kk) for column in columns]
        for row in rows:
            for column in columns:
                own = self.load_a(row, kk) if self.o.separate_loads else a[row]
                tiles[row, column] = self.multiply(own, b[column],
                                                   tiles[row, column], ty)

    def text(self):
        o, grid = self.o, [(r, c) for r in range(self.o.rows)
                           for c in range(self.o.columns_of_tiles)]
        self.lines.append(
            "define spir_kernel void @gemm(ptr addrspace(1) %A, ptr addrspace(1) "
            "%B, ptr addrspace(1) %C, i64 %M, i64 %N, i64 %K) {")
        self.label("entry")
        for name, dimension, size in (("row", 1, o.rows * self.m),
                                      ("column", 0, o.columns_of_tiles * self.n)):
            group = self.value(f"call i64 @_Z12get_group_idj(i32 {dimension})")
            self.emit(f"%{name} = mul i64 {group}, {size}")
        ahead = ([self.load_a(row, "0") for row in range(o.rows)]
                 if o.pipelined else [])
        first = dict.fromkeys(grid, "zeroinitializer")
        if o.start:
            first = {tile: self.load_c(tile) for tile in grid}
            self.step("0", first, [], self.C)
        self.emit("br label %head")
        self.label("head")
        self.emit(f"%kk = phi i64 [ {self.k if o.start else 0}, %entry ], "
                  "[ %k.next, %body ]")
        phis = len(self.lines)
        self.emit("%more = icmp ult i64 %kk, %K")
        self.emit("br i1 %more, label %body, label %done")
        self.label("body")
        tiles = {(r, c): f"%c{r}.{c}" for r, c in grid}
        self.emit(f"%k.next = add i64 %kk, {self.k * o.steps}")
        for step in range(o.steps):
            kk = self.plus("%kk", step * self.k)
            self.step(kk, tiles, [f"%a{r}" for r in range(o.rows)]
                      if ahead and step == 0 else [], self.D)
        if o.use:
            tile = tiles[0, 1]
            element = self.value(f"call float @_Z28__spirv_VectorExtractDynamicx("
                                 f"{self.D} {tile}, i64 0)")
            self.emit(f"store float {element}, ptr addrspace(1) %C")
        following = [self.load_a(row, "%k.next") for row in range(len(ahead))]
        self.emit("br label %head")
        for tile, value in tiles.items():
            self.lines.insert(phis, f"  %c{tile[0]}.{tile[1]} = phi {self.D} "
                              f"[ {first[tile]}, %entry ], [ {value}, %body ]")
        for row, (early, later) in enumerate(zip(ahead, following)):
            self.lines.insert(phis, f"  %a{row} = phi {self.A} [ {early}, %entry ]"
                              f", [ {later}, %body ]")
        self.label("done")
        for tile in grid:
            value = f"%c{tile[0]}.{tile[1]}"
            self.store(tile, self.double_first(value) if o.epilogue else value)
        self.emit("ret void")
        self.lines.append("}")
        return LAYOUT + "\n".join(self.lines) + self.declarations()

    def declarations(self):
        return f"""
declare i64 @_Z12get_group_idj(i32)
declare {self.A} @_Z32__spirv_CooperativeMatrixLoadKHRa(ptr addrspace(1), i32, i64)
declare {self.B} @_Z32__spirv_CooperativeMatrixLoadKHRb(ptr addrspace(1), i32, i64)
declare {self.C} @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(1), i32, i64)
declare {self.D} @_Z34__spirv_CooperativeMatrixMulAddKHR({self.A}, {self.B}, {self.D}, i32)
declare {self.D} @_Z34__spirv_CooperativeMatrixMulAddKHRx({self.A}, {self.B}, {self.C}, i32)
declare void @{STORE}(ptr addrspace(1), {self.D}, i32, i64)
declare {self.A} @_Z41__spirv_CooperativeMatrixLoadCheckedINTELa(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare {self.B} @_Z41__spirv_CooperativeMatrixLoadCheckedINTELb(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare {self.C} @_Z41__spirv_CooperativeMatrixLoadCheckedINTELc(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, {self.D}, i32, i32, i32, i64)
declare {self.result} @_Z28__spirv_VectorExtractDynamicx({self.D}, i64)
declare {self.D} @_Z27__spirv_VectorInsertDynamicx({self.D}, {self.result}, i64)
"""


def parse(words=None):
    parser = argparse.ArgumentParser()
    for flag in ("packed", "checked", "columns", "write-between", "gap", "use",
                 "epilogue", "pipelined", "separate-loads", "b-columns", "c-columns",
                 "start"):
        parser.add_argument(f"--{flag}", action="store_true")
    parser.add_argument("--kinds", default="bf16.bf16.f32.f32")
    parser.add_argument("rows", type=int)
    parser.add_argument("columns_of_tiles", metavar="columns", type=int)
    parser.add_argument("steps", type=int)
    parser.add_argument("shape")
    return parser.parse_args(words)


if __name__ == "__main__":
    print(Kernel(parse()).text())
