# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles of a grid of products that are stored with a stride from a kernel argument
that is shorter than the lines of the grid: lines of one tile overlap lines of another,
and the last store has to win."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 52 runs right

import os
import subprocess
import sys

import numpy as np

SIZE, MIDDLE = 16, 2048
A, B, C = (f'target("spirv.CooperativeMatrixKHR", {component}, 3, 16, 16, {use})'
           for component, use in (("i16", 0), ("i16", 1), ("float", 2)))
P = "ptr addrspace(1)"
LOAD, STORE = "__spirv_CooperativeMatrixLoadKHR_", "__spirv_CooperativeMatrixStoreKHR_x"
GRID = [(0, 0), (0, 1), (1, 0), (1, 1)]
ORDERS = {"rows": GRID, "columns": [(0, 0), (1, 0), (0, 1), (1, 1)], "backwards": GRID[::-1]}
# Strides shorter than the grid's lines of 32 elements, of either sign, and one that is not.
STRIDES = [16, 21, -16, 40]


def kernel(name, order, by_columns, scaled):
    """c = a * b in 32x32x16 per step; scaled doubles each element before the stores."""
    lines = [f"define spir_kernel void @{name}({P} %a, {P} %b, {P} %c, i64 %stride, i64 %n) "
             "!intel_reqd_sub_group_size !0 {", "entry:",
             f"  %mid = getelementptr float, {P} %c, i64 {MIDDLE}", "  br label %head", "head:",
             "  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]"]
    for i, j in GRID:
        lines += [f"  %acc{i}{j} = phi {C} [ zeroinitializer, %entry ], [ %d{i}{j}, %body ]"]
    lines += ["  %more = icmp ult i64 %k, %n", "  br i1 %more, label %body, label %done",
              "body:", "  %ka = mul i64 %k, 16", "  %kb = mul i64 %k, 512"]
    for i in range(2):
        lines += [f"  %oa{i} = add i64 %ka, {i * 16 * 64}", f"  %ob{i} = add i64 %kb, {i * 16}",
                  f"  %pa{i} = getelementptr i16, {P} %a, i64 %oa{i}",
                  f"  %pb{i} = getelementptr i16, {P} %b, i64 %ob{i}",
                  f"  %ma{i} = call {A} @{LOAD}a({P} %pa{i}, i32 0, i64 64)",
                  f"  %mb{i} = call {B} @{LOAD}b({P} %pb{i}, i32 0, i64 32)"]
    lines += [f"  %d{i}{j} = call {C} @__spirv_CooperativeMatrixMulAddKHR_x({A} %ma{i}, {B} %mb{j}"
              f", {C} %acc{i}{j}, i32 64)" for i, j in GRID]
    lines += ["  %k.next = add i64 %k, 1", "  br label %head", "done:"]
    values = {}
    for i, j in order:
        values[i, j] = f"%acc{i}{j}"
        if scaled:
            values[i, j] = f"%s{i}{j}"
            lines += [f"  %s{i}{j} = call {C} @__spirv_MatrixTimesScalar_x({C} %acc{i}{j}, "
                      "float 2.0)"]
    for i, j in order:
        down, right = (j, i) if by_columns else (i, j)
        lines += [f"  %l{i}{j} = mul i64 %stride, {16 * down}",
                  f"  %o{i}{j} = add i64 %l{i}{j}, {16 * right}",
                  f"  %p{i}{j} = getelementptr float, {P} %mid, i64 %o{i}{j}",
                  f"  call void @{STORE}({P} %p{i}{j}, {C} {values[i, j]}, i32 {int(by_columns)}"
                  ", i64 %stride)"]
    return "\n".join(lines + ["  ret void", "}", ""])


def module(lanes):
    text = 'target triple = "spir64-unknown-unknown"\n'
    for name, order in ORDERS.items():
        text += kernel(name, order, False, False)
    text += kernel("by_columns", GRID, True, False) + kernel("scaled", GRID, False, True)
    return text + f"""declare {A} @{LOAD}a({P}, i32, i64)
declare {B} @{LOAD}b({P}, i32, i64)
declare {C} @__spirv_CooperativeMatrixMulAddKHR_x({A}, {B}, {C}, i32)
declare {C} @__spirv_MatrixTimesScalar_x({C}, float)
declare void @{STORE}({P}, {C}, i32, i64)
!0 = !{{i32 {lanes}}}
"""


def expected(name, product, stride):
    c = np.zeros(2 * MIDDLE, np.float32)
    if name == "scaled":
        product = 2 * product
    for i, j in ORDERS.get(name, GRID):
        tile = product[i * 16:, j * 16:][:16, :16]
        down, right = (j, i) if name == "by_columns" else (i, j)
        for line, values in enumerate(tile.T if name == "by_columns" else tile):
            first = MIDDLE + (16 * down + line) * stride + 16 * right
            c[first:first + 16] = values
    return c


def main():
    run, lower, folder = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    random, right = np.random.default_rng(1), 0
    a, b = (random.integers(-4, 5, shape).astype(np.float32) for shape in ((32, 64), (64, 32)))
    for name, matrix in (("a", a), ("b", b)):
        np.save(name + ".npy", (matrix.view(np.uint32) >> 16).astype(np.uint16))
    for lanes in (1, 16):
        with open(f"k{lanes}.ll", "w") as file:
            file.write(module(lanes))
    subprocess.run([lower, "k16.ll", "--target=dpas", "--device=pvc", "-o", "dpas.spv"],
                   check=True)
    engines = [("k1.ll", ["--engine=cpu"], 1), ("k16.ll", ["--engine=cpu", "--mcpu=haswell"], 16),
               ("dpas.spv", ["--engine=reference"], 16)]
    for name in [*ORDERS, "by_columns", "scaled"]:
        for stride in STRIDES:
            want = expected(name, a @ b, stride)
            for file, engine, lanes in engines:
                if file == "dpas.spv" and name not in ("rows", "columns", "by_columns"):
                    continue
                result = subprocess.run(
                    [run, file, f"--kernel={name}", *engine, f"--global={lanes}",
                     f"--local={lanes}", "in=a.npy", "in=b.npy", f"out=c.npy:f32:{2 * MIDDLE}",
                     f"i64={stride}", "i64=4"], capture_output=True, text=True)
                if result.returncode or not np.array_equal(np.load("c.npy"), want):
                    print("WRONG", name, stride, file, engine, result.stderr.strip())
                else:
                    right += 1
    print(right, "runs right")


if __name__ == "__main__":
    main()
