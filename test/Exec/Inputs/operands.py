# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products whose operands are changed between load and multiplication: a loop over k
with a grid of tiles, in which each operand is converted, dequantised or changed by a
loop over its elements. The results are exact, so the sums are too.

    operands.py --tenon-run=… --folder=…             all cases, the engines in turn
    … --case "a=loaded b=negated m=8 lanes=16"       the case that a failure printed

A case is the way in which A and B are made, the shape of a tile, the tiles of the
grid, and the work-items of a sub-group (0: left open).
"""

import argparse
import dataclasses
import os
import subprocess
import sys

import numpy as np

from irtext import GLOBAL, Module, matrix, with_lanes

SCALE = 0.5  # exact
STEPS = 3
TO_BF16 = "_Z27__spirv_ConvertFToBF16INTELf"


@dataclasses.dataclass(frozen=True)
class Way:
    """A way from the loaded component to the multiplied one, and the expected value."""

    loaded: str
    kind: str  # of the values in memory
    multiplied: str
    make: object  # (maker, type, loaded matrix) -> (type, matrix)
    value: object = lambda x, row: x  # of an element; row: its position, 0 to 1


def convert(word, to):
    def make(m, ty, x):
        result = to_type(ty, to)
        return result, m.call(result, word, f"{ty} {x}", suffix=f"_{to}")

    return make


def to_type(ty, component):
    before, _, after = ty.partition(", ")
    _, _, after = after.partition(", ")
    return f"{before}, {component}, {after}"


def component_of(ty):
    return ty.split(", ")[1]


def loop(m, ty, x, body, to=None, part=1):
    """for (i < length / part) result[i] = body(x[i], i)"""
    to = to or component_of(ty)
    result = to_type(ty, to)
    length = m.call("i32", "__spirv_CooperativeMatrixLengthKHR", f"{ty} zeroinitializer")
    if part > 1:
        length = m.value(f"udiv i32 {length}, {part}")
    start = x if result == ty else "poison"
    m.count += 1
    n = m.count
    m.line(f"  br label %before{n}")
    m.line(f"before{n}:")
    m.line(f"  br label %each{n}")
    m.line(f"each{n}:")
    m.line(f"  %i{n} = phi i32 [ 0, %before{n} ], [ %i.next{n}, %end{n} ]")
    m.line(f"  %m{n} = phi {result} [ {start}, %before{n} ], [ %m.next{n}, %end{n} ]")
    source = f"%m{n}" if start == x else x
    element = m.call(
        component_of(ty), "__spirv_VectorExtractDynamic", f"{ty} {source}", f"i32 %i{n}"
    )
    new = body(m, element, f"%i{n}", ty)
    changed = m.call(
        result, "__spirv_VectorInsertDynamic", f"{result} %m{n}", f"{to} {new}", f"i32 %i{n}"
    )
    m.line(f"  br label %end{n}")
    m.line(f"end{n}:")
    m.line(f"  %m.next{n} = phi {result} [ {changed}, %{m.block()} ]")
    m.line(f"  %i.next{n} = add i32 %i{n}, 1")
    m.line(f"  %more{n} = icmp ult i32 %i.next{n}, {length}")
    m.line(f"  br i1 %more{n}, label %each{n}, label %done{n}")
    m.line(f"done{n}:")
    return result, f"%m.next{n}"


class Maker(Module):
    def block(self):
        """The label of the block before the last."""
        labels = [line[:-1] for line in self.lines if line.endswith(":")]
        return labels[-2]

    def row(self, ty, x, index):
        pair = self.call(
            "<2 x i32>", "__spirv_CooperativeMatrixGetElementCoordINTEL",
            f"{ty} {x}", f"i32 {index}",
        )
        return self.value(f"extractelement <2 x i32> {pair}, i64 0")

    def to_bf16(self, x):
        return self.value(f"call i16 @{TO_BF16}(float {x})")

    def text(self):
        return super().text() + f"declare i16 @{TO_BF16}(float)\n"


def scaled(m, x, *_):
    return m.value(f"fmul float {x}, {SCALE}")


def dequantised(m, x, *_):
    return m.to_bf16(scaled(m, m.value(f"sitofp i8 {x} to float")))


def negated(m, x, *_):
    return m.value(f"xor i16 {x}, -32768")


def raised(m, x, *_):
    return m.value(f"add i8 {x}, 1")


def absolute(m, x, *_):
    """The absolute value, in a conditional block."""
    m.count += 1
    n = m.count
    m.line(f"  %negative{n} = icmp slt i16 {x}, 0")
    m.line(f"  br i1 %negative{n}, label %cut{n}, label %kept{n}")
    m.line(f"cut{n}:")
    cut = m.value(f"xor i16 {x}, -32768")
    m.line(f"  br label %joined{n}")
    m.line(f"kept{n}:")
    m.line(f"  br label %joined{n}")
    m.line(f"joined{n}:")
    return m.value(f"phi i16 [ {cut}, %cut{n} ], [ {x}, %kept{n} ]")


def by_row(m, x, index, ty):
    """Scaled by 2 in odd rows."""
    row = m.row(ty, "zeroinitializer", index)
    odd = m.value(f"trunc i32 {row} to i1")
    factor = m.value(f"select i1 {odd}, float 2.0, float 1.0")
    return m.to_bf16(m.value(f"fmul float {m.value(f'sitofp i8 {x} to float')}, {factor}"))


def chained(m, ty, x):
    """f16 -> f32, scaled, -> bf16."""
    ty, x = convert("__spirv_FConvert", "float")(m, ty, x)
    ty, x = loop(m, ty, x, scaled)
    return convert("__spirv_ConvertFToBF16INTEL", "i16")(m, ty, x)


def twice(m, ty, x):
    ty, x = loop(m, ty, x, dequantised, to="i16")
    return loop(m, ty, x, negated)


def looped(body, **options):
    return lambda m, ty, x: loop(m, ty, x, body, **options)


WAYS = {
    "loaded": Way("i16", "bf16", "bf16", lambda m, ty, x: (ty, x)),
    "bytes": Way("i8", "s8", "s8", lambda m, ty, x: (ty, x)),
    "converted": Way("float", "f32", "bf16", convert("__spirv_ConvertFToBF16INTEL", "i16")),
    "dequantised": Way(
        "i8", "s8", "bf16", looped(dequantised, to="i16"), lambda x, _: x * SCALE
    ),
    "negated": Way("i16", "bf16", "bf16", looped(negated), lambda x, _: -x),
    "half": Way(
        "i16", "bf16", "bf16", looped(negated, part=2),
        lambda x, row: np.where(row < 0.5, -x, x),
    ),
    "raised": Way("i8", "s8", "s8", looped(raised), lambda x, _: x + 1),
    "absolute": Way("i16", "bf16", "bf16", looped(absolute), lambda x, _: abs(x)),
    "by-row": Way(
        "i8", "s8", "bf16", looped(by_row, to="i16"),
        lambda x, row: x * (1 + np.arange(len(row))[:, None] % 2),
    ),
    "chained": Way("half", "f16", "bf16", chained, lambda x, _: x * SCALE),
    "twice": Way("i8", "s8", "bf16", twice, lambda x, _: x * -SCALE),
}


@dataclasses.dataclass(frozen=True)
class Case:
    a: str
    b: str
    m: int = 8
    n: int = 16
    k: int = 16
    rows: int = 1
    columns: int = 1
    lanes: int = 0

    def __str__(self):
        return " ".join(f"{f.name}={getattr(self, f.name)}" for f in dataclasses.fields(self))


def in_memory(values, kind):
    if kind == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype({"f32": "f4", "f16": "f2", "s8": "i1"}[kind])


class Kernel:
    def __init__(self, case, rng):
        self.case = c = case
        depth = c.k * STEPS
        a = rng.integers(-8, 8, (c.m * c.rows, depth)).astype(np.float64)
        b = rng.integers(-8, 8, (depth, c.n * c.columns)).astype(np.float64)
        way_a, way_b = WAYS[c.a], WAYS[c.b]
        self.files = {"a": in_memory(a, way_a.kind), "b": in_memory(b, way_b.kind)}
        row_a = np.arange(a.shape[0])[:, None] % c.m / c.m
        row_b = np.arange(b.shape[0])[:, None] % c.k / c.k
        self.expected = way_a.value(a, row_a) @ way_b.value(b, row_b)
        self.sum = "i32" if way_b.multiplied == "s8" else "float"
        self.kind = "i32" if self.sum == "i32" else "f32"
        self.text = with_lanes(self.write(), c.lanes) if c.lanes else self.write()

    def tiles(self, m, letter, pointer, step):
        """The tiles of one operand in an iteration, after their changes."""
        c = self.case
        way = WAYS[getattr(c, letter)]
        shape = (c.m, c.k) if letter == "a" else (c.k, c.n)
        ty = matrix(way.loaded, *shape, letter)
        line = c.k * STEPS if letter == "a" else c.n * c.columns
        made = []
        for tile in range(c.rows if letter == "a" else c.columns):
            first = tile * c.m * line if letter == "a" else tile * c.n
            along = m.value(f"mul i64 {step}, {c.k if letter == 'a' else c.k * line}")
            index = m.value(f"add i64 {along}, {first}")
            at = m.at(pointer, index, way.loaded)
            made.append(way.make(m, ty, m.load_matrix(ty, at, "row", line)))
        return made

    def write(self):
        c = self.case
        m = Maker()
        pa, pb, pd = (m.pointer(x) for x in ("a", "b", "d"))
        m.item()
        ty_d = matrix(self.sum, c.m, c.n, "acc")
        grid = [(i, j) for i in range(c.rows) for j in range(c.columns)]
        m.line("  br label %head")
        m.line("head:")
        m.line("  %s = phi i64 [ 0, %entry ], [ %s.next, %latch ]")
        for i, j in grid:
            m.line(f"  %acc{i}.{j} = phi {ty_d} [ zeroinitializer, %entry ], [ %sum{i}.{j}, %latch ]")
        left = self.tiles(m, "a", pa, "%s")
        right = self.tiles(m, "b", pb, "%s")
        operands = 64 if self.sum == "float" else 15
        for i, j in grid:
            d = m.call(
                ty_d, "__spirv_CooperativeMatrixMulAddKHR", f"{left[i][0]} {left[i][1]}",
                f"{right[j][0]} {right[j][1]}", f"{ty_d} %acc{i}.{j}", f"i32 {operands}",
            )
            m.lines[-1] = m.lines[-1].replace(d, f"%sum{i}.{j}", 1)
        m.line("  br label %latch")
        m.line("latch:")
        m.line("  %s.next = add nuw i64 %s, 1")
        m.line(f"  %again = icmp ult i64 %s.next, {STEPS}")
        m.line("  br i1 %again, label %head, label %exit")
        m.line("exit:")
        line = c.n * c.columns
        for i, j in grid:
            at = m.at(pd, i * c.m * line + j * c.n, self.sum)
            m.store_matrix(ty_d, f"%sum{i}.{j}", at, "row", line)
        return m.text()


ENGINES = (
    "--mcpu=x86-64-v3",
    "--engine=amx --emulate-amx",
    "--mcpu=x86-64 -O0",
    "--engine=amx --emulate-amx",
    "--engine=reference",
    "--mcpu=znver5 -O0",
    "--engine=amx --emulate-amx",
)


def run(kernel, tenon_run, folder, engine):
    """An error message, or nothing."""
    os.makedirs(folder, exist_ok=True)
    module = os.path.join(folder, "kernel.ll")
    with open(module, "w") as file:
        file.write(kernel.text)
    size = kernel.case.lanes or 1
    words = [tenon_run, module, "--kernel=test", f"--global={size}", f"--local={size}"]
    for name, array in kernel.files.items():
        path = os.path.join(folder, f"{name}.npy")
        np.save(path, array)
        words.append(f"in={path}")
    result = os.path.join(folder, "d.npy")
    words.append(f"out={result}:{kernel.kind}:" + "x".join(map(str, kernel.expected.shape)))
    done = subprocess.run(words + engine.split(), capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip()[:600]
    actual = np.load(result)
    off = actual != kernel.expected
    if off.any():
        where = tuple(int(x) for x in np.argwhere(off)[0])
        return (
            f"d{list(where)} is {actual[where]}, not {kernel.expected[where]}; "
            f"{off.sum()} of {off.size} wrong"
        )
    return ""


SHAPES = (
    {},
    {"k": 32, "rows": 2, "columns": 2},
    {"m": 16, "k": 12, "n": 32},
    {"k": 18, "n": 24, "m": 6},
    {"m": 16, "n": 64, "k": 16},
)


def cases():
    number = 0
    for lanes in (0, 8, 16, 32):
        for b in WAYS:
            if b in ("loaded", "bytes"):
                continue
            others = ("bytes", "raised") if WAYS[b].multiplied == "s8" else ("loaded", b)
            for a in others:
                # In this shape alone the first half of a lane's elements is in the upper rows.
                shape = SHAPES[1 if b == "half" else number % len(SHAPES)]
                yield Case(a, b, lanes=lanes, **shape)
                number += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--case", help="words of a case")
    parser.add_argument("--engines", type=lambda text: text.split(","), default=ENGINES)
    parser.add_argument("--all", action="store_true", help="each case on each engine")
    arguments = parser.parse_args()
    chosen = cases()
    if arguments.case:
        words = dict(word.split("=") for word in arguments.case.split())
        chosen = [Case(**{k: v if k in "ab" else int(v) for k, v in words.items()})]
    right = wrong = 0
    for number, case in enumerate(chosen):
        kernel = Kernel(case, np.random.default_rng(number))
        engines = [arguments.engines[number % len(arguments.engines)]]
        for engine in arguments.engines if arguments.all or arguments.case else engines:
            folder = os.path.join(arguments.folder, str(number))
            problem = run(kernel, arguments.tenon_run, folder, engine)
            right += not problem
            wrong += bool(problem)
            if problem:
                print(f"WRONG: {case} {engine}: {problem}", flush=True)
    print(f"{right} cells right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
