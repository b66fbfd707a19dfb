# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contractions whose operands are converted from another kind in memory, in the reference
engine, on several processors, and as the loop that target `loops` makes of them."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 75 contractions right

import os
import subprocess
import sys

import numpy as np

TYPES = {"s8": np.int8, "u8": np.uint8, "s16": np.int16, "e5m2": np.uint8, "bf16": np.uint16,
         "f16": np.float16, "f32": np.float32}
# kind of the multiplication, kinds in memory, M x N x K, layouts, how steps follow each other
CASES = [
    ("bf16", ("bf16", "s8"), (16, 48, 32), "row", "row", "continued"),
    ("bf16", ("f32", "f32"), (16, 32, 16), "row", "row", "continued"),
    ("bf16", ("f32", "u8"), (9, 17, 5), "col", "col", "continued"),
    ("bf16", ("f16", "s8"), (32, 64, 16), "row", "packed", "continued"),
    ("bf16", ("bf16", "s16"), (4, 64, 32), "row", "row", "continued"),
    ("f16", ("f16", "s8"), (16, 33, 16), "row", "row", "continued"),
    ("f16", ("f32", "f32"), (16, 16, 16), "col", "row", "continued"),
    ("f16", ("s8", "e5m2"), (32, 64, 32), "row", "packed", "continued"),
    ("tf32", ("f32", "f32"), (16, 32, 8), "row", "row", "continued"),
    ("tf32", ("f16", "s16"), (16, 32, 8), "row", "row", "continued"),
    ("f32", ("bf16", "bf16"), (16, 32, 16), "row", "row", "continued"),
    ("f32", ("bf16", "bf16"), (16, 32, 16), "row", "packed", "continued"),
    ("f32", ("u8", "f32"), (5, 20, 8), "row", "col", "continued"),
    # Half of a step is no whole number of packed groups.
    ("bf16", ("bf16", "s8"), (16, 32, 36), "row", "packed", "separate"),
    ("bf16", ("bf16", "s8"), (16, 32, 36), "row", "packed", "single"),
]
STEPS = {"continued": 3, "separate": 3, "single": 1}


def kernel(case):
    kind, (a, b), (m, n, k), of_a, of_b, follow = case
    steps = "i64 1" if follow == "single" else "i64 %steps"
    matrix = f'target("spirv.CooperativeMatrixKHR", float, 3, {m}, {n}, 2)'
    type_of = f"acc.f32.{m}x{n}"
    words = "".join(f".{use}.from.{x}" for use, x in zip("ab", (a, b)) if x != kind)
    contract = f"@tenon.contract.f32.{m}x{n}x{k}.{kind}.{kind}.{of_a}.{of_b}.{follow}{words}.p1.p1"
    sources = " ".join(f'"tenon.from.{use}"="{x}"' for use, x in zip("ab", (a, b)) if x != kind)
    facts = "convergent nounwind willreturn"
    memory = f'"tenon.align"="4" "tenon.layout"="row" "tenon.type"="{type_of}"'
    return f"""target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %sa, i64 %da, i64 %sb, i64 %db, i64 %steps) {{
  %d = call {matrix} {contract}({matrix} zeroinitializer, ptr addrspace(1) %a, i64 %sa, i64 %da, ptr addrspace(1) %b, i64 %sb, i64 %db, {steps})
  call void @tenon.store.{type_of}.row.align4.p1(ptr addrspace(1) %c, {matrix} %d, i64 {n * 4})
  ret void
}}
declare {matrix} {contract}({matrix}, ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #1
declare void @tenon.store.{type_of}.row.align4.p1(ptr addrspace(1), {matrix}, i64) #2
attributes #1 = {{ {facts} memory(argmem: read) "tenon.op"="contract" "tenon.type"="{type_of}" "tenon.m"="{m}" "tenon.n"="{n}" "tenon.k"="{k}" "tenon.a"="{kind}" "tenon.b"="{kind}" "tenon.c"="f32" "tenon.d"="f32" "tenon.layout.a"="{of_a}" "tenon.layout.b"="{of_b}" "tenon.steps"="{follow}" {sources} }}
attributes #2 = {{ {facts} memory(argmem: write) "tenon.op"="store" {memory} }}
"""


def rounded(x, kind):
    """Rounds to nearest even, to the mantissa of a kind."""
    lost = {"bf16": 16, "tf32": 13}.get(kind)
    if kind == "f16":
        return x.astype(np.float16).astype(np.float64)
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    if lost:
        bits = (bits + (1 << lost - 1) - 1 + (bits >> lost & 1)) >> lost << lost
    return bits.astype(np.uint32).view(np.float32).astype(np.float64)


def operand(random, kind, rows, columns):
    """The contents of memory, and the numbers."""
    dtype = TYPES[kind]
    if kind in ("f32", "f16"):
        x = random.standard_normal((rows, columns)).astype(dtype)
        return x, x.astype(np.float64)
    if kind == "bf16":
        x = random.standard_normal((rows, columns)).astype(np.float32)
        bits = (x.view(np.uint32) >> 16).astype(np.uint16)
        return bits, (bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if kind == "e5m2":  # the upper half of f16
        x = random.integers(0, 0x7C, (rows, columns)).astype(np.uint8)
        return x, (x.astype(np.uint16) << 8).view(np.float16).astype(np.float64)
    limits = np.iinfo(dtype)
    x = random.integers(limits.min, limits.max, (rows, columns), dtype, endpoint=True)
    return x, x.astype(np.float64)


def in_memory(matrix, layout):
    if layout == "packed":
        group = max(1, 4 // matrix.itemsize)
        rows, columns = matrix.shape
        matrix = matrix.reshape(rows // group, group, columns).swapaxes(1, 2)
        return np.ascontiguousarray(matrix).reshape(rows // group, -1)
    return np.ascontiguousarray(matrix.T if layout == "col" else matrix)


def main():
    run, lower, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    random = np.random.default_rng(1)
    right = 0
    for case in CASES:
        kind, (from_a, from_b), (m, n, k), of_a, of_b, follow = case
        steps = STEPS[follow]
        a, wide_a = operand(random, from_a, m, steps * k)
        b, wide_b = operand(random, from_b, steps * k, n)
        x, y = rounded(wide_a, kind), rounded(wide_b, kind)
        exact = x @ y
        bound = (steps * k + 4) * 2.0**-24 * (abs(x) @ abs(y))
        a, b = in_memory(a, of_a), in_memory(b, of_b)
        group = max(1, 4 // b.itemsize) if of_b == "packed" else 1
        step_a = k * (a.itemsize if of_a == "row" else a[0].nbytes)
        step_b = k * b.itemsize if of_b == "col" else k // group * b[0].nbytes
        np.save("a.npy", a)
        np.save("b.npy", b)
        with open("k.ll", "w") as file:
            file.write(kernel(case))
        subprocess.run([lower, "k.ll", "--target=loops", "-o", "loops.ll"], check=True)
        for path, engine in (("k.ll", ["reference"]), ("k.ll", ["cpu"]),
                             ("k.ll", ["cpu", "--mcpu=x86-64-v3"]),
                             ("k.ll", ["amx", "--emulate-amx"]), ("loops.ll", ["reference"])):
            subprocess.run([run, path, "--kernel=k", f"--engine={engine[0]}", *engine[1:],
                            "--global=1", "in=a.npy", "in=b.npy", f"out=d.npy:f32:{m}x{n}",
                            f"u64={a[0].nbytes}", f"u64={step_a}", f"u64={b[0].nbytes}",
                            f"u64={step_b}", f"u64={steps}"], check=True)
            if (abs(np.load("d.npy") - exact) <= bound).all():
                right += 1
            else:
                print("WRONG", case, path, engine)
    print(right, "contractions right")


if __name__ == "__main__":
    main()
