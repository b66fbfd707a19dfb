# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GEMMs whose B is computed by an element loop from quantised weights, as kernels for large models
do: with a scale for each column, or a scale and a zero point for each group of rows of a column,
of bytes or of 4-bit numbers, row-major or column-major. Random shapes, on all engines.

    dequantised.py --tenon-run=… --folder=…            all cases
    … --case="groups m=16 n=32 k=16 steps=3 rows=1 columns=2 lanes=16"
"""

import argparse
import dataclasses
import os
import subprocess
import sys

import numpy as np

from engines import Runs
from irtext import GLOBAL, Module, matrix, with_lanes

GROUP = 32  # elements of k with one scale
TO_BF16 = "_Z27__spirv_ConvertFToBF16INTELf"
GROUP_ID = "_Z26__spirv_BuiltInWorkgroupIdi"
ENGINES = ("--engine=reference", "--mcpu=x86-64-v2", "--mcpu=x86-64-v3", "--mcpu=x86-64-v4",
           "--mcpu=znver4", "--mcpu=sapphirerapids", "--mcpu=x86-64-v3 -O0",
           "--engine=amx --emulate-amx")


@dataclasses.dataclass(frozen=True)
class Case:
    way: str
    m: int
    n: int
    k: int
    steps: int
    rows: int = 1  # of tiles
    columns: int = 1
    lanes: int = 0
    frozen: int = 0  # whether the matrix is frozen after each insertion, as compilers of SYCL do
    checked: int = 0  # 0: no; n: loads are checked, and matrices are n - 1 elements smaller

    def __str__(self):
        values = dataclasses.asdict(self)
        return values.pop("way") + "".join(f" {name}={x}" for name, x in values.items())

    @property
    def depth(self):
        return self.k * self.steps

    @property
    def width(self):
        return 2 * self.n * self.columns  # two work-groups

    @property
    def height(self):
        return 2 * self.m * self.rows

    @property
    def cut(self):
        """How many rows and columns, and, with groups, elements of k, are outside."""
        return max(self.checked - 1, 0)

    @property
    def end(self):
        """The end of k."""
        return self.depth - (self.cut if self.way == "groups" else 0)

    @property
    def component(self):
        return "half" if self.way == "nibbles" else "i16"


class Kernel(Module):
    """The kernel of a case."""

    def __init__(self, case):
        super().__init__()
        self.case = case

    def place(self):
        """The work-group's first column, and the step of k."""
        group = self.value(f"call i64 @{GROUP_ID}(i32 0)")
        return self.times(group, self.case.n * self.case.columns)

    def position(self, ty, index, column):
        """The row (along k) and the column of an element in the whole matrix."""
        pair = self.call("<2 x i32>", "__spirv_CooperativeMatrixGetElementCoordINTEL",
                         f"{ty} zeroinitializer", f"i32 {index}")
        row, col = (self.value(f"extractelement <2 x i32> {pair}, i64 {i}") for i in (0, 1))
        row, col = (self.value(f"zext i32 {x} to i64") for x in (row, col))
        return self.value(f"add i64 {row}, %k"), self.value(f"add i64 {col}, {column}")

    def of_group(self, row, col):
        """The index of the scale of an element."""
        group = self.times(self.value(f"udiv i64 {row}, {GROUP}"), self.case.width)
        return self.value(f"add i64 {group}, {col}")

    def to_bf16(self, x):
        return self.value(f"call i16 @{TO_BF16}(float {x})")

    def element_columns(self, x, ty, index, column):
        _, col = self.position(ty, index, column)
        scale = self.load("float", self.at("%scales", col, "float"))
        number = self.value(f"sitofp i8 {x} to float")
        return self.to_bf16(self.value(f"fmul float {number}, {scale}"))

    element_transposed = element_columns

    def element_groups(self, x, ty, index, column):
        at = self.of_group(*self.position(ty, index, column))
        scale = self.load("float", self.at("%scales", at, "float"))
        zero = self.load("i8", self.at("%zeros", at, "i8"))
        wide, zero = (self.value(f"zext i8 {v} to i32") for v in (x, zero))
        number = self.value(f"sitofp i32 {self.value(f'sub i32 {wide}, {zero}')} to float")
        return self.to_bf16(self.value(f"fmul float {number}, {scale}"))

    def element_nibbles(self, _, ty, index, column):
        """Two rows in a byte, the first in the lower half; f16 throughout."""
        row, col = self.position(ty, index, column)
        line = self.times(self.value(f"lshr i64 {row}, 1"), self.case.width)
        pair = self.load("i8", self.at("%b", self.value(f"add i64 {line}, {col}"), "i8"))
        odd = self.value(f"trunc i64 {self.value(f'and i64 {row}, 1')} to i8")
        shift = self.value(f"shl i8 {odd}, 2")
        nibble = self.value(f"and i8 {self.value(f'lshr i8 {pair}, {shift}')}, 15")
        number = self.value(f"sitofp i8 {self.value(f'sub i8 {nibble}, 8')} to half")
        scale = self.load("float", self.at("%scales", self.of_group(row, col), "float"))
        return self.value(f"fmul half {number}, {self.value(f'fptrunc float {scale} to half')}")

    def load_checked(self, ty, base, row, column, height, width, stride):
        row, column = (self.value(f"trunc i64 {x} to i32") for x in (row, column))
        return self.call(ty, "__spirv_CooperativeMatrixLoadCheckedINTEL", f"ptr addrspace(1) {base}",
                         f"i32 {row}", f"i32 {column}", "i32 0", f"i32 {height}", f"i32 {width}",
                         f"i64 {stride}")

    def tile(self, column):
        """B, computed element by element."""
        c = self.case
        ty, source = matrix(c.component, c.k, c.n, "b"), matrix("i8", c.k, c.n, "b")
        q = "zeroinitializer"
        if c.way == "transposed":
            at = self.value(f"add i64 {self.times(column, c.depth)}, %k")
            q = self.load_matrix(source, self.at("%b", at, "i8"), "col", c.depth)
        elif c.checked:
            q = self.load_checked(source, "%b", "%k", column, c.end, c.width - c.cut, c.width)
        elif c.way != "nibbles":
            at = self.value(f"add i64 {self.times('%k', c.width)}, {column}")
            q = self.load_matrix(source, self.at("%b", at, "i8"), "row", c.width)
        length = self.call("i32", "__spirv_CooperativeMatrixLengthKHR", f"{ty} zeroinitializer")
        self.count += 1
        n = self.count
        self.line(f"  br label %before{n}\nbefore{n}:\n  br label %each{n}\neach{n}:")
        self.line(f"  %i{n} = phi i32 [ 0, %before{n} ], [ %j{n}, %each{n} ]")
        self.line(f"  %m{n} = phi {ty} [ zeroinitializer, %before{n} ], [ %made{n}, %each{n} ]")
        x = None
        if c.way != "nibbles":
            x = self.call("i8", "__spirv_VectorExtractDynamic", f"{source} {q}", f"i32 %i{n}")
        y = getattr(self, f"element_{c.way}")(x, ty, f"%i{n}", column)
        made = self.call(ty, "__spirv_VectorInsertDynamic", f"{ty} %m{n}", f"{c.component} {y}",
                         f"i32 %i{n}")
        if c.frozen:
            made = self.value(f"freeze {ty} {made}")
        self.lines[-1] = self.lines[-1].replace(made, f"%made{n}", 1)
        self.line(f"  %j{n} = add i32 %i{n}, 1\n  %more{n} = icmp ult i32 %j{n}, {length}")
        self.line(f"  br i1 %more{n}, label %each{n}, label %done{n}\ndone{n}:")
        return ty, f"%made{n}"

    def write(self):
        c = self.case
        for name in ("a", "b", "scales", "zeros", "d"):
            self.pointer(name)
        first = self.place()
        row = self.times(self.value(f"call i64 @{GROUP_ID}(i32 1)"), c.m * c.rows)
        of_a, of_d = matrix(c.component, c.m, c.k, "a"), matrix("float", c.m, c.n, "acc")
        grid = [(i, j) for i in range(c.rows) for j in range(c.columns)]
        self.line("  br label %head\nhead:\n  %k = phi i64 [ 0, %entry ], [ %next, %latch ]")
        for i, j in grid:
            self.line(f"  %acc{i}.{j} = phi {of_d} [ zeroinitializer, %entry ], [ %sum{i}.{j}, %latch ]")
        left = []
        for i in range(c.rows):
            if c.checked:
                left.append(self.load_checked(of_a, "%a", self.value(f"add i64 {row}, {i * c.m}"), "%k",
                                              c.height - c.cut, c.end, c.depth))
                continue
            line = self.times(self.value(f"add i64 {row}, {i * c.m}"), c.depth)
            at = self.at("%a", self.value(f"add i64 {line}, %k"), c.component)
            left.append(self.load_matrix(of_a, at, "row", c.depth))
        right = [self.tile(self.value(f"add i64 {first}, {j * c.n}")) for j in range(c.columns)]
        kinds = 0 if c.component == "half" else 64
        for i, j in grid:
            d = self.call(of_d, "__spirv_CooperativeMatrixMulAddKHR", f"{of_a} {left[i]}",
                          f"{right[j][0]} {right[j][1]}", f"{of_d} %acc{i}.{j}", f"i32 {kinds}")
            self.lines[-1] = self.lines[-1].replace(d, f"%sum{i}.{j}", 1)
        self.line(f"  br label %latch\nlatch:\n  %next = add nuw i64 %k, {c.k}")
        self.line(f"  %again = icmp ult i64 %next, {c.depth}\n  br i1 %again, label %head, label %exit\nexit:")
        for i, j in grid:
            line = self.times(self.value(f"add i64 {row}, {i * c.m}"), c.width)
            at = self.value(f"add i64 {self.value(f'add i64 {line}, {j * c.n}')}, {first}")
            self.store_matrix(of_d, f"%sum{i}.{j}", self.at("%d", at, "float"), "row", c.width)
        text = self.text() + f"declare i16 @{TO_BF16}(float)\ndeclare i64 @{GROUP_ID}(i32)\n"
        return with_lanes(text, c.lanes) if c.lanes else text


def bf16(x):
    """The bits of the nearest bf16 numbers."""
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    return (bits + 0x7FFF + (bits >> 16 & 1) >> 16).astype(np.uint16)


def wide(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)


def operands(c, random):
    """The arguments, and A and B as numbers."""
    a = random.standard_normal((c.height, c.depth)).astype(np.float32)
    groups = (c.depth + GROUP - 1) // GROUP
    scales = random.standard_normal((groups, c.width)).astype(np.float32)
    zeros = random.integers(0, 256, (groups, c.width), np.uint8)
    q = random.integers(0, 256, (c.depth, c.width), np.uint8)
    by_row = np.repeat(np.arange(groups), GROUP)[: c.depth]
    whole_a, whole_q, outside = bf16(a), q, c.cut
    if outside:
        a, q = a.copy(), q.copy()
        a[-outside:], a[:, c.end :], q[c.end :], q[:, -outside:] = 0, 0, 0, 0
    if c.way == "nibbles":
        packed = q[::2]
        number = np.empty_like(q, dtype=np.float16)
        number[::2], number[1::2] = packed % 16, packed // 16
        exact = ((number - np.float16(8)) * scales.astype(np.float16)[by_row]).astype(np.float64)
        a = a.astype(np.float16)
        return (a, packed, scales, zeros), a.astype(np.float64), exact
    if c.way == "groups":
        made = (q.astype(np.float32) - zeros[by_row]) * scales[by_row]
    else:
        q = q.view(np.int8)
        made = q.astype(np.float32) * scales[0]
    if c.way == "transposed":
        whole_q = np.ascontiguousarray(q.T)
    return (whole_a, whole_q, scales, zeros), wide(bf16(a)), wide(bf16(made))


def run(c, seed, tool, folder, engines):
    """The errors of each engine."""
    os.makedirs(folder, exist_ok=True)
    arrays, a, b = operands(c, np.random.default_rng(seed))
    lanes = c.lanes or 1
    words = [tool, f"{folder}/k.ll", "--kernel=test", f"--global={2 * lanes},2", f"--local={lanes},1"]
    for name, array in zip(("a", "b", "scales", "zeros"), arrays):
        np.save(f"{folder}/{name}.npy", array)
        words.append(f"in={folder}/{name}.npy")
    words.append(f"out={folder}/d.npy:f32:{c.height}x{c.width}")
    with open(f"{folder}/k.ll", "w") as file:
        file.write(Kernel(c).write())
    bound = (c.depth + 4) * 2.0**-24 * (abs(a) @ abs(b))

    def problem(options):
        done = subprocess.run(words + options, capture_output=True, text=True)
        if done.returncode:
            return done.stderr.strip()[:400]
        right = (abs(np.load(f"{folder}/d.npy") - a @ b) <= bound).all()
        return "" if right else "not within the bound"

    runs = Runs(problem, of_default_mode="")
    for engine in engines:
        if found := runs.answer(engine.split()):
            yield f"{engine}: {found}"


def cases():
    random = np.random.default_rng(7)
    for number in range(16):
        way = ("columns", "groups", "nibbles", "transposed")[number % 4]
        grid = random.choice([1, 1, 2], 2)
        # 4-bit numbers are pairs of rows.
        yield Case(way, int(random.choice([8, 9, 16, 32])), int(random.choice([16, 32, 48, 64])),
                   int(random.choice([8, 16, 32, 48])), int(random.integers(1, 8)),
                   int(grid[0]), int(grid[1]), int(random.choice([0, 0, 16])))


    for way, checked in (("columns", 1), ("groups", 4), ("columns", 6)):
        yield Case(way, 16, 32, 16, 5, 1, 2, checked=checked)
    yield Case("columns", 16, 32, 32, 5, 2, 1, frozen=1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--case", help="the words of one case")
    arguments = parser.parse_args()
    chosen = list(cases())
    if arguments.case:
        way, *values = arguments.case.split()
        chosen = [Case(way, **{k: int(v) for k, v in (x.split("=") for x in values)})]
    right = 0
    for seed, case in enumerate(chosen):
        engines = ENGINES
        if not arguments.case:  # each time one half of them
            engines = [ENGINES[(5 * seed + i) % len(ENGINES)] for i in range(len(ENGINES) // 2)]
        wrong = list(run(case, seed, arguments.tenon_run, arguments.folder, engines))
        right += len(engines) - len(wrong)
        for message in wrong:
            print(f"WRONG: {case} {message}", flush=True)
    print(f"{right} products right")


if __name__ == "__main__":
    sys.exit(main())
