# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long tenon-lower takes, and how much memory, for many matrix operations.

Modules of two forms, as LLVM IR text, consist of pieces of 44 operations: a loop
that multiplies four matrices by two into eight accumulators, and the same
multiplications once more after it.

    one     one kernel with all pieces one after the other; the accumulators
            are stored at the end, so that more and more of them are live
    many    a kernel for each piece

The goal is 10,000 operations in less than 20 s and less than 1 GiB, in a time
that grows with the number of operations and not much faster. The exit status is
1 if a module of at most that size misses it.
"""

import argparse
import math
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOAL_OPERATIONS, GOAL_SECONDS, GOAL_MIB = 10000, 20, 1024
ROWS, COLUMNS = 4, 2  # accumulators of a piece
PIECE_OPERATIONS = 4 * ROWS * COLUMNS + 2 * (ROWS + COLUMNS)

A = 'target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)'
B = 'target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1)'
C = 'target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)'


def symbol(name, signature):
    return f"@_Z{len(name)}{name}{signature}"


FILL = symbol("__spirv_CompositeConstruct", "f")
LOAD_A = symbol("__spirv_CooperativeMatrixLoadKHR_a", "PU3AS1sil")
LOAD_B = symbol("__spirv_CooperativeMatrixLoadKHR_b", "PU3AS1sil")
MULADD = "@__spirv_CooperativeMatrixMulAddKHR"
STORE = symbol("__spirv_CooperativeMatrixStoreKHR", "PU3AS1fil")

DECLARATIONS = f"""target triple = "spir64-unknown-unknown"
declare spir_func {C} {FILL}(float)
declare spir_func {A} {LOAD_A}(ptr addrspace(1), i32, i64)
declare spir_func {B} {LOAD_B}(ptr addrspace(1), i32, i64)
declare spir_func {C} {MULADD}({A}, {B}, {C}, i32)
declare spir_func void {STORE}(ptr addrspace(1), {C}, i32, i64)
"""


def load(result, matrix, function, pointer):
    return (f"  {result} = call spir_func {matrix} {function}"
            f"(ptr addrspace(1) {pointer}, i32 0, i64 64)\n")


def muladd(result, a, b, c):
    return (f"  {result} = call spir_func {C} {MULADD}({A} {a}, {B} {b}, {C} "
            f"{c}, i32 64)\n")


def block_of(i, tag, pointer, before, after):
    """Four matrices of A by two of B into eight accumulators before{j}."""
    text = "".join(load(f"%a{row}.{tag}{i}", A, LOAD_A, pointer)
                   for row in range(ROWS))
    text += "".join(load(f"%b{column}.{tag}{i}", B, LOAD_B, "%b")
                    for column in range(COLUMNS))
    for j in range(ROWS * COLUMNS):
        row, column = divmod(j, COLUMNS)
        text += muladd(f"%{after}{j}.{i}", f"%a{row}.{tag}{i}",
                       f"%b{column}.{tag}{i}", f"%{before}{j}.{i}")
    return text


def piece(i, entry):
    """Piece i, entered from block `entry`; its results are %y{j}.{i}."""
    accumulators = range(ROWS * COLUMNS)
    text = "".join(f"  %zero{j}.{i} = call spir_func {C} {FILL}(float 0.0)\n"
                   for j in accumulators)
    text += (f"  br label %loop{i}\nloop{i}:\n"
             f"  %k{i} = phi i64 [ 0, %{entry} ], [ %k.next{i}, %loop{i} ]\n")
    text += "".join(f"  %c{j}.{i} = phi {C} [ %zero{j}.{i}, %{entry} ], "
                    f"[ %x{j}.{i}, %loop{i} ]\n" for j in accumulators)
    return text + (
        f"  %p{i} = getelementptr i16, ptr addrspace(1) %a, i64 %k{i}\n"
        + block_of(i, "loop", f"%p{i}", "c", "x")
        + f"  %k.next{i} = add i64 %k{i}, 16\n"
        f"  %more{i} = icmp ult i64 %k.next{i}, %n\n"
        f"  br i1 %more{i}, label %loop{i}, label %done{i}\ndone{i}:\n"
        + block_of(i, "done", "%a", "x", "y"))


def stores(i):
    return "".join(
        f"  %p{j}.{i} = getelementptr float, ptr addrspace(1) %c, "
        f"i64 {ROWS * COLUMNS * i + j}\n"
        f"  call spir_func void {STORE}(ptr addrspace(1) %p{j}.{i}, {C} "
        f"%y{j}.{i}, i32 0, i64 64)\n" for j in range(ROWS * COLUMNS))


def kernel(name, pieces):
    text = (f"define spir_kernel void @{name}(ptr addrspace(1) %a, "
            "ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) {\nentry:\n")
    before = "entry"
    for i in range(pieces):
        text += piece(i, before)
        before = f"done{i}"
    return text + "".join(map(stores, range(pieces))) + "  ret void\n}\n"


def module(form, operations):
    pieces = max(1, operations // PIECE_OPERATIONS)
    if form == "one":
        return DECLARATIONS + kernel("k", pieces)
    return DECLARATIONS + "".join(kernel(f"k{i}", 1) for i in range(pieces))


def measure(command):
    """Seconds of wall and processor time, and the largest resident memory in MiB, of a
    child process."""
    start = time.monotonic()
    child = os.posix_spawn(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    if status:
        print(f"{' '.join(command)} ended with wait status {status}",
              file=sys.stderr)
        sys.exit(1)
    return (time.monotonic() - start, usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss / 1024)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--operations", default="1000,3000,10000")
    arguments = parser.parse_args()
    tool = arguments.build_dir.resolve() / "bin" / "tenon-lower"
    counts = [int(word) for word in arguments.operations.split(",")]
    missed = False
    print("| form | operations | seconds | of the processor | MiB | time grows "
          "with the power |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="tenon-bench.") as name:
        folder = Path(name)
        for form in ("one", "many"):
            previous = None
            for count in counts:
                (folder / "kernel.ll").write_text(module(form, count))
                seconds, processor, mib = measure(
                    [str(tool), str(folder / "kernel.ll"), "--target=cpu",
                     "--emit=obj", "-o", str(folder / "kernel.o")])
                power = ""
                if previous:
                    power = "{:.2f}".format(
                        math.log(processor / previous[1])
                        / math.log(count / previous[0]))
                previous = count, processor
                missed |= count <= GOAL_OPERATIONS and (
                    seconds >= GOAL_SECONDS or mib >= GOAL_MIB)
                print(f"| {form} | {count} | {seconds:.2f} | "
                      f"{processor:.2f} | {mib:.0f} | {power} |", flush=True)
    print(f"\nThe goal of {GOAL_SECONDS} s and {GOAL_MIB} MiB for "
          f"{GOAL_OPERATIONS} operations was {'missed' if missed else 'met'}.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
