# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checked contractions in the reference engine, on the CPU (in tiles on target amx), and as the
loop that target `loops` makes of them: tiles that reach beyond their matrices on each side,
whose results are stored as a whole or with the same bounds."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 165 contractions right

import os
import subprocess
import sys

import numpy as np

KINDS = {
    "bf16": ("bf16", "bf16", "f32", "float", np.uint16, np.uint16, np.float32),
    "f16": ("f16", "f16", "f32", "float", np.float16, np.float16, np.float32),
    "f32": ("f32", "f32", "f32", "float", np.float32, np.float32, np.float32),
    "u8s8": ("u8", "s8", "s32", "i32", np.uint8, np.int8, np.int32),
    "s8s8": ("s8", "s8", "s32", "i32", np.int8, np.int8, np.int32),
}
WRAPPED = (1 << 32) - 32  # as a narrow coordinate, -32
# kind, M x N x K of a step, layouts, steps; height and width of A, and of B; where A begins,
# and B
CASES = [
    ("bf16", (16, 48, 32), "row", "row", 3, (40, 90), (90, 70), (16, 0), (0, 16)),
    ("bf16", (16, 48, 32), "row", "row", 3, (20, 85), (85, 57), (16, 0), (0, 48)),
    ("s8s8", (32, 64, 32), "row", "row", 4, (40, 101), (101, 73), (32, 0), (0, 64)),
    ("u8s8", (32, 64, 32), "row", "packed", 4, (40, 104), (104, 73), (32, 0), (0, 64)),
    ("u8s8", (32, 64, 32), "row", "packed", 4, (40, 102), (102, 73), (0, 0), (0, 0)),
    ("f32", (8, 16, 8), "col", "col", 3, (13, 19), (19, 21), (8, 0), (0, 16)),
    ("f16", (16, 17, 16), "row", "row", 3, (25, 43), (43, 30), (16, 0), (0, 17)),
    ("bf16", (16, 16, 16), "row", "row", 2, (20, 30), (30, 20), (-3, 0), (0, 8)),
    ("s8s8", (16, 16, 16), "row", "row", 3, (20, 30), (30, 20), (8, -5), (-5, -7)),
    ("s8s8", (16, 16, 16), "row", "row", 3, (20, 40), (33, 20), (8, 0), (0, 0)),
    ("f32", (20, 24, 16), "row", "row", 40, (27, 630), (630, 40), (7, 0), (0, 20)),
    ("f32", (5, 7, 6), "row", "row", 0, (20, 30), (30, 20), (0, 0), (0, 0)),
    ("f32", (16, 16, 8), "row", "row", 3, (20, 30), (30, 20), (32, 0), (0, 0)),
    ("s8s8", (16, 16, 32), "row", "row", 3, (20, 40), (40, 20), (8, WRAPPED), (WRAPPED, 8)),
    # Of packed memory 32 bits count groups of rows.
    ("s8s8", (16, 16, 32), "row", "packed", 3, (20, 40), (40, 20), (8, WRAPPED), (4 * 2**32 - 32, 8)),
    ("s8s8", (16, 16, 32), "row", "packed", 3, (20, 40), (40, 20), (8, WRAPPED), (WRAPPED, 8)),
]


def kernel(case, stores, narrow):
    kind, (m, n, k), of_a, of_b, steps, size_a, size_b, begin_a, begin_b = case
    a, b, acc, component = KINDS[kind][:4]
    matrix = f'target("spirv.CooperativeMatrixKHR", {component}, 3, {m}, {n}, 2)'
    type_of = f"acc.{'f32' if acc == 'f32' else 'i32'}.{m}x{n}"
    words = f"{of_a}.{of_b}.continued" + (".narrow" if narrow else "")
    contract = f"@tenon.contract.{acc}.{m}x{n}x{k}.{a}.{b}.{words}.checked.p1.p1"
    checked = stores == "checked"
    access = f"{type_of}.row{'.checked' if checked else ''}.align4.p1"
    more = ", i64, i64, i64, i64"
    bounds = f", i64 {begin_a[0]}, i64 {begin_b[1]}, i64 {size_a[0]}, i64 {size_b[1]}"
    if not checked:
        more = bounds = ""
    of_operands = ", ".join(f"i64 {x}" for x in (*begin_a, *size_a, *begin_b, *size_b))
    stride = size_b[1] * 4 if checked else n * 4
    facts = "convergent nounwind willreturn"
    memory = f'"tenon.align"="4" "tenon.layout"="row" "tenon.type"="{type_of}"'
    memory += ' "tenon.checked"' if checked else ""
    return f"""target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %sa, i64 %da, i64 %sb, i64 %db) {{
  %m = call {matrix} @tenon.load.{access}(ptr addrspace(1) %c, i64 {stride}{bounds})
  %d = call {matrix} {contract}({matrix} %m, ptr addrspace(1) %a, i64 %sa, i64 %da, ptr addrspace(1) %b, i64 %sb, i64 %db, i64 {steps}, {of_operands})
  call void @tenon.store.{access}(ptr addrspace(1) %c, {matrix} %d, i64 {stride}{bounds})
  ret void
}}
declare {matrix} @tenon.load.{access}(ptr addrspace(1), i64{more}) #0
declare {matrix} {contract}({matrix}, ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) #1
declare void @tenon.store.{access}(ptr addrspace(1), {matrix}, i64{more}) #2
attributes #0 = {{ {facts} memory(argmem: read) "tenon.op"="load" {memory} }}
attributes #1 = {{ {facts} memory(argmem: read) "tenon.op"="contract" "tenon.type"="{type_of}" "tenon.m"="{m}" "tenon.n"="{n}" "tenon.k"="{k}" "tenon.a"="{a}" "tenon.b"="{b}" "tenon.c"="{acc}" "tenon.d"="{acc}" "tenon.layout.a"="{of_a}" "tenon.layout.b"="{of_b}" "tenon.steps"="continued" "tenon.checked"{' "tenon.narrow"' if narrow else ''} }}
attributes #2 = {{ {facts} memory(argmem: write) "tenon.op"="store" {memory} }}
"""


def in_memory(matrix, layout):
    """The lines of a matrix in this layout; packed groups of rows are whole."""
    if layout == "row":
        return np.ascontiguousarray(matrix)
    if layout == "col":
        return np.ascontiguousarray(matrix.T)
    group = 4 // matrix.itemsize
    rows = -(-matrix.shape[0] // group) * group
    whole = np.full((rows, matrix.shape[1]), 7, matrix.dtype)  # which must not be read
    whole[: matrix.shape[0]] = matrix
    return np.ascontiguousarray(whole.reshape(rows // group, group, -1).swapaxes(1, 2)
                                .reshape(rows // group, -1))


def tile(matrix, row, column, rows, columns):
    """The result of a checked load."""
    result = np.zeros((rows, columns), matrix.dtype)
    for i in range(max(row, 0), min(row + rows, matrix.shape[0])):
        for j in range(max(column, 0), min(column + columns, matrix.shape[1])):
            result[i - row, j - column] = matrix[i, j]
    return result


def operand(random, dtype, size):
    numbers = random.integers(0 if dtype == np.uint8 else -4, 5, size)
    values = numbers.astype(np.float32)
    bits = values.view(np.uint32) >> 16 if dtype == np.uint16 else values
    return bits.astype(dtype), numbers.astype(np.float64)


def expected(case, a, b, c, stores):
    kind, (m, n, k), _, of_b, steps, _, _, begin_a, begin_b = case
    group = 4 // KINDS[kind][5]().itemsize if of_b == "packed" else 1
    sums = np.zeros((m, n))
    for step in range(steps):
        of_a, of_b = ((x + rows * 2**31) % (rows * 2**32) - rows * 2**31 for x, rows in
                      ((begin_a[1] + step * k, 1), (begin_b[0] + step * k, group)))
        with np.errstate(invalid="ignore"):
            sums = sums + tile(a, begin_a[0], of_a, m, k) @ tile(b, of_b, begin_b[1], k, n)
    if stores == "whole":
        return c + sums
    d = c.copy()
    for i in range(max(begin_a[0], 0), min(begin_a[0] + m, c.shape[0])):
        for j in range(max(begin_b[1], 0), min(begin_b[1] + n, c.shape[1])):
            d[i, j] += sums[i - begin_a[0], j - begin_b[1]]
    return d


def run_case(tools, case, stores, narrow, infinite=False):
    """How many of the ways give the right result."""
    random = np.random.default_rng(1)
    kind, (m, n, k), of_a, of_b, _, size_a, size_b, _, _ = case
    a_type, b_type, c_type = KINDS[kind][4:]
    a, wide_a = operand(random, a_type, size_a)
    b, wide_b = operand(random, b_type, size_b)
    if infinite:
        b[1, 1] = wide_b[1, 1] = np.inf
    shape = (m, n) if stores == "whole" else (size_a[0], size_b[1])
    c = random.integers(-9, 10, shape).astype(c_type)
    exact = expected(case, wide_a, wide_b, c, stores)
    a, b = in_memory(a, of_a), in_memory(b, of_b)
    for name, values in (("a", a), ("b", b), ("c", c)):
        np.save(f"{name}.npy", values)
    with open("k.ll", "w") as file:
        file.write(kernel(case, stores, narrow))
    group = 4 // a.itemsize if of_b == "packed" else 1
    step_a = k * a.itemsize if of_a == "row" else k * a[0].nbytes
    step_b = k * b.itemsize if of_b == "col" else k // group * b[0].nbytes
    run, lower = tools
    subprocess.run([lower, "k.ll", "--target=loops", "-o", "loops.ll"], check=True)
    right = 0
    for path, engine in (("k.ll", ["reference"]), ("k.ll", ["cpu"]), ("k.ll", ["cpu", "--mcpu=x86-64-v3"]),
                         ("k.ll", ["amx", "--emulate-amx"]), ("loops.ll", ["reference"])):
        subprocess.run([run, path, "--kernel=k", f"--engine={engine[0]}", *engine[1:], "--global=1",
                        "in=a.npy", "in=b.npy", "inout=c.npy:d.npy", f"u64={a[0].nbytes}",
                        f"u64={step_a}", f"u64={b[0].nbytes}", f"u64={step_b}"], check=True)
        if np.array_equal(np.load("d.npy"), exact, equal_nan=True):
            right += 1
        else:
            print("WRONG", case, stores, path, engine)
    return right


def main():
    *tools, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    right = 0
    for case in CASES:
        for stores in ("whole", "checked"):
            right += run_case(tools, case, stores, narrow=case[-2][1] == WRAPPED)
    # Zero times infinity, in rows outside of A's matrix.
    case = ("f32", (16, 16, 8), "row", "row", 2, (20, 16), (16, 16), (8, 0), (0, 0))
    right += run_case(tools, case, "whole", narrow=False, infinite=True)
    print(right, "contractions right")


if __name__ == "__main__":
    main()
