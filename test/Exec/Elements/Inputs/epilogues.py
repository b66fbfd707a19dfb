# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element loops between the source and the destination of a matrix, row by row and by
columns, against NumPy, bit for bit:

    d = max(0, 2 * x + y + 3 * row - column), converted and stored

A case is words, in any order: RxC; load.row, load.col or muladd (of A and B) for x;
y.row, y.col, y.bias (read by the element's column) or none; as.f16, as.bf16 (the matrix
converted), as.s8 (each element clamped); to.row, to.col, or both; inside (both are
checked, and are only partly inside of memory); lanes=N, the sub-group size."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parents[2] / "Inputs"))
from irtext import GLOBAL, Module, matrix, with_lanes  # noqa: E402

DEPTH = 32
PADDING = 3  # elements after each line in memory
# For a tile in a larger matrix: where it begins, and the part that is inside.
FIRST, INSIDE = (-2, 3), (5, 9)
NARROW = {"f16": "half", "bf16": "i16", "s8": "i8", "f32": "float"}
DTYPES = {"f16": "f16", "bf16": "u16", "s8": "i8", "f32": "f32"}


class Case:
    def __init__(self, text):
        self.text, self.words = text, text.split()
        self.rows, self.columns = map(int, re.search(r"(\d+)x(\d+)", text).groups())
        self.lanes = int(self.word("lanes=") or 0)
        self.source = "muladd" if "muladd" in self.words else self.word("load.") or "row"
        self.y = self.word("y.")
        self.kind = self.word("as.") or "f32"
        self.layouts = [x for x in ("row", "col") if f"to.{x}" in self.words]
        self.checked = "inside" in self.words

    def word(self, prefix):
        return next((x[len(prefix) :] for x in self.words if x.startswith(prefix)), None)

    def lines(self, layout, array):
        """The matrix as it is laid out in memory."""
        array = array if layout == "row" else array.T
        return np.ascontiguousarray(np.pad(array, ((0, 0), (0, PADDING))))

    def stride(self, layout):
        return (self.columns if layout == "row" else self.rows) + PADDING

    def kernel(self):
        m = Module()
        f32 = matrix("float", self.rows, self.columns, "acc")
        pointers = {x: m.pointer(x) for x in ("x", "a", "b", "y")}
        outputs = [m.pointer(f"to.{x}") for x in self.layouts]
        if self.source == "muladd":
            types = [matrix("i16", self.rows, DEPTH, "a"), matrix("i16", DEPTH, self.columns, "b")]
            strides = (DEPTH, self.columns)
            a, b = (m.load_matrix(t, pointers[p], "row", s) for t, p, s in zip(types, "ab", strides))
            x = m.call(f32, "__spirv_CooperativeMatrixMulAddKHR", f"{types[0]} {a}",
                       f"{types[1]} {b}", f"{f32} zeroinitializer", "i32 64")
        else:
            x = m.load_matrix(f32, pointers["x"], self.source, self.stride(self.source))
        y = None
        if self.y in ("row", "col"):
            y = m.load_matrix(f32, pointers["y"], self.y, self.stride(self.y))
        new = self.loop(m, f32, x, y, pointers["y"])
        kind = NARROW[self.kind]
        narrow = matrix(kind, self.rows, self.columns, "acc")
        if self.kind in ("f16", "bf16"):
            name = "FConvert" if self.kind == "f16" else "ConvertFToBF16INTEL"
            new = m.call(narrow, f"__spirv_{name}", f"{f32} {new}")
        for layout, pointer in zip(self.layouts, outputs):
            self.store(m, narrow, new, pointer, layout)
        text = m.text()
        return with_lanes(text, self.lanes) if self.lanes else text

    def store(self, m, ty, value, pointer, layout):
        if not self.checked:
            return m.store_matrix(ty, value, pointer, layout, self.stride(layout))
        # Rows of memory are columns of the matrix by columns.
        first, inside = (x[::-1] if layout == "col" else x for x in (FIRST, INSIDE))
        m.call("void", "__spirv_CooperativeMatrixStoreCheckedINTEL", f"{GLOBAL} {pointer}",
               f"i32 {first[0]}", f"i32 {first[1]}", f"{ty} {value}",
               f"i32 {('row', 'col').index(layout)}", f"i32 {inside[0]}", f"i32 {inside[1]}",
               f"i64 {self.stride(layout)}")

    def loop(self, m, f32, x, y, bias):
        """The result of the loop, of f32 or i8."""
        made = matrix("i8", self.rows, self.columns, "acc") if self.kind == "s8" else f32
        length = m.call("i64", "__spirv_CooperativeMatrixLengthKHR", f"{f32} zeroinitializer")
        m.line("  br label %loop\nloop:")
        m.line("  %i = phi i64 [ 0, %entry ], [ %next, %loop ]")
        start = x if made == f32 else "zeroinitializer"
        m.line(f"  %m = phi {made} [ {start}, %entry ], [ %made, %loop ]")
        now = "%m" if made == f32 else x
        v = m.call("float", "__spirv_VectorExtractDynamic", f"{f32} {now}", "i64 %i")
        rc = m.call("<2 x i32>", "__spirv_CooperativeMatrixGetElementCoordINTEL", f"{f32} {x}", "i64 %i")
        row, column = (m.value(f"extractelement <2 x i32> {rc}, i64 {k}") for k in (0, 1))
        v = m.value(f"fmul float {v}, 2.0")
        if y:
            other = m.call("float", "__spirv_VectorExtractDynamic", f"{f32} {y}", "i64 %i")
            v = m.value(f"fadd float {v}, {other}")
        if self.y == "bias":
            at = m.at(bias, m.value(f"sext i32 {column} to i64"), "float")
            v = m.value(f"fadd float {v}, {m.load('float', at)}")
        where = m.value(f"sub i32 {m.value(f'mul i32 {row}, 3')}, {column}")
        v = m.value(f"fadd float {v}, {m.value(f'sitofp i32 {where} to float')}")
        positive = m.value(f"fcmp ogt float {v}, 0.0")
        v = m.value(f"select i1 {positive}, float {v}, float 0.0")
        component = "float"
        if made != f32:
            component = "i8"
            large = m.value(f"fcmp ogt float {v}, 127.0")
            v = m.value(f"select i1 {large}, float 127.0, float {v}")
            v = m.value(f"fptosi float {v} to i8")
        new = m.call(made, "__spirv_VectorInsertDynamic", f"{made} %m", f"{component} {v}", "i64 %i")
        m.line(f"  %made = freeze {made} {new}")
        m.line("  %next = add i64 %i, 1")
        m.line(f"  %more = icmp ult i64 %next, {length}")
        m.line("  br i1 %more, label %loop, label %done\ndone:")
        return "%made"

    def operands(self):
        rng = np.random.default_rng(7)
        shape = (self.rows, self.columns)
        a, b = (rng.integers(-1, 2, s) for s in ((self.rows, DEPTH), (DEPTH, self.columns)))
        x, y = (rng.integers(-20, 21, shape) for _ in range(2))
        return a, b, a @ b if self.source == "muladd" else x, y[0] if self.y == "bias" else y

    def inputs(self):
        """The arrays in the order of the kernel's parameters."""
        a, b, x, y = self.operands()
        layout = "col" if self.source == "col" else "row"
        yield self.lines(layout, x).astype("f4")
        yield from ((v.astype("f4").view("u4") >> 16).astype("u2") for v in (a, b))
        yield y.astype("f4") if self.y == "bias" else self.lines(self.y or "row", y).astype("f4")

    def expected(self, layout):
        *_, x, y = self.operands()
        row, column = np.indices((self.rows, self.columns))
        d = np.maximum(2 * x + (y if self.y else 0) + 3 * row - column, 0)
        if self.kind == "s8":
            d = np.minimum(d, 127)
        if self.checked:
            whole = np.zeros_like(d)
            (top, left), (height, width) = FIRST, INSIDE
            for r, c in np.ndindex(d.shape):
                if 0 <= r + top < height and 0 <= c + left < width:
                    whole[r + top, c + left] = d[r, c]
            d = whole
        d = self.lines(layout, d)
        if self.kind == "bf16":
            return (d.astype("f4").view("u4") >> 16).astype("u2")
        return d.astype({"f16": "f2", "s8": "i1", "f32": "f4"}[self.kind])


def run(case, tenon_run, folder, options):
    """An error message, or nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "k.ll").write_text(case.kernel())
    words = [tenon_run, folder / "k.ll", "--kernel=test", f"--global={case.lanes or 1}",
             f"--local={case.lanes or 1}", *options]
    for number, array in enumerate(case.inputs()):
        np.save(folder / f"{number}.npy", array)
        words.append(f"in={folder / f'{number}.npy'}")
    for layout in case.layouts:
        shape = "x".join(map(str, case.expected(layout).shape))
        words.append(f"out={folder / f'{layout}.npy'}:{DTYPES[case.kind]}:{shape}")
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        return done.stderr
    for layout in case.layouts:
        if not np.array_equal(np.load(folder / f"{layout}.npy"), case.expected(layout)):
            return f"to.{layout} differs"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--options", default="", help="of tenon-run")
    parser.add_argument("cases", nargs="+")
    arguments = parser.parse_args()
    right = 0
    for text in arguments.cases:
        wrong = run(Case(text), arguments.tenon_run, arguments.folder, arguments.options.split())
        if wrong:
            print(f"WRONG: {text}: {wrong}")
        right += not wrong
    print(f"{right} cases right")


main()
