# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices in local memory, and through generic pointers to local and to global memory:
each use in each layout, plain and checked. Lowering with target dpas for its
devices, in turn, keeps the results; or ocloc compiles the module.

    dpas-spaces.py FOLDER TENON-LOWER TENON-RUN SPIRV-VAL [OCLOC [KEPT]]
"""

import itertools
import sys

from memorykernel import LANES, Kernel, Runner

ROWS, COLUMNS = 16, 32
BITS = {"i8": 8, "half": 16, "i16": 16, "float": 32, "i32": 32}
USES = (("a", "i8"), ("a", "half"), ("a", "float"), ("b", "i8"), ("b", "half"),
        ("b", "float"), ("c", "float"), ("c", "half"), ("c", "i32"))
# The matrix's memory, and its pointer: local, generic to local, to global, to
# either of them as an argument says.
PLACES = ("local", "generic-local", "generic-global", "generic-either")
CHECKS = ("plain", "checked")
WORKGROUP, SUBGROUP = 2, 3  # scopes of SPIR-V
COUNT = 2560  # elements of memory, in lines of 64


def pointer(k, place, element):
    """The matrix's memory, and its address space. A copy of %in is in local memory."""
    if place == "generic-global":
        return k.value("addrspacecast ptr addrspace(1) %in to ptr addrspace(4)"), 4
    if place == "local":
        return "%near", 3
    local = k.value("addrspacecast ptr addrspace(3) %near to ptr addrspace(4)")
    if place == "generic-local":
        return local, 4
    far = k.value("addrspacecast ptr addrspace(1) %in to ptr addrspace(4)")
    zero = k.value("icmp eq i32 %zero, 0")
    return k.value(f"select i1 {zero}, ptr addrspace(4) {local}, ptr addrspace(4) {far}"), 4


def barrier(k, scope):
    k.call("void", "_Z22__spirv_ControlBarrieriii", f"i32 {scope}", f"i32 {scope}", "i32 784")


def copy(k, name, source, target, element):
    """for (i = 0; i < COUNT; ++i) target[i] = source[i], by every lane."""
    k.emit(f"br label %{name}.before")
    k.label(f"{name}.before")
    k.emit(f"br label %{name}")
    k.label(name)
    k.emit(f"%{name}.i = phi i64 [ 0, %{name}.before ], [ %{name}.next, %{name} ]",
           f"%{name}.p = getelementptr {element}, {source}, i64 %{name}.i",
           f"%{name}.v = load {element}, {source.split('%')[0]}%{name}.p",
           f"%{name}.q = getelementptr {element}, {target}, i64 %{name}.i",
           f"store {element} %{name}.v, {target.split('%')[0]}%{name}.q",
           f"%{name}.next = add i64 %{name}.i, 1",
           f"%{name}.more = icmp ult i64 %{name}.next, {COUNT}",
           f"br i1 %{name}.more, label %{name}, label %{name}.done")
    k.label(f"{name}.done")
    barrier(k, WORKGROUP)


def kernel(use, element, layout, place, check):
    """Loads a matrix from that memory and stores it to global memory; an accumulator is
    then also stored to that memory, one column further."""
    k = Kernel("-".join((use, element, layout, place, check)))
    k.buffer("in", element, COUNT)
    k.buffer("out", element, COUNT)
    k.local("near", COUNT * BITS[element] // 8)
    k.scalar("zero", "i32", 0)
    copy(k, "fill", "ptr addrspace(1) %in", "ptr addrspace(3) %near", element)
    memory, space = pointer(k, place, element)
    ty = k.matrix(use, element, ROWS, COLUMNS)
    if check == "checked":
        m = k.checked_load(ty, memory, "i32 -1", "i32 2", layout, "i32 13", "i32 30", 64,
                           space=space)
    else:
        m = k.load(ty, k.at(memory, element, 2, space=space), layout, 64, space=space)
    out = "packed" if layout == "packed" else "row"
    k.store(m, "%out", out, 64 if out == "row" else 128)
    barrier(k, SUBGROUP)
    if use == "c" and check == "checked":
        k.checked_store(m, memory, "i32 3", "i32 -2", layout, "i32 14", "i32 29", 64,
                        space=space)
    elif use == "c":
        k.store(m, k.at(memory, element, 3, space=space), layout, 64, space=space)
    if use == "c" and "global" not in place:
        copy(k, "back", "ptr addrspace(3) %near", "ptr addrspace(1) %in", element)
    return k


def cases():
    for (use, element), layout, place, check in itertools.product(
            USES, ("row", "col", "packed"), PLACES, CHECKS):
        if layout != "packed" or (use == "b" and check == "plain"):
            yield kernel(use, element, layout, place, check)


def main():
    folder, lower, run, val, ocloc, kept = (sys.argv[1:] + [""] * 2)[:6]
    runner = Runner(folder, kept, tenon_lower=lower, tenon_run=run, spirv_val=val, ocloc=ocloc)
    right = 0
    for number, k in enumerate(cases()):
        device = list(LANES)[number % len(LANES)]
        aligned = number // 7 % 2
        engines = [] if ocloc else ["reference"] + ["cpu"] * (number % 7 == 0)
        wrong = runner.differs(k, device, aligned, engines)
        right += not wrong
        if wrong:
            print(f"WRONG: {k.name} on {device}{' aligned' * aligned}: {wrong}", flush=True)
    print(f"{right} kernels right")


if __name__ == "__main__":
    main()
