# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on halves, on processors with and without instructions for them: those of one
operand on every half, those of several on random bits, conversions from wider types close
to where they round. NumPy computes in 64 bits and rounds once."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 114 results right

import os
import subprocess
import sys

import numpy as np

COUNT = 65536

# Code with %a, %b, %c of type half, and %r of the type before it, and what it computes.
OPERATIONS = [
    ("half", "%r = fadd half %a, %b", lambda a, b, c: a + b),
    ("half", "%r = fsub half %a, %b", lambda a, b, c: a - b),
    ("half", "%r = fmul half %a, %b", lambda a, b, c: a * b),
    ("half", "%r = fdiv half %a, %b", lambda a, b, c: a / b),
    ("half", "%r = fneg half %a", lambda a, b, c: -a),
    ("half", "%r = call half @llvm.fabs.f16(half %a)", lambda a, b, c: abs(a)),
    ("half", "%r = call half @llvm.copysign.f16(half %a, half %b)", lambda a, b, c: np.copysign(a, b)),
    ("half", "%r = call half @llvm.sqrt.f16(half %a)", lambda a, b, c: np.sqrt(a)),
    ("half", "%r = call half @llvm.floor.f16(half %a)", lambda a, b, c: np.floor(a)),
    ("half", "%r = call half @llvm.fma.f16(half %a, half %b, half %c)", lambda a, b, c: a * b + c),
    ("float", "%r = fpext half %a to float", lambda a, b, c: a),
    ("double", "%r = fpext half %a to double", lambda a, b, c: a),
    ("i32", "%o = fcmp olt half %a, %b\n%u = fcmp ugt half %b, %a\n%x = xor i1 %u, %o\n"
     "%r = zext i1 %x to i32", lambda a, b, c: (a < b) ^ ~(b <= a)),
    ("i32", "%s = fmul half %a, 0xH3C00\n%r = call i32 @llvm.fptosi.sat.i32.f16(half %s)",
     lambda a, b, c: np.nan_to_num(np.clip(a, -(2.0**31), 2.0**31 - 1))),
    ("i16", "%r = call i16 @llvm.fptosi.sat.i16.f16(half %a)",
     lambda a, b, c: np.trunc(np.nan_to_num(np.clip(a, -(2.0**15), 2.0**15 - 1)))),
]
# The same of %f, a float, %d, a double, and %i, an integer.
CONVERSIONS = [
    ("half", "%r = fptrunc float %f to half", lambda f, d, i: f),
    ("half", "%r = fptrunc double %d to half", lambda f, d, i: d),
    ("half", "%r = sitofp i32 %i to half", lambda f, d, i: i.astype("f8")),
    ("half", "%r = uitofp i32 %i to half", lambda f, d, i: i.view("u4").astype("f8")),
]
DTYPES = {"half": "f2", "float": "f4", "double": "f8", "i16": "i2", "i32": "i4"}
LETTERS = {"half": "f16", "float": "f32", "double": "f64", "i16": "i16", "i32": "i32"}


def kernel(names, types, operations):
    """Item i computes result i of each operation."""
    results = [f"ptr addrspace(1) %out{n}" for n in range(len(operations))]
    lines = ["%item = call spir_func i64 @_Z13get_global_idj(i32 0)"]
    for name, ty in zip(names, types):
        lines.append(f"%p{name} = getelementptr {ty}, ptr addrspace(1) %in{name}, i64 %item")
        lines.append(f"%{name} = load {ty}, ptr addrspace(1) %p{name}")
    for n, (ty, code, _) in enumerate(operations):
        for local in "rsoux":
            code = code.replace(f"%{local} ", f"%{local}{n} ").replace(f"%{local},", f"%{local}{n},")
            code = code.replace(f"%{local})", f"%{local}{n})").replace(f"%{local}\n", f"%{local}{n}\n")
        lines += code.split("\n")
        lines.append(f"%to{n} = getelementptr {ty}, ptr addrspace(1) %out{n}, i64 %item")
        lines.append(f"store {ty} %r{n}, ptr addrspace(1) %to{n}")
    arguments = [f"ptr addrspace(1) %in{name}" for name in names] + results
    declarations = """declare spir_func i64 @_Z13get_global_idj(i32)
declare half @llvm.fabs.f16(half)
declare half @llvm.copysign.f16(half, half)
declare half @llvm.sqrt.f16(half)
declare half @llvm.floor.f16(half)
declare half @llvm.fma.f16(half, half, half)
declare i32 @llvm.fptosi.sat.i32.f16(half)
declare i16 @llvm.fptosi.sat.i16.f16(half)
"""
    return (
        'target triple = "spir64-unknown-unknown"\n'
        f"define spir_kernel void @k({', '.join(arguments)}) {{\n  "
        + "\n  ".join(lines) + "\n  ret void\n}\n" + declarations
    )


def near_halves(rng, dtype):
    """Halves, the middles between two, and the numbers next to both."""
    halves = rng.integers(0, 0x7C01, COUNT).astype("u2").view("f2").astype(dtype)
    steps = rng.integers(0, 2, COUNT) / 2 * np.spacing(halves.astype("f2"))
    bits = (halves + steps.astype(dtype)).view(f"i{np.dtype(dtype).itemsize}")
    bits = np.maximum(bits + rng.integers(-1, 2, COUNT), 0).astype(bits.dtype)
    return np.where(rng.integers(0, 2, COUNT), 1, -1).astype(dtype) * bits.view(dtype)


class Suite:
    def __init__(self, tenon_run, folder):
        self.tenon_run, self.folder, self.right = tenon_run, folder, 0
        os.makedirs(folder, exist_ok=True)

    def check(self, names, types, data, operations, options):
        source = f"{self.folder}/{names}.ll"
        with open(source, "w") as f:
            f.write(kernel(names, types, operations))
        command = [self.tenon_run, source, "--kernel=k", f"--global={COUNT}", "--local=64", *options]
        for name, values in zip(names, data):
            np.save(f"{self.folder}/{name}.npy", values)
            command.append(f"in={self.folder}/{name}.npy")
        for n, (ty, _, _) in enumerate(operations):
            command.append(f"out={self.folder}/{names}{n}.npy:{LETTERS[ty]}:{COUNT}")
        subprocess.run(command, check=True)
        wide = [x.astype("f8") if x.dtype.kind == "f" else x for x in data]
        for n, (ty, code, function) in enumerate(operations):
            want = np.asarray(function(*wide)).astype(DTYPES[ty])
            got = np.load(f"{self.folder}/{names}{n}.npy").view(DTYPES[ty])
            wrong = ~((want == got) | (np.isnan(want) & np.isnan(got)))
            if want.dtype.kind == "f":
                wrong |= (np.signbit(want) != np.signbit(got)) & ~np.isnan(want)
            if wrong.any():
                at = int(np.argmax(wrong))
                print(f"WRONG {options} {code}: {[x[at] for x in data]} -> {got[at]}, expected {want[at]}")
            else:
                self.right += 1


def main():
    np.seterr(all="ignore")
    rng = np.random.default_rng(5)
    random = lambda: rng.integers(0, COUNT, COUNT).astype("u2").view("f2")
    halves = [np.arange(COUNT, dtype="u2").view("f2"), random(), random()]
    integers = (rng.integers(-(2**31), 2**31, COUNT) >> rng.integers(0, 31, COUNT)).astype("i4")
    wider = [near_halves(rng, "f4"), near_halves(rng, "f8"), integers]
    suite = Suite(*sys.argv[1:])
    # With 32 lanes there are enough operations for functions (HalfPieces.cpp).
    for options in (
        ["--engine=reference"],
        [],
        ["--mcpu=x86-64-v2", "--subgroup-size=8"],
        ["--mcpu=x86-64-v2", "--subgroup-size=32"],
        ["--mcpu=x86-64", "-O0"],
        ["--mcpu=x86-64-v3"],
    ):
        suite.check("abc", ["half"] * 3, halves, OPERATIONS, options)
        suite.check("fdi", ["float", "double", "i32"], wider, CONVERSIONS, options)
    print(f"{suite.right} results right")


main()
