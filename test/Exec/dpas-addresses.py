# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unusual addresses of matrices: what target dpas makes of them does the same.

    dpas-addresses.py FOLDER TENON-LOWER TENON-RUN SPIRV-VAL [--only=PART]
"""

# REQUIRES: numpy, x86, spirv-tools, llvm-spirv
# RUN: %python %s %t.dir %tenon_lower %tenon_run %spirv_val | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}all right

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from memorykernel import LANES, Kernel, Runner

A = Kernel.matrix("a", "half", 8, 16)
B = Kernel.matrix("b", "half", 16, 16)
C = Kernel.matrix("c", "float", 8, 16)


def product(k, pointer_a, pointer_b="%b", stride_a="%s", stride_b="%s"):
    """The product of two tiles, to %c."""
    a = k.load(A, pointer_a, "row", stride_a)
    b = k.load(B, pointer_b, "row", stride_b)
    k.store(k.multiply(a, b, f"{C} zeroinitializer"), "%c", "row", "16")


def buffers(k, lines=40, stride=64):
    k.buffer("a", "half", lines * stride)
    k.buffer("b", "half", lines * stride)
    k.buffer("c", "float", 2048)
    k.scalar("s", "i64", stride)


def behind_the_line(k):
    """A tile at a column that is the next line's."""
    buffers(k)
    product(k, k.at("%a", "half", "72"))


def loop(k, name, end, step, body, head=None):
    """for (i = 0; i < end; i += step), whose head and body get i."""
    before = "entry" if name == "l" else f"{name}.before"
    if name != "l":
        k.emit(f"br label %{before}")
        k.label(before)
    k.emit(f"br label %{name}.head")
    k.label(f"{name}.head")
    k.emit(f"%{name} = phi i64 [ 0, %{before} ], [ %{name}.next, %{name}.body ]")
    result = head and head(f"%{name}")
    k.emit(f"%{name}.more = icmp ult i64 %{name}, {end}",
           f"br i1 %{name}.more, label %{name}.body, label %{name}.done")
    k.label(f"{name}.body")
    k.emit(f"%{name}.next = add i64 %{name}, {step}")
    body(f"%{name}")
    k.emit(f"br label %{name}.head")
    k.label(f"{name}.done")
    return result


def behind_the_loop(k):
    """A tile behind those of a loop's rounds, at an address that its head made."""
    buffers(k)
    k.scalar("n", "i64", 64)
    place = loop(k, "l", "%n", 16, lambda i: product(k, k.at("%a", "half", i)),
                 lambda i: k.at("%a", "half", i))
    product(k, place)


CASES = {f.__name__.replace("_", "-"): f for f in (behind_the_line, behind_the_loop)}


def main():
    folder, lower, run, val = sys.argv[1:5]
    only = sys.argv[5].removeprefix("--only=") if sys.argv[5:] else ""
    runner = Runner(folder, tenon_lower=lower, tenon_run=run, spirv_val=val, ocloc="")
    right = True
    for number, (name, make) in enumerate(CASES.items()):
        if only not in name:
            continue
        for turn, device in enumerate(LANES):
            for aligned in (False, True):
                kernel = Kernel(name)
                make(kernel)
                engines = ["reference", "cpu"][:1 + (number + turn) % 2]
                if wrong := runner.differs(kernel, device, aligned, engines):
                    right = False
                    print(f"WRONG: {name} on {device}{' aligned' * aligned}: {wrong}", flush=True)
    print("all right" if right else "some WRONG")


if __name__ == "__main__":
    main()
