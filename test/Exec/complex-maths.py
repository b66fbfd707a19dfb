# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C's functions of complex numbers, as SYCL kernels call them, compared with NumPy's in a wider
type: |x - r| is at most some u |r|, with the unit roundoff u; infinities, NaNs and zeros, with
their signs, are those of NumPy, which calls the C library. Products, quotients and powers, which
NumPy computes without regard to infinities, have those that Annex G requires.

    complex-maths.py --type float|double --tenon-run=… --folder=…  [--tenon-lower=…]
    … --options="--engine=reference"
"""

# RUN: %python %s --type float --tenon-run=%tenon_run --folder=%t.f | FileCheck %s
# RUN: %python %s --type float --tenon-run=%tenon_run --folder=%t.f-16 \
# RUN:     --options="--subgroup-size=16 --mcpu=x86-64" | FileCheck %s
# RUN: %python %s --type float --tenon-run=%tenon_run --folder=%t.f-ref \
# RUN:     --options=--engine=reference | FileCheck %s
# RUN: %python %s --type float --tenon-run=%tenon_run --folder=%t.f-loops \
# RUN:     --tenon-lower=%tenon_lower | FileCheck %s
# RUN: %python %s --type double --tenon-run=%tenon_run --folder=%t.d-16 \
# RUN:     --options=--subgroup-size=16 | FileCheck %s
# RUN: %python %s --type double --tenon-run=%tenon_run --folder=%t.d-ref \
# RUN:     --options=--engine=reference | FileCheck %s
# REQUIRES: numpy, x86, llvm-spirv
# CHECK-NOT: WRONG
# CHECK: {{^}}26 functions right

import argparse
import os
import re
import subprocess
import sys

import numpy as np

WIDE = {"float": (np.float32, np.complex128), "double": (np.float64, np.clongdouble)}
RANDOM = 768


def proj(z):
    infinite = np.isinf(z.real) | np.isinf(z.imag)
    w = z.copy()
    w.real[infinite] = np.inf
    w.imag[infinite] = np.copysign(0, z.imag[infinite])
    return w


def complex_of(re, im, like):
    w = np.empty(re.shape, like.dtype)
    w.real, w.imag = re, im
    return w


def polar(z):
    return complex_of(z.real * np.cos(z.imag), z.real * np.sin(z.imag), z)


# name of double: NumPy's function, the bound in unit roundoffs
ONE = {
    "cabs": (np.abs, 4),
    "carg": (np.angle, 8),
    "creal": (np.real, 0),
    "cimag": (np.imag, 0),
    "conj": (np.conj, 0),
    "cproj": (proj, 0),
    "cpolar": (polar, 8),
    "cexp": (np.exp, 16),
    "clog": (np.log, 8),
    "clog10": (np.log10, 10),
    "csqrt": (np.sqrt, 8),
    "csinh": (np.sinh, 16),
    "ccosh": (np.cosh, 16),
    "ctanh": (np.tanh, 16),
    "csin": (np.sin, 16),
    "ccos": (np.cos, 16),
    "ctan": (np.tan, 16),
    "casinh": (np.arcsinh, 16),
    "cacosh": (np.arccosh, 16),
    "catanh": (np.arctanh, 16),
    "casin": (np.arcsin, 16),
    "cacos": (np.arccos, 16),
    "catan": (np.arctan, 16),
}
REAL = ("cabs", "carg", "creal", "cimag")
TWO = ("cmul", "cdiv", "cpow")


def symbol(name, type_name):
    if name in ("cmul", "cdiv"):
        return f"__{name[1:]}{'s' if type_name == 'float' else 'd'}c3"
    return name + ("f" if type_name == "float" else "")


def kernel_text(ty, count):
    """Operands are x[i] and y[i]; the result of function n is out[n][i]."""
    pair = f"{{ {ty}, {ty} }}"
    body, declared = [], []
    for n, name in enumerate([*ONE, *TWO]):
        callee = "@" + symbol(name, ty)
        operands = f"ptr byval({pair}) %xs"
        if name == "cpolar":
            operands = f"{ty} %x0, {ty} %x1"
        elif name == "cpow":
            operands += f", ptr byval({pair}) %ys"
        elif name in TWO:
            operands = ", ".join(f"{ty} %{v}" for v in ("x0", "x1", "y0", "y1"))
        types = re.sub(r" %\w+", "", operands)
        body.append(f"%o{n} = getelementptr {pair}, ptr addrspace(1) %out, i64 {n * count}")
        body.append(f"%p{n} = getelementptr {pair}, ptr addrspace(1) %o{n}, i64 %i")
        if name in REAL:
            declared.append(f"declare spir_func {ty} {callee}({types})")
            body.append(f"%r{n} = call spir_func {ty} {callee}({operands})")
            body.append(f"store {ty} %r{n}, ptr addrspace(1) %p{n}")
        else:
            result = f"ptr addrspace(4) sret({pair})"
            declared.append(f"declare spir_func void {callee}({result}, {types})")
            body.append(f"call spir_func void {callee}({result} %rg, {operands})")
            body.append(f"%r{n} = load {pair}, ptr addrspace(4) %rg")
            body.append(f"store {pair} %r{n}, ptr addrspace(1) %p{n}")
    lines = ['target triple = "spir64-unknown-unknown"', *declared]
    lines.append("declare spir_func i64 @_Z13get_global_idj(i32)")
    lines.append("define spir_kernel void @all(ptr addrspace(1) %x, ptr addrspace(1) %y, "
                 "ptr addrspace(1) %out) {")
    for name in ("xs", "ys", "rs"):
        lines.append(f"%{name} = alloca {pair}")
    lines.append("%rg = addrspacecast ptr %rs to ptr addrspace(4)")
    lines.append("%i = call spir_func i64 @_Z13get_global_idj(i32 0)")
    for v in "xy":
        lines.append(f"%{v}p = getelementptr {pair}, ptr addrspace(1) %{v}, i64 %i")
        lines.append(f"%{v}v = load {pair}, ptr addrspace(1) %{v}p")
        lines.append(f"store {pair} %{v}v, ptr %{v}s")
        for part in range(2):
            lines.append(f"%{v}{part} = extractvalue {pair} %{v}v, {part}")
    return "\n".join(lines + body + ["ret void", "}", ""])


def points(dtype):
    """Each pair of special parts; ordinary numbers; some close to |z| = 1; of all magnitudes."""
    info = np.finfo(dtype)
    parts = [0, 1, 0.5, 3, np.inf, np.nan, info.max, np.sqrt(info.max), info.tiny,
             info.smallest_subnormal * 3, info.eps, 2.5 / info.eps, 30,
             2.004 * np.log(info.max)]
    parts = np.array(parts + [-part for part in parts if part == part], dtype)
    re, im = (grid.ravel() for grid in np.meshgrid(parts, parts))
    rng = np.random.default_rng(7)
    third = RANDOM // 3
    some = rng.normal(0, 2, (2, third))
    angle = rng.uniform(-4, 4, third)
    size = 1 + rng.normal(0, 1, third) * 10.0 ** rng.uniform(-7, -1, third)
    circle = np.stack([np.cos(angle), np.sin(angle)]) * size
    limit = np.log2(float(info.max)) - 2
    wide = np.exp2(rng.uniform(-limit, limit, (2, third))) * rng.choice([-1, 1], (2, third))
    z = np.concatenate([[re, im], some, circle, wide], 1).astype(dtype)
    return np.ascontiguousarray(z.T[: z.shape[1] // 16 * 16])


def wide(z, kind):
    """Pairs as complex numbers."""
    return complex_of(z[:, 0].astype(kind(0).real.dtype), z[:, 1], np.empty(0, kind))


def parts_of(w, name):
    if name in REAL:
        return [np.real(w)]
    return [w.real, w.imag]


def sign_unspecified(name, z):
    """Annex G leaves signs open where an angle is not finite, and next to a NaN."""
    angle = {"cexp": z.imag, "csinh": z.imag, "ccosh": z.imag, "ctanh": z.imag,
             "csin": z.real, "ccos": z.real, "ctan": z.real}.get(name, z.real * 0)
    return ~np.isfinite(angle) | np.isnan(z.real) | np.isnan(z.imag)


def check_one(name, z, found, exact, bound, info):
    """Which results are wrong."""
    allowed = bound * info.eps / 2 * abs(exact)
    wrong = np.zeros(z.shape, bool)
    for part, expected in enumerate((exact.real, exact.imag)[: 1 if name in REAL else 2]):
        actual = found[:, part].astype(expected.dtype)
        rounded = expected.astype(info.dtype)
        sign = sign_unspecified(name, z) | (np.signbit(rounded) == np.signbit(actual))
        same = (np.isnan(rounded) & np.isnan(actual)) | ((abs(rounded) == abs(actual)) & sign)
        limit = np.where(np.isfinite(allowed), allowed, bound * info.eps / 2 * abs(expected))
        close = abs(actual - expected) <= limit + 4 * info.smallest_subnormal
        wrong |= ~np.where(np.isfinite(rounded) & (expected != 0), close, same)
    return wrong


def is_infinite(z):
    return np.isinf(z.real) | np.isinf(z.imag)


def check_two(name, z, w, found, info):
    """Which products, quotients and powers are wrong."""
    finite = np.isfinite(z) & np.isfinite(w)
    ok = ~(np.isnan(z) | np.isnan(w))
    if name == "cmul":
        size = np.maximum(abs(z.real), abs(z.imag)) * np.maximum(abs(w.real), abs(w.imag))
        exact, bound, plain = z * w, 4, finite & (size < info.max / 2)
        infinite, zero = ok & ((is_infinite(z) & (w != 0)) | (is_infinite(w) & (z != 0))), ~ok & ok
    elif name == "cdiv":
        exact, bound = z / w, 16
        plain = finite & (w != 0) & (abs(exact) < info.max / 4)
        infinite = ok & ((np.isfinite(z) & (z != 0) & (w == 0)) | (is_infinite(z) & np.isfinite(w)))
        zero = np.isfinite(z) & is_infinite(w)
    else:
        exponent = abs(w * np.log(z))
        exact, bound = z**w, 16 + 8 * exponent
        plain = finite & (z != 0) & (exponent < 60) | (w == 0)
        exact, bound = np.where(w == 0, 1, exact), np.where(w == 0, 0, bound)
        infinite, zero = ~ok & ok, (z == 0) & (w.real > 0) & np.isfinite(w)
    error = abs(found - exact)
    allowed = bound * info.eps / 2 * abs(exact) + 4 * info.smallest_subnormal
    return (plain & ~(error <= allowed)) | (infinite & ~is_infinite(found)) | (zero & (found != 0))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--type", choices=list(WIDE), required=True)
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower", help="makes SPIR-V of target loops first")
    parser.add_argument("--options", default="")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    dtype, kind = WIDE[arguments.type]
    names, x = [*ONE, *TWO], points(dtype)
    y = np.roll(x, 16 * 21 + 5, 0)
    path = os.path.join(arguments.folder, "all")
    with open(path + ".ll", "w") as file:
        file.write(kernel_text(arguments.type, len(x)))
    np.save(path + "-x.npy", x)
    np.save(path + "-y.npy", y)
    kernel = path + ".ll"
    if arguments.tenon_lower:
        kernel = path + ".spv"
        subprocess.run([arguments.tenon_lower, path + ".ll", "--target=loops", "-o", kernel],
                       check=True)
    word = {"float": "f32", "double": "f64"}[arguments.type]
    subprocess.run([arguments.tenon_run, kernel, "--kernel=all", f"--global={len(x)}", "--local=16",
                    *arguments.options.split(), f"in={path}-x.npy", f"in={path}-y.npy",
                    f"out={path}.npy:{word}:{len(names)}x{len(x)}x2"], check=True)
    np.seterr(all="ignore")
    z, w, info = wide(x, kind), wide(y, kind), np.finfo(dtype)
    right = 0
    for name, found in zip(names, np.load(path + ".npy")):
        if name in TWO:
            wrong = check_two(name, z, w, wide(found, kind), info)
        else:
            function, bound = ONE[name]
            wrong = check_one(name, z, found, function(z), bound, info)
        right += not wrong.any()
        for i in np.flatnonzero(wrong)[:5]:
            print(f"WRONG: {name} of {x[i]}, {y[i]} is {found[i]}")
    print(f"{right} functions right")


if __name__ == "__main__":
    sys.exit(main())
