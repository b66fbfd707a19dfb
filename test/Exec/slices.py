# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parts of matrices of every use, as tenon-fuse makes them, as code for one lane from
target `loops` at several sizes of sub-groups, and on the CPU."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 40 parts right

import os
import subprocess
import sys

import numpy as np

USES = {"a": 0, "b": 1, "acc": 2}
TYPES = {"i8": ("i8", np.int8), "i16": ("i16", np.int16), "f32": ("float", np.float32)}
# use, component, whole matrix, where the part begins, the part
PARTS = [
    ("acc", "f32", (16, 24), (8, 16), (8, 8)),
    ("acc", "f32", (16, 32), (8, 16), (8, 16)),
    ("acc", "f32", (7, 13), (2, 5), (3, 7)),
    ("a", "i16", (8, 32), (0, 16), (8, 16)),
    ("a", "i8", (16, 64), (8, 32), (8, 32)),
    ("a", "i16", (5, 9), (1, 3), (3, 5)),
    ("b", "i16", (32, 32), (16, 16), (16, 16)),
    ("b", "i8", (20, 10), (4, 3), (9, 6)),
]
SIZES = [0, 1, 8, 16, 32]  # of sub-groups; 0 is native code of target cpu


def kernel(use, component, whole, at, part):
    name, dtype = TYPES[component]
    size = dtype().itemsize
    dims = lambda shape: f"{shape[0]}x{shape[1]}"
    types = [
        f'target("spirv.CooperativeMatrixKHR", {name}, 3, {r}, {c}, {USES[use]})'
        for r, c in (whole, part)
    ]
    type_of = f"{use}.{component}."
    load = f"@tenon.load.{type_of}{dims(whole)}.row.align{size}.p1"
    cut = f"@tenon.slice.{type_of}{dims(part)}.of.{dims(whole)}.at.{at[0]}.{at[1]}"
    store = f"@tenon.store.{type_of}{dims(part)}.row.align{size}.p1"
    memory = f'"tenon.layout"="row" "tenon.align"="{size}"'
    facts = "convergent nounwind willreturn"
    return f"""target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
  %w = call {types[0]} {load}(ptr addrspace(1) %p, i64 {whole[1] * size})
  %s = call {types[1]} {cut}({types[0]} %w)
  call void {store}(ptr addrspace(1) %q, {types[1]} %s, i64 {part[1] * size})
  ret void
}}
declare {types[0]} {load}(ptr addrspace(1), i64) #0
declare {types[1]} {cut}({types[0]}) #1
declare void {store}(ptr addrspace(1), {types[1]}, i64) #2
attributes #0 = {{ {facts} memory(argmem: read) "tenon.op"="load" "tenon.type"="{type_of}{dims(whole)}" {memory} }}
attributes #1 = {{ {facts} memory(none) "tenon.op"="slice" "tenon.type"="{type_of}{dims(part)}" "tenon.source"="{type_of}{dims(whole)}" "tenon.row"="{at[0]}" "tenon.column"="{at[1]}" }}
attributes #2 = {{ {facts} memory(argmem: write) "tenon.op"="store" "tenon.type"="{type_of}{dims(part)}" {memory} }}
"""


def is_right(run, lower, size, use, component, whole, at, part):
    dtype = TYPES[component][1]
    data = np.arange(whole[0] * whole[1]).astype(dtype).reshape(whole)
    np.save("p.npy", data)
    with open("k.ll", "w") as file:
        file.write(kernel(use, component, whole, at, part))
    path, engine, lanes = "k.ll", "cpu", max(size, 1)
    if size:
        path, engine = "loops.ll", "reference"
        words = [lower, "k.ll", "--target=loops", f"--subgroup-size={size}", "-o", path]
        subprocess.run(words, check=True)
    words = [run, path, "--kernel=k", f"--global={lanes}", f"--local={lanes}"]
    words += [f"--engine={engine}", "in=p.npy", f"out=q.npy:{component}:{part[0]}x{part[1]}"]
    subprocess.run(words, check=True)
    found = np.load("q.npy").view(dtype).reshape(part)
    return (found == data[at[0] :, at[1] :][: part[0], : part[1]]).all()


def main():
    run, lower, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    right = 0
    for case in PARTS:
        for size in SIZES:
            if is_right(run, lower, size, *case):
                right += 1
            else:
                print("WRONG", size, *case)
    print(right, "parts right")


main()
