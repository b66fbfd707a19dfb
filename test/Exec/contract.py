# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operation `contract` in the reference engine, on the CPU (in tiles on target amx), and
as the loop that target `loops` makes of it: kinds, layouts, and how steps follow each other."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 108 contractions right

import os
import subprocess
import sys

import numpy as np

# name: A, B, accumulator; component of the accumulator, NumPy's types
KINDS = {
    "bf16": ("bf16", "bf16", "f32", "float", np.uint16, np.uint16, np.float32),
    "f32": ("f32", "f32", "f32", "float", np.float32, np.float32, np.float32),
    "u8s8": ("u8", "s8", "s32", "i32", np.uint8, np.int8, np.int32),
    "s8s8": ("s8", "s8", "s32", "i32", np.int8, np.int8, np.int32),
}
# kind, M x N x K, layouts of A and B, how steps follow each other, their number
CASES = [
    ("bf16", (16, 16, 32), "row", "row", "continued", 5),
    ("bf16", (8, 48, 16), "col", "packed", "continued", 3),
    ("bf16", (5, 7, 6), "row", "col", "continued", 4),
    ("bf16", (16, 32, 32), "row", "row", "separate", 3),
    ("f32", (9, 20, 7), "row", "row", "continued", 6),
    ("f32", (8, 16, 8), "col", "col", "separate", 2),
    ("u8s8", (16, 16, 64), "row", "packed", "continued", 2),
    ("u8s8", (3, 33, 8), "row", "row", "separate", 3),
    ("s8s8", (16, 17, 12), "col", "row", "continued", 3),
    ("s8s8", (8, 16, 32), "row", "row", "resident", 3),
    ("s8s8", (32, 32, 32), "row", "packed", "single", 1),
    ("f32", (16, 16, 8), "row", "row", "continued", 0),
    # few rows times columns: dot products
    ("f32", (1, 11, 16), "row", "col", "continued", 3),
    ("bf16", (7, 13, 32), "row", "col", "continued", 2),
    ("s8s8", (8, 10, 64), "row", "col", "continued", 3),
    ("u8s8", (5, 16, 64), "row", "col", "single", 1),
    ("f32", (5, 9, 16), "row", "col", "continued", 0),
    # several blocks of k, the last of them short; columns that fill no panel
    ("f32", (20, 24, 16), "row", "row", "continued", 40),
    ("f32", (17, 20, 250), "row", "row", "single", 1),
    ("bf16", (20, 40, 34), "row", "col", "continued", 20),
    ("u8s8", (40, 70, 36), "col", "packed", "continued", 40),
    ("s8s8", (33, 17, 30), "row", "row", "continued", 40),
    ("f32", (20, 24, 16), "row", "row", "continued", 0),
    ("bf16", (17, 24, 250), "col", "row", "single", 1),
    # groups of k that are no multiple of those of an iteration
    ("f32", (12, 20, 9), "row", "row", "continued", 1),
    ("f32", (11, 16, 10), "row", "col", "single", 1),
    ("bf16", (13, 16, 11), "row", "row", "continued", 1),
]


def kernel(kind, shape, of_a, of_b, follow):
    a, b, acc, component = KINDS[kind][:4]
    m, n, k = shape
    matrix = f'target("spirv.CooperativeMatrixKHR", {component}, 3, {m}, {n}, 2)'
    type_of = f"acc.{'f32' if acc == 'f32' else 'i32'}.{m}x{n}"
    contract = f"@tenon.contract.{acc}.{m}x{n}x{k}.{a}.{b}.{of_a}.{of_b}.{follow}.p1.p1"
    steps = "i64 1" if follow == "single" else "i64 %steps"
    facts = "convergent nounwind willreturn"
    memory = f'"tenon.align"="4" "tenon.layout"="row" "tenon.type"="{type_of}"'
    return f"""target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %sa, i64 %da, i64 %sb, i64 %db, i64 %steps) {{
  %m = call {matrix} @tenon.load.{type_of}.row.align4.p1(ptr addrspace(1) %c, i64 {n * 4})
  %d = call {matrix} {contract}({matrix} %m, ptr addrspace(1) %a, i64 %sa, i64 %da, ptr addrspace(1) %b, i64 %sb, i64 %db, {steps})
  call void @tenon.store.{type_of}.row.align4.p1(ptr addrspace(1) %c, {matrix} %d, i64 {n * 4})
  ret void
}}
declare {matrix} @tenon.load.{type_of}.row.align4.p1(ptr addrspace(1), i64) #0
declare {matrix} {contract}({matrix}, ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #1
declare void @tenon.store.{type_of}.row.align4.p1(ptr addrspace(1), {matrix}, i64) #2
attributes #0 = {{ {facts} memory(argmem: read) "tenon.op"="load" {memory} }}
attributes #1 = {{ {facts} memory(argmem: read) "tenon.op"="contract" "tenon.type"="{type_of}" "tenon.m"="{m}" "tenon.n"="{n}" "tenon.k"="{k}" "tenon.a"="{a}" "tenon.b"="{b}" "tenon.c"="{acc}" "tenon.d"="{acc}" "tenon.layout.a"="{of_a}" "tenon.layout.b"="{of_b}" "tenon.steps"="{follow}" }}
attributes #2 = {{ {facts} memory(argmem: write) "tenon.op"="store" {memory} }}
"""


def in_memory(matrix, layout):
    """The lines of a matrix in this layout."""
    if layout == "row":
        return matrix
    if layout == "col":
        return matrix.T
    rows, columns = matrix.shape
    group = 4 // matrix.itemsize
    return matrix.reshape(rows // group, group, columns).swapaxes(1, 2).reshape(rows // group, -1)


def operand(random, dtype, steps, rows, columns, layout, along_rows, follow):
    """Memory, stride, distance of steps, and the matrices of all steps."""
    count = {"resident": 1, "single": 1}.get(follow, max(steps, 1))
    numbers = random.integers(-4 if dtype != np.uint8 else 0, 5, (count, rows, columns))
    values = numbers.astype(np.float32)
    bits = values.view(np.uint32) >> 16 if dtype == np.uint16 else values
    elements = bits.astype(dtype)
    if follow == "continued":  # one large matrix, cut along k
        whole = np.concatenate(list(elements), axis=0 if along_rows else 1)
        lines = np.ascontiguousarray(in_memory(whole, layout))
        first = np.ascontiguousarray(in_memory(elements[0], layout))
        across = lines.shape[1] != first.shape[1]
        distance = first[0].nbytes if across else first.shape[0] * lines[0].nbytes
        if steps <= 1:  # no further step; the attribute still holds
            k_in_lines = (layout == "row") != along_rows and layout != "packed"
            distance = first[0].nbytes if k_in_lines else first.nbytes
    else:
        lines = np.ascontiguousarray(np.stack([in_memory(e, layout) for e in elements]))
        distance = lines[0].nbytes if follow == "separate" else 0
        lines = lines.reshape(-1, lines.shape[-1])
    repeat = steps if follow == "resident" else 1
    return lines, lines[0].nbytes, distance, np.concatenate([numbers] * repeat)[:steps]


def main():
    run, lower, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    random = np.random.default_rng(1)
    right = 0
    for case in CASES:
        kind, (m, n, k), of_a, of_b, follow, steps = case
        a_type, b_type, c_type = KINDS[kind][4:]
        a, sa, da, of_steps_a = operand(random, a_type, steps, m, k, of_a, False, follow)
        b, sb, db, of_steps_b = operand(random, b_type, steps, k, n, of_b, True, follow)
        c = random.integers(-9, 10, (m, n)).astype(c_type)
        expected = c + sum((x @ y for x, y in zip(of_steps_a, of_steps_b)), np.zeros((m, n)))
        for name, values in (("a", a), ("b", b), ("c", c)):
            np.save(f"{name}.npy", values)
        with open("k.ll", "w") as file:
            file.write(kernel(kind, (m, n, k), of_a, of_b, follow))
        subprocess.run([lower, "k.ll", "--target=loops", "-o", "loops.ll"], check=True)
        for path, *engine in (("k.ll", "reference"), ("k.ll", "cpu"),
                              ("k.ll", "cpu", "--mcpu=x86-64-v3"), ("loops.ll", "reference")):
            words = [run, path, "--kernel=k", "--engine=" + engine[0], *engine[1:], "--global=1",
                     "in=a.npy", "in=b.npy", "inout=c.npy:d.npy", f"u64={sa}", f"u64={da}",
                     f"u64={sb}", f"u64={db}", f"u64={steps}"]
            subprocess.run(words, check=True)
            if (np.load("d.npy") == expected).all():
                right += 1
            else:
                print("WRONG", case, path, engine)
    print(right, "contractions right")


if __name__ == "__main__":
    main()
