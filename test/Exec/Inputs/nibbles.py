# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of 4-bit elements: loads in every layout, plain, checked and with
offsets, multiplications of both signs and of fp4 (e2m1), and stores, plain and
checked; against NumPy, bit for bit: sums of products of fp4 are exact in f32.

    nibbles.py --tenon-run=… --folder=…            on target cpu and the reference,
                                     with one lane, and with 8, 16 and 32 on the former
    … --tenon-lower=… --lanes=16     what target loops makes for that many lanes
    … --target=dpas --float4         another target; fp4 alone
"""

import argparse
import itertools
import os
import subprocess
import sys

import numpy as np

from irtext import GLOBAL, LAYOUTS, Module, matrix
from kinds import KINDS, encode, small_float_values
from writer import SIZES

# One processor with LLVM's optimiser, which takes much of the time.
ENGINES = ("--engine=reference", "--mcpu=x86-64 -O0", "--mcpu=x86-64-v3", "--mcpu=znver5 -O0")
SIZED = [f"{ENGINES[1 + i]} --subgroup-size={8 << i}" for i in range(3)]
AMX = ("--engine=amx --emulate-amx",)
SIZES.setdefault("i4", 1)
BUFFERS = ("a", "b", "back", "inset", "product", "inner")
SHAPES = ((8, 16, 64), (5, 7, 10), (3, 6, 9))
FLOAT4 = 0x30000  # in the operand mask
MARKS = {"c": 0x80, "d": 0x100}  # for bf16, in the operand mask
# C and D of fp4 operands.
SUMS = [(c, d) for x in ("bf16", "f16") for c in ("f32", x) for d in ("f32", x)]


def places(rows, columns, layout, packed):
    """The index of each element's nibble, and the nibbles of a line."""
    r, c = np.indices((rows, columns))
    if layout == "col":
        line = rows + rows % 2 + 4
        return c * line + r, line
    if layout == "packed" and packed:
        line = columns * 8 + 8
        return r // 8 * line + c * 8 + r % 8, line
    line = columns + columns % 2 + 2
    return r * line + c, line


def nibbles(values, where, rng):
    """Bytes with these elements, and random nibbles between them."""
    count = int(where.max()) + 9
    flat = rng.integers(0, 16, count + count % 2).astype(np.uint8)
    flat[where.ravel()] = values.ravel()
    return flat[::2] | flat[1::2] << 4


def signed(values):
    values = values.astype(np.int64)
    return np.where(values > 7, values - 16, values)


def product(x, y, mask, sums):
    """The sum of products of two matrices of 4-bit elements, as it is stored."""
    if mask == FLOAT4:
        values = small_float_values("e2m1")
        return encode(KINDS[sums[1]], values[x] @ values[y]).ravel()
    x = signed(x) if mask & 1 else x.astype(np.int64)
    y = signed(y) if mask & 2 else y.astype(np.int64)
    return (x @ y).astype(np.int32).ravel()


class Kernel:
    def __init__(self, shape, layouts, mask, sums, rng):
        m, n, k = shape
        a = rng.integers(0, 16, (m, k)).astype(np.uint8)
        b = rng.integers(0, 16, (k, n)).astype(np.uint8)
        at_a, line_a = places(m, k, layouts[0], False)
        at_b, line_b = places(k, n, layouts[1], True)
        self.buffers = {"a": nibbles(a, at_a, rng), "b": nibbles(b, at_b, rng)}
        back = rng.integers(0, 256, self.buffers["a"].size).astype(np.uint8)
        self.buffers["back"] = self.buffers["inset"] = back
        full = np.zeros(back.size * 2, np.uint8)
        full[::2], full[1::2] = back & 15, back >> 4
        inset = full.copy()
        full[at_a.ravel()] = a.ravel()
        # Stored one row and one column into the matrix.
        inset[at_a[1:, 1:].ravel()] = a[:-1, :-1].ravel()
        # The checked tile begins one row and one column into the matrix.
        tile = np.zeros_like(a)
        tile[: m - 1, : k - 1] = a[1:, 1:]
        self.expected = {
            "product": product(a, b, mask, sums),
            "inner": product(tile, b, mask, sums),
            "back": full[::2] | full[1::2] << 4,
            "inset": inset[::2] | inset[1::2] << 4,
        }
        self.text = self.write(shape, layouts, mask, sums, line_a, line_b)

    def write(self, shape, layouts, mask, sums, line_a, line_b):
        rows, columns, k = shape
        ty_a, ty_b = matrix("i4", rows, k, "a"), matrix("i4", k, columns, "b")
        kind_c, kind_d = (KINDS[kind] for kind in sums)
        ty_c, ty_d = (matrix(x.component, rows, columns, "acc") for x in (kind_c, kind_d))
        for operand, kind in zip("cd", sums):
            mask |= MARKS[operand] if kind == "bf16" else 0
        m = Module()
        a, b, back, inset, product, inner = (m.pointer(x) for x in BUFFERS)
        m.item()
        layout = [f"i32 {LAYOUTS[x]}" for x in layouts]
        load = "__spirv_CooperativeMatrixLoadKHR"
        left = m.call(ty_a, load, f"{GLOBAL} {a}", layout[0], f"i64 {line_a // 2}", "i32 0")
        right = m.call(ty_b, load, f"{GLOBAL} {b}", layout[1], f"i64 {line_b // 2}", "i32 0")
        bounds = [f"i32 {x}" for x in ((k, rows) if layouts[0] == "col" else (rows, k))]
        tile = m.call(
            ty_a, "__spirv_CooperativeMatrixLoadCheckedINTEL", f"{GLOBAL} {a}", "i32 1", "i32 1",
            layout[0], *bounds, f"i64 {line_a // 2}", "i32 0",
        )
        number = "0.0" if kind_c.component in ("half", "float") else "0"
        zero = m.call(ty_c, "__spirv_CompositeConstruct", f"{kind_c.component} {number}")
        for x, out in ((left, product), (tile, inner)):
            d = m.call(
                ty_d, "__spirv_CooperativeMatrixMulAddKHR", f"{ty_a} {x}", f"{ty_b} {right}",
                f"{ty_c} {zero}", f"i32 {mask}",
            )
            m.store_matrix(ty_d, d, out, "row", columns)
        m.call(
            "void", "__spirv_CooperativeMatrixStoreKHR", f"{GLOBAL} {back}", f"{ty_a} {left}",
            layout[0], f"i64 {line_a // 2}", "i32 0",
        )
        m.call(
            "void", "__spirv_CooperativeMatrixStoreCheckedINTEL", f"{GLOBAL} {inset}", "i32 1",
            "i32 1", f"{ty_a} {left}", layout[0], *bounds, f"i64 {line_a // 2}", "i32 0",
        )
        return m.text()


def lowered(module, arguments):
    """The module lowered for a target; or None, and the error."""
    result = module.replace("kernel.ll", f"{arguments.target}.spv")
    words = [f"--target={arguments.target}", f"--subgroup-size={arguments.lanes}"]
    done = subprocess.run(
        [arguments.tenon_lower, module, *words, "-o", result],
        capture_output=True, text=True,
    )
    return (None if done.returncode else result), done.stderr


def run(kernel, folder, arguments, engine):
    os.makedirs(folder, exist_ok=True)
    module = os.path.join(folder, "kernel.ll")
    with open(module, "w") as file:
        file.write(kernel.text)
    if arguments.lanes:
        module, message = lowered(module, arguments)
        if not module:
            return message.strip()[:300]
    size = arguments.lanes or int(engine.partition("size=")[2] or 1)
    words = [f"--global={size}", f"--local={size}"] + engine.split()
    for name in BUFFERS:
        path = os.path.join(folder, f"{name}.npy")
        if name in kernel.buffers:
            np.save(path, kernel.buffers[name])
        else:
            np.save(path, np.zeros_like(kernel.expected[name]))
        words.append(f"inout={path}:{path}.out.npy" if name in kernel.expected else f"in={path}")
    done = subprocess.run(
        [arguments.tenon_run, module, "--kernel=test"] + words,
        capture_output=True, text=True,
    )
    if done.returncode:
        return done.stderr.strip()[:300]
    for name, expected in kernel.expected.items():
        if not np.array_equal(np.load(os.path.join(folder, f"{name}.npy.out.npy")), expected):
            return f"{name} is wrong"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower")
    parser.add_argument("--lanes", type=int, default=0)
    parser.add_argument("--target", default="loops")
    parser.add_argument("--float4", action="store_true")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--amx", action="store_true", help="on target amx")
    arguments = parser.parse_args()
    rng = np.random.default_rng(4)
    right = wrong = 0
    layouts = ("row", "col", "packed")
    cases = [*itertools.product(SHAPES, layouts, layouts)]
    masks = [(number % 4, ("s32", "s32")) for number in range(len(cases))]
    for sums in SUMS:
        cases.append(cases[len(cases) * 4 % 27])
        masks.append((FLOAT4, sums))
    for number, ((shape, a, b), (mask, sums)) in enumerate(zip(cases, masks)):
        if arguments.float4 and mask != FLOAT4:
            continue
        kernel = Kernel(shape, (a, b), mask, sums, rng)
        engines = AMX if arguments.amx else [*ENGINES, *SIZED]
        for engine in engines[: 1 if arguments.lanes else None]:
            problem = run(kernel, os.path.join(arguments.folder, str(number)), arguments, engine)
            right += not problem
            wrong += bool(problem)
            if problem:
                print(f"WRONG: {shape} {a} {b} mask {mask:#x} {sums} {engine}: {problem}", flush=True)
    print(f"{right} cells right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
