# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A loop over k in which only A is checked, and ends before B does along k: on several processors,
in tiles and in the reference engine. An infinite element of B after the end of A matters, since
zeros are multiplied too."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %t.dir %S/Inputs | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}24 results right

import os
import subprocess
import sys

import numpy as np

M, N, K = 16, 32, 16  # of a tile
STEPS = 4


def kernel(module, matrix, rows, depth):
    """Rows and elements of k that A has."""
    m = module.Module()
    for name in ("a", "b", "d"):
        m.pointer(name)
    of_a, of_b, of_d = matrix("i16", M, K, "a"), matrix("i16", K, N, "b"), matrix("float", M, N, "acc")
    m.line("  br label %head\nhead:\n  %k = phi i64 [ 0, %entry ], [ %next, %head ]")
    m.line(f"  %c = phi {of_d} [ zeroinitializer, %entry ], [ %sum, %head ]")
    k32 = m.value("trunc i64 %k to i32")
    a = m.call(of_a, "__spirv_CooperativeMatrixLoadCheckedINTEL", "ptr addrspace(1) %a", "i32 0",
               f"i32 {k32}", "i32 0", f"i32 {rows}", f"i32 {depth}", f"i64 {K * STEPS}")
    b = m.load_matrix(of_b, m.at("%b", m.times("%k", N), "i16"), "row", N)
    d = m.call(of_d, "__spirv_CooperativeMatrixMulAddKHR", f"{of_a} {a}", f"{of_b} {b}",
               f"{of_d} %c", "i32 64")
    m.lines[-1] = m.lines[-1].replace(d, "%sum", 1)
    m.line(f"  %next = add nuw i64 %k, {K}\n  %again = icmp ult i64 %next, {K * STEPS}")
    m.line("  br i1 %again, label %head, label %exit\nexit:")
    m.store_matrix(of_d, "%sum", "%d", "row", N)
    return m.text()


def main():
    run, folder, inputs = sys.argv[1:]
    sys.path.insert(0, inputs)
    import irtext

    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    random = np.random.default_rng(1)
    right = 0
    for rows, depth, infinite in ((M, 64, False), (13, 41, False), (M, 32, False), (5, 3, True)):
        a, b = (random.standard_normal(s).astype(np.float32).view(np.uint32) >> 16
                for s in ((M, K * STEPS), (K * STEPS, N)))
        if infinite:
            b[-1, 7] = 0x7F80
        np.save("a.npy", a.astype(np.uint16))
        np.save("b.npy", b.astype(np.uint16))
        a, b = ((x << 16).astype(np.uint32).view(np.float32).astype(np.float64) for x in (a, b))
        a[rows:], a[:, depth:] = 0, 0
        with np.errstate(invalid="ignore"):
            exact, bound = a @ b, (K * STEPS + 4) * 2.0**-24 * (abs(a) @ abs(b))
        with open("k.ll", "w") as file:
            file.write(kernel(irtext, irtext.matrix, rows, depth))
        for engine in ("--engine=reference", "--mcpu=x86-64-v2", "--mcpu=x86-64-v3",
                       "--mcpu=x86-64-v4", "--mcpu=sapphirerapids", "--engine=amx --emulate-amx"):
            subprocess.run([run, "k.ll", "--kernel=test", "--global=1", "in=a.npy", "in=b.npy",
                            f"out=d.npy:f32:{M}x{N}", *engine.split()], check=True)
            d = np.load("d.npy")
            if ((abs(d - exact) <= bound) | (np.isnan(d) & np.isnan(exact))).all():
                right += 1
            else:
                print("WRONG", rows, depth, engine)
    print(right, "results right")


if __name__ == "__main__":
    main()
