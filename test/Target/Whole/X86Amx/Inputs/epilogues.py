# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts how often the elements of an accumulator go through the kernel's private memory
between the tiles and C: read once in each loop of an epilogue, written by the tiles
alone. If results overlap what the epilogue reads, they take a separate path, in
blocks named `overlap`. In the optimised code elements go as vectors, and nothing is stored
but to C."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-lower", required=True)
parser.add_argument("--root", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.root / "benchmarks" / "device"))
from device_kernels import COLUMN, KINDS, POINTER, ROW, Text, group_id, matrix  # noqa: E402

INDEX_PAIR = "<2 x i32>"


class Kernel:
    """A grid of products with an epilogue between accumulators and stores."""

    def __init__(self, m, n, k, rows, columns, kind="bf16", lanes=0):
        self.text, self.m, self.n, self.kind = Text(), m, n, kind
        self.element, _, self.accumulator, mask = KINDS[kind]
        self.lanes = lanes
        self.of_c = matrix(self.accumulator, m, n, 2)
        text, of_a = self.text, matrix(self.element, m, k, 0)
        of_b = matrix(self.element, k, n, 1)
        self.grid = [(i, j) for i in range(rows // m) for j in range(columns // n)]
        text.label("entry")
        x, y = group_id(text, 0), group_id(text, 1)
        self.row = text.value(f"mul i64 {y}, {rows}")
        self.column = text.value(f"mul i64 {x}, {columns}")
        text.add("br label %head")
        text.label("head")
        text.add("%kk = phi i64 [ 0, %entry ], [ %kk.next, %body ]")
        for i, j in self.grid:
            text.add(f"%c{i}.{j} = phi {self.of_c} [ zeroinitializer, %entry ], "
                     f"[ %d{i}.{j}, %body ]")
        text.add("%more = icmp ult i64 %kk, %K")
        text.add("br i1 %more, label %body, label %done")
        text.label("body")
        a, b = {}, {}
        for i in sorted({i for i, _ in self.grid}):
            at = text.value(f"add i64 {self.row}, {i * m}")
            a[i] = self.load(of_a, self.address("%A", self.element, at, "%K", "%kk"), "%K")
        for j in sorted({j for _, j in self.grid}):
            at = text.value(f"add i64 {self.column}, {j * n}")
            b[j] = self.load(of_b, self.address("%B", self.element, "%kk", "%N", at), "%N")
        for i, j in self.grid:
            d = text.call(self.of_c, "__spirv_CooperativeMatrixMulAddKHR",
                          [(of_a, a[i]), (of_b, b[j]), (self.of_c, f"%c{i}.{j}"),
                           ("i32", str(mask))])
            text.lines[-1] = text.lines[-1].replace(d, f"%d{i}.{j}", 1)
        text.add(f"%kk.next = add nuw i64 %kk, {k}")
        text.add("br label %head")
        text.label("done")

    def address(self, base, ty, row, stride, column):
        line = self.text.value(f"mul i64 {row}, {stride}")
        index = self.text.value(f"add i64 {line}, {column}")
        return self.text.value(f"getelementptr inbounds {ty}, {POINTER} {base}, i64 {index}")

    def load(self, ty, pointer, stride):
        return self.text.call(ty, "__spirv_CooperativeMatrixLoadKHR",
                              [(POINTER, pointer), ("i32", str(ROW)), ("i64", stride)])

    def place(self, i, j):
        return (self.text.value(f"add i64 {self.row}, {i * self.m}"),
                self.text.value(f"add i64 {self.column}, {j * self.n}"))

    def apply(self, value, function, others=()):
        """An element loop; function gets x, the others' elements, row and column."""
        text, ty = self.text, self.of_c
        length = text.call("i32", "__spirv_CooperativeMatrixLengthKHR", [(ty, value)])
        number = text.numbers
        before, loop, end = (f"{word}{number}" for word in ("before", "loop", "end"))
        text.add(f"br label %{before}")
        text.label(before)
        text.add(f"br label %{loop}")
        text.label(loop)
        index, old = f"%i{number}", f"%old{number}"
        text.add(f"{index} = phi i64 [ 0, %{before} ], [ {index}.next, %{loop} ]")
        text.add(f"{old} = phi {ty} [ {value}, %{before} ], [ {old}.next, %{loop} ]")

        def element(of):
            return text.call(self.accumulator, "__spirv_VectorExtractDynamic",
                             [(ty, of), ("i64", index)])

        x = element(old)
        pair = text.call(INDEX_PAIR, "__spirv_CooperativeMatrixGetElementCoordINTEL",
                         [(ty, old), ("i64", index)])
        row, column = (text.value(f"zext i32 {part} to i64") for part in
                       [text.value(f"extractelement {INDEX_PAIR} {pair}, i32 {at}")
                        for at in range(2)])
        y = function(text, x, *[element(other) for other in others], row, column)
        new = text.call(ty, "__spirv_VectorInsertDynamic",
                        [(ty, old), (self.accumulator, y), ("i64", index)])
        text.add(f"{old}.next = freeze {ty} {new}")
        text.add(f"{index}.next = add nuw i64 {index}, 1")
        wide = text.value(f"zext i32 {length} to i64")
        more = text.value(f"icmp ult i64 {index}.next, {wide}")
        text.add(f"br i1 {more}, label %{loop}, label %{end}")
        text.label(end)
        return f"{old}.next"

    def convert(self, value, component, operation):
        ty = matrix(component, self.m, self.n, 2)
        return self.text.call(ty, operation, [(self.of_c, value)]), ty, component

    def store(self, value, i, j, ty=None, component=None, layout=ROW):
        row, column = self.place(i, j)
        where = (row, "%N", column) if layout == ROW else (column, "%N", row)
        at = self.address("%C", component or self.accumulator, *where)
        self.text.call("void", "__spirv_CooperativeMatrixStoreKHR",
                       [(POINTER, at), (ty or self.of_c, value), ("i32", str(layout)),
                        ("i64", "%N")])

    def store_checked(self, value, i, j):
        row, column = (self.text.value(f"trunc i64 {v} to i32") for v in self.place(i, j))
        height, width = (self.text.value(f"trunc i64 {v} to i32") for v in ("%M", "%N"))
        self.text.call("void", "__spirv_CooperativeMatrixStoreCheckedINTEL",
                       [(POINTER, "%C"), ("i32", row), ("i32", column), (self.of_c, value),
                        ("i32", str(ROW)), ("i32", height), ("i32", width), ("i64", "%N")])

    def module(self):
        self.text.add("ret void")
        lanes = f" !intel_reqd_sub_group_size !0" if self.lanes else ""
        size = f"!0 = !{{i32 {self.lanes}}}\n" if self.lanes else ""
        head = (f"define spir_kernel void @kernel({POINTER} %A, {POINTER} %B, {POINTER} %C, "
                f"{POINTER} %bias, i64 %M, i64 %N, i64 %K){lanes} {{")
        return "\n".join(['target triple = "spir64-unknown-unknown"', "", head]
                         + self.text.lines + ["}", ""] + self.text.declarations()
                         + ["", size])


# Functions of an element.

def relu(text, x, row, column):
    return text.call("float", "__spirv_ocl_fmax", [("float", x), ("float", "0.0")])


def gelu(text, x, row, column):
    y = text.call("float", "__spirv_ocl_tanh", [("float", x)])
    return text.value(f"fmul float {x}, {y}")


def scale(text, x, row, column):
    return text.value(f"fmul float {x}, 2.0")


def bias(text, x, row, column):
    at = text.value(f"getelementptr inbounds float, {POINTER} %bias, i64 {column}")
    return text.value(f"fadd float {x}, {text.value(f'load float, {POINTER} {at}')}")


def mask(text, x, row, column):
    keep = text.value(f"icmp ule i64 {column}, {row}")
    return text.value(f"select i1 {keep}, float {x}, float -1.0")


def add(text, x, y, row, column):
    return text.value(f"fadd float {x}, {y}")


# Epilogues of a tile.

def applied(*functions):
    def epilogue(kernel, value, i, j):
        for function in functions:
            value = kernel.apply(value, function)
        kernel.store(value, i, j)
    return epilogue


def converted(component, operation, *functions):
    def epilogue(kernel, value, i, j):
        for function in functions:
            value = kernel.apply(value, function)
        new, ty, component_ = kernel.convert(value, component, operation)
        kernel.store(new, i, j, ty, component_)
    return epilogue


def added(kernel, value, i, j):
    row, column = kernel.place(i, j)
    other = kernel.load(kernel.of_c, kernel.address("%bias", "float", row, "%N", column), "%N")
    kernel.store(kernel.apply(value, add, [other]), i, j)


def in_place(kernel, value, i, j):
    row, column = kernel.place(i, j)
    other = kernel.load(kernel.of_c, kernel.address("%C", "float", row, "%N", column), "%N")
    kernel.store(kernel.apply(value, add, [other]), i, j)


def checked(kernel, value, i, j):
    kernel.store_checked(kernel.apply(value, gelu), i, j)


def columns(kernel, value, i, j):
    kernel.store(kernel.apply(value, scale), i, j, layout=COLUMN)


EPILOGUES = {
    "relu": applied(relu), "gelu": applied(gelu), "mask": applied(mask),
    "scale and bias": applied(scale, bias), "several": applied(scale, bias, gelu, mask),
    "to f16": converted("half", "__spirv_FConvert", scale),
    "to bf16": converted("i16", "__spirv_ConvertFToBF16INTEL"),
    "bias, to bf16": converted("i16", "__spirv_ConvertFToBF16INTEL", bias),
    "to s8": converted("i8", "__spirv_ConvertFToS_sat", scale),
    "added": added, "added in place": in_place, "checked": checked,
}
SHAPES = [(16, 16, 32, 32, 64), (32, 64, 16, 32, 64), (8, 16, 16, 32, 64),
          (8, 16, 16, 8, 16), (12, 48, 16, 12, 48)]
OPTIMISED = [(32, 64, 16, 32, 64), (12, 48, 16, 12, 48)]


def kernel_blocks(code):
    """Lines of @kernel, with the name of their block."""
    body = re.search(r"define [^\n]*@kernel\(.*?\n}", code, re.S)[0]
    block = "entry"
    for line in body.splitlines():
        if label := re.match(r"([\w.]+):", line):
            block = label[1]
        yield block, line


def traffic(code):
    """Loads and stores of elements in buffers, operations that read or write whole
    ones."""
    buffers, loads, stores, operations = set(), 0, 0, 0
    for block, line in kernel_blocks(code):
        name = re.match(r"\s*(%[\w.]+) = ", line)
        if re.search(r"%matrix\w* = alloca", line) or (
                name and "getelementptr" in line
                and buffers & set(re.findall(r"%[\w.]+", line)[1:])):
            buffers.add(name[1])
        access = re.search(r"\b(load|store) .*ptr (%[\w.]+)", line)
        if access and access[2] in buffers:
            loads += access[1] == "load"
            stores += access[1] == "store"
        operation = re.search(r"call void @tenon\.amx\.(?!contract|muladd)", line)
        operations += "overlap" not in block and operation is not None
    return loads, stores, operations


def vectors(code):
    """Stores of vectors to C, and of anything to variables or element by element."""
    variables, found, private = set(), 0, 0
    for _, line in kernel_blocks(code):
        private += "@llvm.masked.scatter" in line
        name = re.match(r"\s*(%[\w.]+) = ", line)
        if name and "overlap" not in name[1] and (
                "alloca" in line or "getelementptr" in line
                and variables & set(re.findall(r"%[\w.]+", line)[1:])):
            variables.add(name[1])
        if access := re.search(r"\bstore .*ptr (%[\w.]+)", line):
            private += access[1] in variables
        found += bool(re.search(r"\bstore <\d+ x|@llvm.masked.store", line))
    return found, private


def lowered(source, *options):
    result = arguments.folder / "lowered.ll"
    subprocess.run([arguments.tenon_lower, source, "--target=amx", "-o", result,
                    "--triple=x86_64-unknown-linux-gnu", *options], check=True)
    return result.read_text()


arguments.folder.mkdir(parents=True, exist_ok=True)
source, count = arguments.folder / "kernel.ll", 0
for shape in SHAPES:
    for name, epilogue in EPILOGUES.items():
        for lanes in (0, 16):
            kernel = Kernel(*shape, lanes=lanes)
            for i, j in kernel.grid:
                epilogue(kernel, f"%c{i}.{j}", i, j)
            source.write_text(kernel.module())
            loads, stores, operations = traffic(lowered(source, "--stop-after=lower"))
            words = f"{'x'.join(map(str, shape))} {name}, {lanes} lanes"
            print(f"{words}: {loads} loads, {stores} stores, {operations} operations")
            loops = len(kernel.grid) if "to bf16" != name else 1
            if (loads, stores, operations) != (loops, 0, 0):
                print(f"WRONG: {words}")
            if shape in OPTIMISED:
                found, private = vectors(lowered(source, "-O2"))
                if not found or private:
                    print(f"WRONG: {words}: {found} vectors, {private} private stores")
            count += 1
print(f"{count} kernels read")
