# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every overload of OpenCL C's intel_sub_group_*_matrix_mad_k* and every
row of OpSubgroupMatrixMultiplyAccumulateINTEL's type table, and of its form with
scales, and compares with NumPy: integers bit for bit, floats within the bound of
docs/numerics.md.

    overloads.py --form opencl|igc|widths|spirv|scaled|scaled-opencl|scaled-igc
                 --tenon-run=… --folder=…

One kernel has all M of a row. A cell is one overload on one engine. OpenCL C is
compiled once for all of them.
"""

import argparse
import dataclasses
import os
import subprocess
import sys

import numpy as np

from engines import Runs
from kinds import FLOAT8, encode_small_float, small_float_values

ROWS_OF_RESULT = (1, 2, 4, 8)
# Engines that run the kernel lowered for a target, as SPIR-V, and the devices
# with sub-groups of a size, which are used in turn. Every third row is run as target
# cpu compiles it: that takes ten times as long as the reference engine.
TARGETS = {
    "loops": (["--target=loops"], "--engine=reference"),
    "dpas": (["--target=dpas", "--device={device}"], "--engine=reference"),
    "dpas-cpu": (["--target=dpas", "--device={device}"], "--mcpu=x86-64-v4 -O0"),
}
DEVICES = {
    8: ("dg2-g10", "dg2-g11", "dg2-g12", "arl-h"),
    16: ("pvc", "dg2-g10", "bmg", "lnl-m", "ptl-h"),
    32: ("pvc", "bmg", "lnl-m", "ptl-h"),
}
# One processor with LLVM's optimiser, which takes much of the time.
ENGINES = ("loops", "--engine=reference", "--mcpu=x86-64-v3", "--mcpu=x86-64-v4 -O0",
           "--mcpu=znver5 -O0")
BITS = {"i8": 8, "u8": 8, "i4": 4, "u4": 4, "i2": 2, "u2": 2,
        "e2m1": 4, "e4m3": 8, "e5m2": 8, "bf16": 16, "f16": 16, "tf32": 32}
# Operand bits that give A's element type; those of B are one bit further left.
PACKED = {"i8": 0x10, "u8": 0x10, "i4": 0x40, "u4": 0x40, "tf32": 0x100, "f16": 0x400, "bf16": 0x1000,
          "e4m3": 0x4000, "e5m2": 0x10000, "e2m1": 0x40000}
IGC_WORDS = {"e5m2": "bf8", "e4m3": "hf8", "bf16": "bf", "f16": "hf", "f32": "f"}
UNIT = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}


@dataclasses.dataclass(frozen=True)
class Row:
    a: str
    b: str
    k: int
    acc: str  # s32, f32, f16, bf16
    lanes: int
    scaled: bool = False

    @property
    def columns(self):
        """N: the number of lanes, but 32 lanes share a matrix of 16 columns."""
        return min(self.lanes, 16)

    def heights(self, choices):
        """M; 32 lanes hold pairs of rows of 16 columns."""
        return [m for m in choices if m * self.columns % self.lanes == 0]

    def __str__(self):
        name = f"{self.a}.{self.b}.k{self.k}.{self.acc}.sg{self.lanes}"
        return name + ".scaled" * self.scaled

    @property
    def blocks(self):
        """How many scales a row of A and a column of B have."""
        return max(1, self.k // 32) * self.scaled


def different_widths():
    """Integers that are widened in their lanes; a row of A fills a byte at least."""
    widths = ((8, 4, 32), (8, 2, 32), (4, 8, 32), (2, 8, 32), (4, 2, 64), (2, 4, 64), (2, 2, 64))
    for lanes in (8, 16):
        for number, (a, b, k) in enumerate(widths):
            if a * k < 8 * lanes:
                continue
            for sign_a, sign_b in (("iu", "ui") if number % 2 else ("ii", "uu")):
                yield Row(f"{sign_a}{a}", f"{sign_b}{b}", k, "s32", lanes)


def scaled():
    for kind in ("bf16", "f16"):
        for acc in ("f32", kind):
            yield Row(kind, kind, 16, acc, 16, True)
    for acc in ("f32", "bf16"):
        for a in FLOAT8:
            for b in FLOAT8:
                yield Row(a, b, 32, acc, 16, True)
        yield Row("e2m1", "e2m1", 64, acc, 16, True)


def rows(form):
    if form.startswith("scaled"):
        yield from scaled()
        return
    if form == "widths":
        yield from different_widths()
        return
    for lanes in (8, 16):
        for bits, k in (("8", 32), ("4", 64)):
            for a in "iu":
                for b in "iu":
                    yield Row(a + bits, b + bits, k, "s32", lanes)
        for kind in ("bf16", "f16"):
            yield Row(kind, kind, 16, "f32", lanes)
    for kind in ("bf16", "f16"):
        yield Row(kind, kind, 16, kind, 16)
    yield Row("tf32", "tf32", 8, "f32", 16)
    for a in FLOAT8:
        for b in FLOAT8:
            yield Row(a, b, 32, "f32", 16)
            yield Row(a, b, 32, "bf16", 16)
    yield Row("e2m1", "e2m1", 64, "f32", 16)
    yield Row("e2m1", "e2m1", 64, "bf16", 16)
    if form in ("opencl", "igc"):  # which have no names for 32 lanes
        return
    yield Row("i8", "u8", 32, "s32", 32)
    yield Row("i4", "i4", 64, "s32", 32)
    yield Row("bf16", "bf16", 16, "f32", 32)
    yield Row("f16", "f16", 16, "f16", 32)
    yield Row("e5m2", "e4m3", 32, "f32", 32)
    yield Row("e2m1", "e2m1", 64, "f32", 32)


# ===- Numbers -------------------------------------------------------------===


def bf16(values):
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)


def random_operand(rng, kind, shape):
    """Bits of elements, and their values."""
    bits = BITS[kind]
    if kind[0] in "iu":
        stored = rng.integers(0, 2**bits, shape, dtype=np.uint64)
        values = stored.astype(np.int64)
        if kind[0] == "i":
            values = np.where(values >= 2 ** (bits - 1), values - 2**bits, values)
        return stored, values
    numbers = rng.standard_normal(shape).astype(np.float32)
    if kind in (*FLOAT8, "e2m1"):
        stored = encode_small_float(kind, numbers)
        return stored.astype(np.uint64), small_float_values(kind)[stored]
    if kind == "f16":
        half = numbers.astype(np.float16)
        return half.view(np.uint16).astype(np.uint64), half.astype(np.float64)
    if kind == "bf16":
        stored = bf16(numbers)
        return stored.astype(np.uint64), from_bf16(stored)
    kept = numbers.view(np.uint32)  # the low 13 bits are ignored
    return kept.astype(np.uint64), (kept & 0xFFFFE000).view(np.float32).astype(np.float64)


def cells(stored, bits, container, by_rows):
    """Elements packed into components, in rows: one lane after the other."""
    pack = container // bits
    if by_rows:
        stored = stored.T
    grid = stored.reshape(stored.shape[0], stored.shape[1] // pack, pack)
    shifts = np.arange(pack, dtype=np.uint64) * np.uint64(bits)
    packed = (grid << shifts).sum(axis=2, dtype=np.uint64)
    if by_rows:
        packed = packed.T
    return packed.astype(f"u{container // 8}").ravel()


class Case:
    """One row of the table with one M: operands, expected result."""

    def __init__(self, row, m, rng):
        n = row.columns
        self.row, self.m = row, m
        a, x = random_operand(rng, row.a, (m, row.k))
        b, y = random_operand(rng, row.b, (row.k, n))
        self.container = 32 if row.a == "tf32" else row.k * BITS[row.a] // n
        self.a = cells(a, BITS[row.a], self.container, False)
        missing = -len(self.a) % row.lanes  # lanes beyond the matrix
        self.a = np.concatenate([self.a, np.full(missing, 0x7FC0).astype(self.a.dtype)])
        self.b = cells(b, BITS[row.b], 32, True)
        if row.acc == "s32":
            self.c = rng.integers(-(2**31), 2**31, (m, n)).astype(np.int32)
            self.exact = (self.c.astype(np.int64) + x @ y).astype(np.int32)
            return
        c = rng.standard_normal((m, n)).astype(np.float32)
        self.c = {"f32": c, "f16": c.astype(np.float16), "bf16": bf16(c)}[row.acc]
        wide = from_bf16(self.c) if row.acc == "bf16" else self.c.astype(np.float64)
        # Scales of a lane: those of the row and of the column with its number.
        self.scales = rng.integers(123, 132, (2, row.lanes, row.blocks)).astype(np.uint8)
        self.exact, sums = wide.copy(), np.abs(wide)
        for i in range(max(1, row.blocks)):
            part = slice(i * row.k // max(1, row.blocks), (i + 1) * row.k // max(1, row.blocks))
            factor = 1.0
            if row.scaled:
                of_a, of_b = np.exp2(self.scales[:, :, i].astype(np.float64) - 127)
                factor = np.outer(of_a[:m], of_b[:n])
            self.exact += factor * (x[:, part] @ y[part])
            sums += factor * (np.abs(x[:, part]) @ np.abs(y[part]))
        self.error = (row.k + 4) * UNIT["f32"] * sums + UNIT[row.acc] * np.abs(self.exact)
        if row.acc != "f32":
            self.error += UNIT[row.acc] * np.abs(self.exact)

    def is_right(self, found):
        found = found.reshape(self.m, self.row.columns)
        if self.row.acc == "s32":
            return np.array_equal(found, self.exact)
        found = from_bf16(found) if self.row.acc == "bf16" else found.astype(np.float64)
        return bool((np.abs(found - self.exact) <= self.error).all())

    # Types of one lane's values, as OpenCL C names them.

    def components(self):
        """How many components of the result a lane has."""
        return self.m * self.row.columns // self.row.lanes

    def components_of_a(self):
        return len(self.a) // self.row.lanes

    def types(self):
        def vector(scalar, count):
            return scalar if count == 1 else f"{scalar}{count}"

        row = self.row
        sign = "u" if row.a[0] == "u" else ""
        scalar_a = {32: "int", 16: "short", 8: "char"}[self.container]
        a = "float" if row.a == "tf32" else sign + scalar_a
        b = "float" if row.b == "tf32" else ("uint" if row.b[0] == "u" else "int")
        b = vector(b, len(self.b) // row.lanes)
        acc = {"s32": "int", "f32": "float", "f16": "half", "bf16": "short"}[row.acc]
        return vector(a, self.components_of_a()), b, vector(acc, self.components())

    def scale_type(self):
        return "uchar" if self.row.blocks == 1 else f"uchar{self.row.blocks}"


# ===- Kernels -------------------------------------------------------------===


def base(vector):
    return vector.rstrip("0123456789")


def count(vector):
    return int(vector[len(base(vector)):] or 1)


def parameters(case):
    a, b, acc = (base(ty) for ty in case.types())
    m = case.m
    scales = ""
    if case.row.scaled:
        ty = case.scale_type()
        scales = f"global const {ty} *s{m}, global const {ty} *t{m}, "
    return (
        f"global const {a} *a{m}, global const {b} *b{m}, {scales}"
        f"global const {acc} *c{m}, global {acc} *d{m}"
    )


def loads(case):
    """One lane's values: component i is at i * lanes + lane."""
    for name, ty in zip("abc", case.types()):
        value = f"{name}{case.m}v"
        yield f"  {ty} {value};"
        for i in range(count(ty)):
            place = f"{value}[{i}]" if count(ty) > 1 else value
            yield f"  {place} = {name}{case.m}[{i} * {case.row.lanes} + l];"


def scale_operands(case):
    return f", s{case.m}[l], t{case.m}[l]" if case.row.scaled else ""


def opencl_call(case):
    row = case.row
    a, b = row.a, row.b
    if row.scaled:  # whose names are built differently
        a, b = (IGC_WORDS[kind] if kind in FLOAT8 else kind for kind in (a, b))
    name = f"intel_sub_group_{a}_{b}_{'scaled_' * row.scaled}matrix_mad_k{row.k}"
    return f"{name}(a{case.m}v, b{case.m}v, c{case.m}v{scale_operands(case)})"


def igc_name(row, m):
    a, b, acc = (IGC_WORDS.get(kind, kind.replace("i", "s")) for kind in (row.a, row.b, row.acc))
    lanes = "16" if row.lanes == 16 else ""
    operation = "bdpas" if row.scaled else "idpas" if row.acc == "s32" else "fdpas"
    accumulators = f"{acc}_{acc}_" if lanes and operation != "idpas" else ""
    return f"__builtin_IB_sub_group{lanes}_{operation}_{accumulators}{a}_{b}_8_{m}"


def igc_call(case):
    m = case.m
    return f"{igc_name(case.row, m)}(c{m}v, a{m}v, b{m}v{scale_operands(case)})"


def operand_mask(row):
    mask = PACKED[row.a] | PACKED[row.b] << 1
    mask |= (row.a[0] == "i") | (row.b[0] == "i") << 1
    mask |= 0x300000 * row.scaled
    return mask | (0xC if row.acc == "bf16" else 0)


def spirv_name(row):
    return f"__spirv_Subgroup{'Scaled' * row.scaled}MatrixMultiplyAccumulateINTEL"


def spirv_call(case):
    values = f"a{case.m}v, b{case.m}v, c{case.m}v{scale_operands(case)}"
    return f"{spirv_name(case.row)}({case.row.k}, {values}, {operand_mask(case.row)})"


def declarations(cases, form):
    """Declarations of the functions that clang does not know."""
    for case in cases:
        a, b, acc = case.types()
        scales = [case.scale_type()] * 2 if case.row.scaled else []
        if form in ("spirv", "scaled"):
            types = ["int", a, b, acc, *scales, "int"]
            yield (f"__attribute__((overloadable, convergent)) {acc} {spirv_name(case.row)}"
                   f"({', '.join(types)});")
        elif form.endswith("igc"):
            yield f"{acc} {igc_name(case.row, case.m)}({', '.join([acc, a, b, *scales])});"


def kernel(cases, form):
    row = cases[0].row
    calls = {"spirv": spirv_call, "scaled": spirv_call, "igc": igc_call, "scaled-igc": igc_call}
    call = calls.get(form, opencl_call)
    lines = list(declarations(cases, form))
    lines.append(f"__attribute__((intel_reqd_sub_group_size({row.lanes})))")
    lines.append(f"kernel void test({', '.join(parameters(case) for case in cases)}) {{")
    lines.append("  int l = get_sub_group_local_id();")
    for case in cases:
        acc = case.types()[2]
        lines += loads(case)
        lines.append(f"  {acc} d{case.m}v = {call(case)};")
        for i in range(case.components()):
            value = f"d{case.m}v[{i}]" if case.components() > 1 else f"d{case.m}v"
            lines.append(f"  d{case.m}[{i * row.lanes} + l] = {value};")
    return "\n".join(lines + ["}", ""])


DTYPES = {"s32": "i32", "f32": "f32", "f16": "f16", "bf16": "bf16"}


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.right = self.wrong = self.turn = 0

    def tool(self, name, *words):
        path = os.path.join(os.path.dirname(self.arguments.tenon_run), name)
        return subprocess.run([path, *words], capture_output=True, text=True)

    def execute(self, source, row, engine, words):
        module = source
        if engine in TARGETS:
            target, engine = TARGETS[engine]
            devices = DEVICES[row.lanes]
            device = devices[self.turn % len(devices)]
            target = [x.format(device=device) for x in target]
            module = source.replace(".bc", ".spv")
            done = self.tool("tenon-lower", source, *target, "-o", module)
            if done.returncode:
                return done
        command = [self.arguments.tenon_run, module, "--kernel=test"]
        command += [f"--global={row.lanes}", f"--local={row.lanes}", *engine.split()]
        return subprocess.run(command + words, capture_output=True, text=True)

    def run(self, row, rng):
        cases = [Case(row, m, rng) for m in row.heights(self.arguments.heights)]
        self.turn += 1
        folder = os.path.join(self.arguments.folder, str(row))
        os.makedirs(folder, exist_ok=True)
        source = os.path.join(folder, "kernel.cl")
        with open(source, "w") as file:
            file.write(kernel(cases, self.arguments.form))
        module = source.replace(".cl", ".bc")
        compiled = self.tool("tenon-opt", source, "-o", module)
        if compiled.returncode:
            sys.exit(f"{source}: {compiled.stderr}")
        words, results = [], []
        for case in cases:
            inputs = {"a": case.a, "b": case.b, "c": case.c}
            if row.scaled:
                inputs = {"a": case.a, "b": case.b, "s": case.scales[0], "t": case.scales[1],
                          "c": case.c}
            for name, array in inputs.items():
                path = os.path.join(folder, f"{name}{case.m}.npy")
                np.save(path, array)
                words.append(f"in={path}")
            results.append(os.path.join(folder, f"d{case.m}.npy"))
            words.append(f"out={results[-1]}:{DTYPES[row.acc]}:{case.m}x{row.columns}")

        def problems(options):
            engine = " ".join(options)
            done = self.execute(module, row, engine, words)
            return [
                "" if done.returncode == 0 and case.is_right(np.load(result))
                else f"{row} M={case.m} {engine} {done.stderr.strip()[:300]}"
                for case, result in zip(cases, results)
            ]

        runs = Runs(problems, of_default_mode=[""] * len(cases))
        for engine in self.arguments.engines:
            if engine == "dpas-cpu" and self.turn % 3:
                continue
            found = runs.answer(engine.split())
            self.right += found.count("")
            for problem in filter(None, found):
                self.wrong += 1
                print(f"WRONG: {problem}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--form", choices=("opencl", "igc", "widths", "spirv", "scaled",
                                           "scaled-opencl", "scaled-igc"), required=True)
    parser.add_argument("--engines", type=lambda text: text.split(","), default=ENGINES)
    parser.add_argument("--heights", default=ROWS_OF_RESULT,
                        type=lambda text: [int(x) for x in text.split(",")])
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--only", default="")
    runner = Runner(parser.parse_args())
    rng = np.random.default_rng(7)
    for row in rows(runner.arguments.form):
        if runner.arguments.only in str(row):
            runner.run(row, rng)
    print(f"{runner.right} cells right")
    return 1 if runner.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
