# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that are copied to a machine with AMX, as LLVM IR with the names that SYCL
compilers use:

    NAME(A, B, C, N, K[, M]): work-group (x, y) computes the tile of C that begins at row
    y * rows, column x * columns; a grid of matrices makes it up, and a loop over k
    loads, multiplies and advances; M only where accesses are checked or A is column-major

gelu kernels apply the tanh form of gelu to C before the store; those with weights convert a B of
bytes after its load, those with scales, NAME(A, B, C, S, N, K), multiply each element by the scale
of its column (f32) as well; those with bytes_of_a convert an A of bytes; dlrm is the interaction of
DLRM, T * T^T of a 27 x 128 matrix for each z; resident kernels multiply the same operands
repeatedly.
"""

import dataclasses

# Element type, bytes, accumulator type, operands of OpCooperativeMatrixMulAddKHR.
KINDS = {
    "bf16": ("i16", 2, "float", 0x40),
    "f16": ("half", 2, "float", 0),
    "f32": ("float", 4, "float", 0),
    "tf32": ("float", 4, "float", 0x20),
    "s8": ("i8", 1, "i32", 0xF),
    "u8s8": ("i8", 1, "i32", 0xE),
    "e4m3": ("i8", 1, "float", 0x3000),
    "e5m2": ("i8", 1, "float", 0xC00),
}
ROW, COLUMN, PACKED = 0, 1, 2
LAYOUTS = {"row": ROW, "column": COLUMN, "packed": PACKED}


def in_memory(b, layout):
    """An array of B, or of a batch of them, in the order of the layout."""
    import numpy as np  # the kernels themselves do not need it

    if layout == "packed" and b.itemsize < 4:
        group = 4 // b.itemsize
        b = b.reshape(*b.shape[:-2], b.shape[-2] // group, group, b.shape[-1])
        b = b.swapaxes(-1, -2)
    return np.ascontiguousarray(b.swapaxes(-1, -2) if layout == "column" else b)


@dataclasses.dataclass(frozen=True)
class Gemm:
    kind: str
    m: int  # of one matrix
    n: int
    k: int
    rows: int  # of the work-group's tile
    columns: int
    gelu: bool = False
    layout: str = "row"  # of B
    few: int = 0  # rows of the whole result if it is not square
    checked: bool = False  # any size: tiles may reach beyond the matrices
    batch: bool = False  # work-groups (0, 0, z) compute one tile of a batch each
    # Tiles are those of sub-groups (global id x / lanes, y). Fewer than 32 are required.
    lanes: int = 0
    adds: bool = False  # to C
    layout_of_a: str = "row"
    weights: bool = False  # B is of signed bytes, which are converted
    bytes_of_a: bool = False  # A likewise
    scales: bool = False  # of the columns of weights

    @property
    def needs_rows(self):
        """Whether M is an argument."""
        return self.checked or self.layout_of_a == "column"

    @property
    def name(self):
        text = f"{self.kind}_{self.m}x{self.n}x{self.k}"
        if (self.rows, self.columns) != (self.m, self.n):
            text += f"_in_{self.rows}x{self.columns}"
        if self.layout != "row":
            text += "_" + self.layout
        if self.layout_of_a != "row":
            text += "_a_" + self.layout_of_a
        for word in ("checked", "batch", "lanes", "adds", "weights", "bytes_of_a",
                     "scales"):
            if getattr(self, word):
                text += "_" + word
        if 0 < self.lanes < 32:
            text += str(self.lanes)
        return text + ("_gelu" if self.gelu else "")


GEMMS = (
    Gemm("bf16", 32, 64, 16, 32, 64),
    Gemm("bf16", 16, 16, 32, 32, 64),
    Gemm("bf16", 8, 16, 16, 32, 64),
    Gemm("bf16", 32, 64, 16, 32, 64, gelu=True),
    Gemm("s8", 32, 64, 32, 32, 64),
    Gemm("s8", 16, 16, 64, 32, 64),
    Gemm("s8", 8, 16, 32, 32, 64),
    Gemm("bf16", 32, 64, 16, 32, 64, layout="packed"),
    Gemm("bf16", 8, 16, 16, 32, 64, layout="packed"),
    Gemm("s8", 32, 64, 32, 32, 64, layout="packed"),
    Gemm("bf16", 32, 64, 16, 32, 64, layout="column"),
    Gemm("bf16", 64, 64, 64, 64, 64),
    Gemm("bf16", 1, 64, 32, 1, 64, few=1),
    Gemm("bf16", 8, 64, 32, 8, 64, few=8),
    Gemm("bf16", 8, 64, 32, 8, 64, few=8, layout="packed"),
    Gemm("s8", 8, 64, 64, 8, 64, few=8),
)
# More for processors without AMX, which has no tiles of f32.
VECTOR_GEMMS = (
    Gemm("f32", 32, 64, 16, 32, 64),
    Gemm("u8s8", 32, 64, 32, 32, 64),
)


def matrix(component, rows, columns, use):
    return (f'target("spirv.CooperativeMatrixKHR", {component}, 3, {rows}, '
            f"{columns}, {use})")


class Text:
    """A function body and the declarations that it calls."""

    def __init__(self):
        self.lines, self.declared, self.numbers = [], {}, 0

    def add(self, line):
        self.lines.append("  " + line)

    def label(self, name):
        self.lines.append(name + ":")

    def value(self, code):
        self.numbers += 1
        self.add(f"%v{self.numbers} = {code}")
        return f"%v{self.numbers}"

    def call(self, result, operation, arguments):
        """arguments: (type, value)."""
        types = ", ".join(ty for ty, _ in arguments)
        key = (operation, result, types)
        symbol = self.declared.setdefault(
            key, f"_Z{len(operation)}{operation}_{len(self.declared)}")
        code = (f"call {result} @{symbol}("
                + ", ".join(f"{ty} {value}" for ty, value in arguments) + ")")
        return self.add(code) if result == "void" else self.value(code)

    def declarations(self):
        return [f"declare {result} @{symbol}({types})"
                for (_, result, types), symbol in self.declared.items()]


POINTER = "ptr addrspace(1)"


def each_element(text, ty, start, change):
    """A loop that sets all elements of a matrix; change(matrix, index) emits a new element's
    type and value."""
    length = text.call("i32", "__spirv_CooperativeMatrixLengthKHR", [(ty, start)])
    before, loop, body, end = (f"{word}{text.numbers}" for word in
                               ("before", "loop", "body", "end"))
    text.add(f"br label %{before}")
    text.label(before)
    text.add(f"br label %{loop}")
    text.label(loop)
    index, changed = f"%index.{loop}", f"%changed.{loop}"
    text.add(f"{index} = phi i64 [ 0, %{before} ], [ {index}.next, %{body} ]")
    text.add(f"{changed} = phi {ty} [ {start}, %{before} ], "
             f"[ {changed}.next, %{body} ]")
    wide = text.value(f"zext i32 {length} to i64")
    more = text.value(f"icmp ult i64 {index}, {wide}")
    text.add(f"br i1 {more}, label %{body}, label %{end}")
    text.label(body)
    new = text.call(ty, "__spirv_VectorInsertDynamic",
                    [(ty, changed), change(changed, index), ("i64", index)])
    text.add(f"{changed}.next = freeze {ty} {new}")
    text.add(f"{index}.next = add nuw i64 {index}, 1")
    text.add(f"br label %{loop}")
    text.label(end)
    return changed


def gelu(text, ty, value):
    """Element by element: x / 2 * (1 + tanh(s * (x + c * x^3)))"""
    def change(matrix_value, index):
        x = text.call("float", "__spirv_VectorExtractDynamic",
                      [(ty, matrix_value), ("i64", index)])
        square = text.value(f"fmul float {x}, {x}")
        cube = text.value(f"fmul float {square}, {x}")
        # 0.044715, sqrt(2 / pi), as doubles of their float's value
        scaled = text.value(f"fmul float {cube}, 0x3FA6E4E260000000")
        inner = text.value(f"fadd float {x}, {scaled}")
        argument = text.value(f"fmul float {inner}, 0x3FE9884540000000")
        tanh = text.call("float", "__spirv_ocl_tanh", [("float", argument)])
        one = text.value(f"fadd float {tanh}, 1.0")
        half = text.value(f"fmul float {x}, 0.5")
        return "float", text.value(f"fmul float {half}, {one}")

    return each_element(text, ty, value, change)


def scaled_weights(text, weights, column):
    """B, whose columns begin at \p column of the whole matrix: bytes times their column's scale."""
    def change(_, index):
        x = text.call("i8", "__spirv_VectorExtractDynamic",
                      [(text.of_weights, weights), ("i64", index)])
        place = text.call("<2 x i32>", "__spirv_CooperativeMatrixGetElementCoordINTEL",
                          [(text.of_weights, weights), ("i64", index)])
        within = text.value(f"extractelement <2 x i32> {place}, i64 1")
        at = text.value(f"add i64 {text.value(f'zext i32 {within} to i64')}, {column}")
        scale = text.value(f"getelementptr inbounds float, {POINTER} %S, i64 {at}")
        scale = text.value(f"load float, {POINTER} {scale}")
        number = text.value(f"sitofp i8 {x} to float")
        product = text.value(f"fmul float {number}, {scale}")
        if text.element == "half":
            product = text.value(f"fptrunc float {product} to half")
        elif text.element == "i16":
            product = text.call("i16", "__spirv_ConvertFToBF16INTEL", [("float", product)])
        return text.element, product

    return each_element(text, text.of_b, "zeroinitializer", change)


class GemmText(Text):
    """The text of one kernel, with its accesses."""

    def __init__(self, kernel):
        super().__init__()
        self.kernel = kernel
        self.element, self.size, self.accumulator, self.mask = KINDS[kernel.kind]
        converts = kernel.weights or kernel.bytes_of_a
        if converts and kernel.kind == "bf16" and not kernel.scales:  # which conversions know
            self.element, self.mask = "bfloat", 0
        self.element_a = "i8" if kernel.bytes_of_a else self.element
        self.element_b = "i8" if kernel.weights else self.element
        self.of_a = matrix(self.element, kernel.m, kernel.k, 0)
        self.of_b = matrix(self.element, kernel.k, kernel.n, 1)
        self.of_bytes = matrix("i8", kernel.m, kernel.k, 0)
        self.of_weights = matrix("i8", kernel.k, kernel.n, 1)
        self.of_c = matrix(self.accumulator, kernel.m, kernel.n, 2)
        self.bases = {base: base for base in ("%A", "%B", "%C")}

    def select_product(self):
        """The matrices of this work-group in the batch."""
        z = group_id(self, 2)
        for base, sides in (("%A", (self.kernel.rows, "%K")), ("%B", ("%K", "%N")),
                            ("%C", (self.kernel.rows, "%N"))):
            area = self.value(f"mul i64 {sides[0]}, {sides[1]}")
            index = self.value(f"mul i64 {z}, {area}")
            ty = self.accumulator if base == "%C" else self.element
            self.bases[base] = self.value(
                f"getelementptr inbounds {ty}, {POINTER} {base}, i64 {index}")

    def at(self, base, line, pitch, right):
        start = self.value(f"mul i64 {line}, {pitch}")
        index = self.value(f"add i64 {start}, {right}")
        ty = {"%A": self.element_a, "%B": self.element_b, "%C": self.accumulator}[base]
        return self.value(
            f"getelementptr inbounds {ty}, {POINTER} {self.bases[base]}, i64 {index}")

    def access(self, base, layout, row, column, height, width):
        """The operands of an access: the pointer, the operands before the layout and those
        after it, with the stride last."""
        size = 1 if self.kernel.weights and base == "%B" else self.size
        group = 4 // size if layout == PACKED else 1
        pitch = height if layout == COLUMN else width
        if group > 1:
            pitch = self.value(f"mul i64 {width}, {group}")
        if self.kernel.checked:
            # Positions are those in memory: of column-major matrices the
            # columns are rows there, and of packed matrices groups of rows.
            where, bounds = [], []
            for (rows, columns), result in (((row, column), where), ((height, width), bounds)):
                if layout == COLUMN:
                    rows, columns = columns, rows
                elif group > 1:
                    rows = self.value(f"udiv i64 {rows}, {group}")
                    columns = self.value(f"mul i64 {columns}, {group}")
                result += [("i32", self.value(f"trunc i64 {value} to i32"))
                           for value in (rows, columns)]
            return (POINTER, base), where, bounds + [("i64", pitch)]
        if layout == COLUMN:
            pointer = self.at(base, column, height, row)
        else:
            # Packed: element (k, n) of a group's first row is at k * N + n * group.
            right = self.value(f"mul i64 {column}, {group}") if group > 1 else column
            pointer = self.at(base, row, width, right)
        return (POINTER, pointer), [], [("i64", pitch)]

    def load(self, ty, base, layout, *place):
        pointer, where, rest = self.access(base, layout, *place)
        name = "LoadChecked" if self.kernel.checked else "Load"
        suffix = "INTEL" if self.kernel.checked else "KHR"
        return self.call(ty, f"__spirv_CooperativeMatrix{name}{suffix}",
                         [pointer, *where, ("i32", str(layout)), *rest])

    def store(self, ty, value, base, *place):
        pointer, where, rest = self.access(base, ROW, *place)
        name = "StoreChecked" if self.kernel.checked else "Store"
        suffix = "INTEL" if self.kernel.checked else "KHR"
        self.call("void", f"__spirv_CooperativeMatrix{name}{suffix}",
                  [pointer, *where, (ty, value), ("i32", str(ROW)), *rest])


def group_id(text, dimension):
    return text.call("i64", "__spirv_BuiltInWorkgroupId", [("i32", str(dimension))])


def place_of_tile(text, lanes):
    if not lanes:
        return group_id(text, 0), group_id(text, 1)
    x, y = (text.call("i64", "__spirv_BuiltInGlobalInvocationId", [("i32", str(d))])
            for d in (0, 1))
    return text.value(f"udiv i64 {x}, {lanes}"), y


def gemm(kernel):
    grid = [(i, j) for i in range(kernel.rows // kernel.m)
            for j in range(kernel.columns // kernel.n)]
    text = GemmText(kernel)
    text.label("entry")
    x, y = place_of_tile(text, kernel.lanes)
    row = text.value(f"mul i64 {y}, {kernel.rows}")
    column = text.value(f"mul i64 {x}, {kernel.columns}")
    if kernel.batch:
        text.select_product()
    starts = dict.fromkeys(grid, "zeroinitializer")
    if kernel.adds:
        for i, j in grid:
            down = text.value(f"add i64 {row}, {i * kernel.m}")
            right = text.value(f"add i64 {column}, {j * kernel.n}")
            starts[i, j] = text.load(text.of_c, "%C", ROW, down, right, "%M", "%N")
    text.add("br label %head")
    text.label("head")
    latch = "latch" if kernel.scales else "body"
    text.add(f"%kk = phi i64 [ 0, %entry ], [ %kk.next, %{latch} ]")
    for i, j in grid:
        text.add(f"%c{i}.{j} = phi {text.of_c} [ {starts[i, j]}, %entry ], "
                 f"[ %d{i}.{j}, %{latch} ]")
    text.add("%more = icmp ult i64 %kk, %K")
    text.add("br i1 %more, label %body, label %done")
    text.label("body")
    a, b = {}, {}
    for i in sorted({i for i, _ in grid}):
        at = text.value(f"add i64 {row}, {i * kernel.m}")
        ty = text.of_bytes if kernel.bytes_of_a else text.of_a
        a[i] = text.load(ty, "%A", LAYOUTS[kernel.layout_of_a], at, "%kk", "%M", "%K")
        if kernel.bytes_of_a:
            a[i] = text.call(text.of_a, "__spirv_ConvertSToF", [(ty, a[i])])
    for j in sorted({j for _, j in grid}):
        at = text.value(f"add i64 {column}, {j * kernel.n}")
        ty = text.of_weights if kernel.weights else text.of_b
        b[j] = text.load(ty, "%B", LAYOUTS[kernel.layout], "%kk", at, "%K", "%N")
        if kernel.scales:
            b[j] = scaled_weights(text, b[j], at)
        elif kernel.weights:
            b[j] = text.call(text.of_b, "__spirv_ConvertSToF", [(ty, b[j])])
    for i, j in grid:
        d = text.call(text.of_c, "__spirv_CooperativeMatrixMulAddKHR",
                      [(text.of_a, a[i]), (text.of_b, b[j]), (text.of_c, f"%c{i}.{j}"),
                       ("i32", str(text.mask))])
        text.lines[-1] = text.lines[-1].replace(d, f"%d{i}.{j}", 1)
    if latch != "body":
        text.add(f"br label %{latch}")
        text.label(latch)
    text.add(f"%kk.next = add nuw i64 %kk, {kernel.k}")
    text.add("br label %head")
    text.label("done")
    for i, j in grid:
        result = gelu(text, text.of_c, f"%c{i}.{j}") if kernel.gelu else f"%c{i}.{j}"
        down = text.value(f"add i64 {row}, {i * kernel.m}")
        right = text.value(f"add i64 {column}, {j * kernel.n}")
        text.store(text.of_c, result, "%C", down, right, "%M", "%N")
    text.add("ret void")
    sizes = "i64 %N, i64 %K" + (", i64 %M" if kernel.needs_rows else "")
    if kernel.scales:
        sizes = f"{POINTER} %S, {sizes}"
    return module(kernel.name, text, sizes, kernel.lanes if kernel.lanes < 32 else 0)


RESIDENT = {kind: f"{kind}_resident" for kind in ("bf16", "s8")}


def resident(kind):
    """Two tiles of A and two of B, loaded before the loop and multiplied K times."""
    element, _, accumulator, mask = KINDS[kind]
    k = {"bf16": 32, "s8": 64}[kind]
    of_a, of_b = matrix(element, 16, k, 0), matrix(element, k, 16, 1)
    of_c = matrix(accumulator, 16, 16, 2)
    text = Text()

    def at(base, ty, index):
        return text.value(f"getelementptr inbounds {ty}, {POINTER} {base}, i64 {index}")

    def operand(base, ty, index, stride):
        return text.call(ty, "__spirv_CooperativeMatrixLoadKHR",
                         [(POINTER, at(base, element, index)), ("i32", str(ROW)),
                          ("i64", str(stride))])

    text.label("entry")
    a = [operand("%A", of_a, i * 16 * k, k) for i in range(2)]
    b = [operand("%B", of_b, j * 16, 32) for j in range(2)]
    text.add("br label %loop")
    text.label("loop")
    text.add("%i = phi i64 [ 0, %entry ], [ %next, %loop ]")
    tiles = [(i, j) for i in range(2) for j in range(2)]
    for i, j in tiles:
        text.add(f"%c{i}.{j} = phi {of_c} [ zeroinitializer, %entry ], "
                 f"[ %d{i}.{j}, %loop ]")
    for i, j in tiles:
        d = text.call(of_c, "__spirv_CooperativeMatrixMulAddKHR",
                      [(of_a, a[i]), (of_b, b[j]), (of_c, f"%c{i}.{j}"),
                       ("i32", str(mask))])
        text.lines[-1] = text.lines[-1].replace(d, f"%d{i}.{j}", 1)
    text.add("%next = add nuw i64 %i, 1")
    text.add("%more = icmp ult i64 %next, %K")
    text.add("br i1 %more, label %loop, label %done")
    text.label("done")
    for i, j in tiles:
        text.call("void", "__spirv_CooperativeMatrixStoreKHR",
                  [(POINTER, at("%C", accumulator, i * 16 * 32 + j * 16)),
                   (of_c, f"%d{i}.{j}"), ("i32", str(ROW)), ("i64", "32")])
    text.add("ret void")
    return module(RESIDENT[kind], text, "i64 %N, i64 %K")


@dataclasses.dataclass(frozen=True)
class Interaction:
    """The products of all pairs of a sample's features, for each sample."""

    kind: str = "bf16"
    features: int = 27
    width: int = 128

    @property
    def name(self):
        kind = "" if self.kind == "bf16" else f"_{self.kind}"
        return f"dlrm_{self.features}x{self.width}{kind}"


DLRM = Interaction().name


def dlrm(kernel=Interaction()):
    features, width = kernel.features, kernel.width
    element, _, accumulator, mask = KINDS[kernel.kind]
    of_a, of_b = matrix(element, features, width, 0), matrix(element, width, features, 1)
    of_c = matrix(accumulator, features, features, 2)
    text = Text()
    text.label("entry")
    z = group_id(text, 0)
    first = text.value(f"mul i64 {z}, {features * width}")
    t = text.value(f"getelementptr inbounds {element}, {POINTER} %A, i64 {first}")
    load = "__spirv_CooperativeMatrixLoadKHR"
    a = text.call(of_a, load, [(POINTER, t), ("i32", str(ROW)), ("i64", str(width))])
    b = text.call(of_b, load,
                  [(POINTER, t), ("i32", str(COLUMN)), ("i64", str(width))])
    d = text.call(of_c, "__spirv_CooperativeMatrixMulAddKHR",
                  [(of_a, a), (of_b, b), (of_c, "zeroinitializer"), ("i32", str(mask))])
    out = text.value(f"mul i64 {z}, {features * features}")
    at = text.value(f"getelementptr inbounds {accumulator}, {POINTER} %C, i64 {out}")
    text.call("void", "__spirv_CooperativeMatrixStoreKHR",
              [(POINTER, at), (of_c, d), ("i32", str(ROW)), ("i64", str(features))])
    text.add("ret void")
    return module(kernel.name, text, "i64 %N, i64 %K")


def module(name, text, scalars, lanes=0):
    required = " !intel_reqd_sub_group_size !0" if lanes else ""
    head = (f"define spir_kernel void @{name}({POINTER} %A, {POINTER} %B, "
            f"{POINTER} %C, {scalars}){required} {{")
    return "\n".join(['target triple = "spir64-unknown-unknown"', "", head]
                     + text.lines + ["}", ""] + text.declarations()
                     + ([f"!0 = !{{i32 {lanes}}}"] if lanes else []) + [""])
