# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integers of widths that SPIR-V does not have, on both engines and in SPIR-V modules
that are read back. Python's integers are the reference."""

# REQUIRES: numpy, x86, spirv-tools, llvm-spirv
# RUN: %python %s %tenon_lower %tenon_run %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 180 operations right

import os
import random
import subprocess
import sys

import numpy as np

WIDTHS = [3, 24, 40, 65, 128]
ITEMS, SLOT = 16, 32  # pairs of operands; bytes of an operand or result


def signed(x, w):
    return x - 2**w if x >> (w - 1) else x


def clip(x, w):
    return max(-(2 ** (w - 1)), min(2 ** (w - 1) - 1, x))


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def odd(b):
    return b & ~2 | 1


def rounded(a, bits):
    """Rounded to `bits` significant bits, to nearest, ties to even."""
    lost = max(a.bit_length() - bits, 0)
    first, rest = a >> lost, a & (1 << lost) - 1
    half = 1 << lost >> 1
    return first + (2 * rest + (first & 1) > 2 * half) << lost if lost else a


def reverse(a, w):
    return int(f"{a:0{w}b}"[::-1], 2)


# Instructions with %a, %b, iW, and what they compute of unsigned a, b and width w.
# %o is odd and not -1, %n is less than the width.
OPERATIONS = {
    "%r = add iW %a, %b": lambda a, b, w: a + b,
    "%r = sub iW %a, %b": lambda a, b, w: a - b,
    "%r = mul iW %a, %b": lambda a, b, w: a * b,
    "%r = udiv iW %a, %o": lambda a, b, w: a // odd(b),
    "%r = urem iW %a, %o": lambda a, b, w: a % odd(b),
    "%r = sdiv iW %a, %o": lambda a, b, w: quotient(signed(a, w), signed(odd(b), w)),
    "%r = srem iW %a, %o": lambda a, b, w: signed(a, w)
    - quotient(signed(a, w), signed(odd(b), w)) * signed(odd(b), w),
    "%r = and iW %a, %b": lambda a, b, w: a & b,
    "%r = xor iW %a, %b": lambda a, b, w: a ^ b,
    "%r = shl iW %a, %n": lambda a, b, w: a << b % w,
    "%r = lshr iW %a, %n": lambda a, b, w: a >> b % w,
    "%r = ashr iW %a, %n": lambda a, b, w: signed(a, w) >> b % w,
    "%r = ashr iW %a, 2": lambda a, b, w: signed(a, w) >> 2,
    "%c = icmp eq iW %a, %b": lambda a, b, w: a == b,
    "%c = icmp ult iW %a, %b": lambda a, b, w: a < b,
    "%c = icmp sge iW %a, %b": lambda a, b, w: signed(a, w) >= signed(b, w),
    "%r = call iW @llvm.ctpop.iW(iW %a)": lambda a, b, w: a.bit_count(),
    "%r = call iW @llvm.ctlz.iW(iW %a, i1 false)": lambda a, b, w: w - a.bit_length(),
    "%r = call iW @llvm.cttz.iW(iW %a, i1 false)": lambda a, b, w: (
        (a & -a).bit_length() - 1 if a else w
    ),
    "%r = call iW @llvm.bitreverse.iW(iW %a)": lambda a, b, w: reverse(a, w),
    "%r = call iW @llvm.abs.iW(iW %a, i1 false)": lambda a, b, w: abs(signed(a, w)),
    "%r = call iW @llvm.smin.iW(iW %a, iW %b)": lambda a, b, w: min(
        signed(a, w), signed(b, w)
    ),
    "%r = call iW @llvm.umax.iW(iW %a, iW %b)": lambda a, b, w: max(a, b),
    "%r = call iW @llvm.sadd.sat.iW(iW %a, iW %b)": lambda a, b, w: clip(
        signed(a, w) + signed(b, w), w
    ),
    "%r = call iW @llvm.usub.sat.iW(iW %a, iW %b)": lambda a, b, w: max(a - b, 0),
    "%r = call iW @llvm.fshl.iW(iW %a, iW %b, iW %n)": lambda a, b, w: (
        (a << w | b) << b % w >> w
    ),
    "%s = call {iW, i1} @llvm.smul.with.overflow.iW(iW %a, iW %b)\n"
    "%c = extractvalue {iW, i1} %s, 1": lambda a, b, w: signed(a, w) * signed(b, w)
    != clip(signed(a, w) * signed(b, w), w),
    "%s = call {iW, i1} @llvm.ssub.with.overflow.iW(iW %a, iW %b)\n"
    "%c = extractvalue {iW, i1} %s, 1": lambda a, b, w: signed(a, w) - signed(b, w)
    != clip(signed(a, w) - signed(b, w), w),
    "%f = sitofp iW %a to double\n%g = fptosi double %f to i200\n"
    "%r = trunc i200 %g to iW": lambda a, b, w: int(float(signed(a, w))),
    "%h = lshr iW %a, 1\n%f = uitofp iW %h to float\n%g = fptoui float %f to i200\n"
    "%r = trunc i200 %g to iW": lambda a, b, w: rounded(a >> 1, 24),
    "%v = insertelement <5 x iW> splat (iW 1), iW %a, i32 3\n"
    "store <5 x iW> %v, ptr %memory\n%u = load <5 x iW>, ptr %memory\n"
    "%q = add <5 x iW> %u, %v\n"
    "%r = extractelement <5 x iW> %q, i32 3": lambda a, b, w: 2 * a,
    "%p = getelementptr iW, ptr %memory, i32 1\nstore iW %a, ptr %p\n"
    "%q = load iW, ptr %p\n%r = freeze iW %q": lambda a, b, w: a,
    "%s = sext iW %a to i200\n%t = lshr i200 %s, 70\n"
    "%r = trunc i200 %t to iW": lambda a, b, w: signed(a, w) >> 70,
    "%s = insertvalue {i8, [2 x iW]} zeroinitializer, iW %a, 1, 1\n"
    "%t = extractvalue {i8, [2 x iW]} %s, 1\n"
    "%r = extractvalue [2 x iW] %t, 1": lambda a, b, w: a,
    "%v = bitcast iW %a to <W x i1>\n%u = xor <W x i1> %v, splat (i1 true)\n"
    "%r = bitcast <W x i1> %u to iW": lambda a, b, w: ~a,
    "switch iW %a, label %no [iW 1, label %yes]\nyes:\nbr label %no\nno:\n"
    "%r = phi iW [%a, %0], [%b, %yes]": lambda a, b, w: b if a == 1 else a,
}


def functions(w):
    """One function for each operation, and a kernel that calls all."""
    text, calls = "", ""
    for number, body in enumerate(OPERATIONS):
        result = "" if "%r =" in body else "%r = zext i1 %c to iW\n"
        text += f"""
define internal iW @op{number}(iW %a, iW %b, iW %o, iW %n, ptr %memory) {{
{body}
{result}ret iW %r
}}
"""
        calls += f"""%r{number} = call iW @op{number}(iW %a, iW %b, iW %o, iW %n, ptr %memory)
%z{number} = zext iW %r{number} to i200
%p{number} = getelementptr [{SLOT} x i8], ptr addrspace(1) %py, i64 {number}
store i200 %z{number}, ptr addrspace(1) %p{number}, align 1
"""
    text += f"""
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {{
%memory = alloca [128 x i8], align 32
%id = call i64 @_Z13get_global_idj(i32 0)
%pa = getelementptr [{SLOT} x i8], ptr addrspace(1) %x, i64 %id
%far = add i64 %id, {ITEMS}
%pb = getelementptr [{SLOT} x i8], ptr addrspace(1) %x, i64 %far
%py = getelementptr [{SLOT * len(OPERATIONS)} x i8], ptr addrspace(1) %y, i64 %id
%la = load i200, ptr addrspace(1) %pa, align 1
%lb = load i200, ptr addrspace(1) %pb, align 1
%a = trunc i200 %la to iW
%b = trunc i200 %lb to iW
%e = and iW %b, -3
%o = or iW %e, 1
%rest = urem i200 %lb, {w}
%n = trunc i200 %rest to iW
{calls}ret void
}}
"""
    return text.replace("iW", f"i{w}").replace("<W", f"<{w}")


def operands(w):
    """Small, large and random numbers, equal for both operands in the first items."""
    rng = random.Random(w)
    edges = [0, 1, 2, 2 ** (w - 1), 2**w - 1, 2 ** (w - 1) - 1]
    edges += [rng.getrandbits(w) for _ in range(ITEMS - len(edges))]
    return [(a, rng.choice(edges) if i > 2 else a) for i, a in enumerate(edges)]


def run(command):
    subprocess.run(command, check=True)


def main():
    lower, tool, folder = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    right = 0
    for w in WIDTHS:
        pairs = operands(w)
        path = f"{folder}/{w}"
        columns = [p[0] for p in pairs] + [p[1] for p in pairs]
        data = b"".join(x.to_bytes(SLOT, "little") for x in columns)
        np.save(f"{path}.x.npy", np.frombuffer(data, np.uint8))
        with open(f"{path}.ll", "w") as f:
            f.write('target triple = "spir64-unknown-unknown"\n')
            f.write("declare i64 @_Z13get_global_idj(i32)\n" + functions(w))
        programs = {"reference": f"{path}.ll", "cpu": f"{path}.ll"}
        for level in "02":
            programs[f"loops-{level}"] = module = f"{path}.{level}.spv"
            run([lower, f"{path}.ll", "--target=loops", f"-O{level}", "-o", module])
        wrong = set()
        for name, program in programs.items():
            engine = "cpu" if name == "cpu" else "reference"
            out, count = f"{path}.{name}.npy", len(OPERATIONS)
            arguments = f"--engine={engine} --kernel=k --global={ITEMS} --local=1"
            run(
                [tool, program, *arguments.split(), f"in={path}.x.npy"]
                + [f"out={out}:u8:{ITEMS * SLOT * count}"]
            )
            y = np.load(out).reshape(ITEMS, count, SLOT)
            for number, (text, define) in enumerate(OPERATIONS.items()):
                for item, (a, b) in enumerate(pairs):
                    expected = int(define(a, b, w)) % 2**w
                    got = int.from_bytes(y[item, number, :25].tobytes(), "little")
                    if got != expected:
                        wrong.add(number)
                        print(f"WRONG i{w} {name}: {text}: {a} {b}: {got} {expected}")
        right += len(OPERATIONS) - len(wrong)
    print(right, "operations right")


main()
