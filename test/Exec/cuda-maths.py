# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions by CUDA's names, as Intel's and NVIDIA's libraries for kernels have them, on both
engines and through SPIR-V of target loops. NumPy and Python's exact integers are the reference."""

# REQUIRES: numpy, clang, llvm-spirv
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}55 functions right in 3 runs

import os
import struct
import subprocess
import sys
from fractions import Fraction

import numpy as np

COUNT = 32
M32 = 2**32 - 1
RNG = np.random.default_rng(5)
F = RNG.uniform(-1e4, 1e4, COUNT).astype("f4")
F[:10] = 0.5, 1.5, -0.5, -1.5, 2.5, 1.00390625, 1.01171875, -1.00390626, 3e38, 1e-3
X = RNG.integers(0, 2**32, COUNT, dtype="u4")
X[:4] = 0, 1, M32, 1 << 31
Y = RNG.integers(0, 2**32, COUNT, dtype="u4")
L = RNG.integers(0, 2**64, COUNT, dtype="u8")
L[:4] = 0, 1, 2**64 - 1, 2**63
G = RNG.uniform(-3, 3, COUNT).astype("f4")  # the sums of some have errors below a double's bits
G[:8] = 1e-30, -1e-30, 1.5, 1.5, -2.5, 3, 1e-38, 1.0625
E = F.copy()
E[::3], E[1::9] = np.inf, np.nan
OPERANDS = {"f": F, "x": X, "y": Y, "l": L, "g": G, "e": E, "d": E.astype("f8")}
TYPES = {"x": "uint", "y": "uint", "l": "ulong", "d": "double"}  # others: float


def signed(x, bits=32):
    return int(x) - (1 << bits) if int(x) >> (bits - 1) else int(x)


def bfloat16(mode):
    """The bits of a float's upper half, rounded."""

    def of(f):
        bits = struct.unpack("<I", struct.pack("<f", f))[0]
        low, away = bits & 0xFFFF, {"rz": False, "ru": f > 0, "rd": f < 0}
        up = low and (away[mode] if mode != "rn" else low + (bits >> 16 & 1) > 0x8000)
        return (bits >> 16) + bool(up)

    return of


def float_of(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def integer_as_float(x, mode):
    near = np.float32(x)
    exact = Fraction(x)
    if mode == "rd" and Fraction(float(near)) > exact:
        near = np.nextafter(near, np.float32(-np.inf))
    if mode == "ru" and Fraction(float(near)) < exact:
        near = np.nextafter(near, np.float32(np.inf))
    return near


def clamp(value, low, high):
    return min(max(int(value), low), high)


def permuted(x, y, s):
    source = (int(y) << 32 | int(x)).to_bytes(8, "little")
    return int.from_bytes(bytes(source[(int(s) >> 4 * i) & 7] for i in range(4)), "little")


def rounded(mode, operation):
    """The float next to the exact number."""

    def of(*operands):
        exact = operation(*(Fraction(float(o)) for o in operands))
        near = np.float32(float(exact))
        toward = {"ru": np.inf, "rd": -np.inf, "rz": -np.inf if exact > 0 else np.inf}[mode]
        if np.isinf(near):
            past = near != toward
        else:
            past = Fraction(float(near)) < exact if toward > 0 else Fraction(float(near)) > exact
        return np.nextafter(near, np.float32(toward)) if past else near

    return of


# The declaration in C, with the result's type; operands; the meaning.
S32, U32 = (-(2**31), 2**31 - 1), (0, M32)
FUNCTIONS = [
    ("int", "__imf_float2int_rd", "f", lambda f: clamp(np.floor(f), *S32)),
    ("int", "__imf_float2int_rn", "f", lambda f: clamp(np.rint(f), *S32)),
    ("uint", "__nv_float2uint_ru", "f", lambda f: clamp(np.ceil(f), *U32)),
    ("int", "__devicelib_imf_float2int_rz", "f", lambda f: clamp(np.trunc(f), *S32)),
    ("ushort", "__imf_float2bfloat16", "f", bfloat16("rn")),
    ("ushort", "__imf_float2bfloat16_rz", "f", bfloat16("rz")),
    ("ushort", "__imf_float2bfloat16_ru", "f", bfloat16("ru")),
    ("ushort", "__devicelib_imf_float2bfloat16_rd", "f", bfloat16("rd")),
    ("float", "__imf_uint2float_rd", "x", lambda x: integer_as_float(int(x), "rd")),
    ("float", "__imf_uint2float_ru", "x", lambda x: integer_as_float(int(x), "ru")),
    ("float", "__nv_ull2float_rn", "l", lambda x: integer_as_float(int(x), "rn")),
    ("uint", "__imf_float_as_uint", "f", lambda f: int(f.view("u4"))),
    ("int", "__imf_min", "xy", lambda x, y: min(signed(x), signed(y))),
    ("uint", "__imf_umax", "xy", lambda x, y: max(int(x), int(y))),
    ("uint", "__nv_brev", "x", lambda x: int(f"{int(x):032b}"[::-1], 2)),
    ("ulong", "__imf_brevll", "l", lambda x: int(f"{int(x):064b}"[::-1], 2)),
    ("int", "__imf_clz", "x", lambda x: 32 - int(x).bit_length()),
    ("int", "__imf_clzll", "l", lambda x: 64 - int(x).bit_length()),
    ("int", "__nv_popc", "x", lambda x: bin(int(x)).count("1")),
    ("int", "__imf_popcll", "l", lambda x: bin(int(x)).count("1")),
    ("int", "__imf_ffs", "x", lambda x: (int(x) & -int(x)).bit_length()),
    ("int", "__imf_ffsll", "l", lambda x: (int(x) & -int(x)).bit_length()),
    ("int", "__imf_hadd", "xy", lambda x, y: (signed(x) + signed(y)) >> 1),
    ("uint", "__imf_urhadd", "xy", lambda x, y: (int(x) + int(y) + 1) >> 1),
    ("int", "__imf_mulhi", "xy", lambda x, y: signed(x) * signed(y) >> 32),
    ("uint", "__nv_umulhi", "xy", lambda x, y: int(x) * int(y) >> 32),
    ("uint", "__imf_byte_perm", "xyx", lambda x, y, s: permuted(x, y, s)),
    ("uint", "__imf_usad", "xyx", lambda x, y, z: abs(int(x) - int(y)) + int(z) & M32),
    ("float", "__imf_fmul_rn", "ff", lambda f, g: np.float32(f) * g),
    ("float", "__nv_fadd_rn", "ff", lambda f, g: f + g),
    ("float", "__imf_invf", "f", lambda f: np.float32(1) / f),
    ("float", "__imf_saturatef", "f", lambda f: np.clip(f, np.float32(0), np.float32(1))),
    ("long", "__imf_llrintf", "f", lambda f: int(np.rint(np.float64(f))) if abs(f) < 1e18 else None),
    ("int", "__imf_isfinitef", "f", lambda f: 1),
    ("int", "__imf_finitef", "e", np.isfinite),
    ("int", "__nv_isfinited", "d", np.isfinite),
    ("int", "__imf_signbitd", "d", np.signbit),
    ("float", "__imf_fast_fdividef", "fg", lambda f, g: f / g),
    ("float", "__nv_fdividef", "fg", lambda f, g: f / g),
    ("float", "__imf_sqrtf_rn", "f", lambda f: np.sqrt(np.abs(f)) if f >= 0 else None),
]
for mode in ("rz", "ru", "rd"):
    FUNCTIONS += [
        ("float", f"__imf_fadd_{mode}", "fg", rounded(mode, lambda f, g: f + g)),
        ("float", f"__nv_fsub_{mode}", "fg", rounded(mode, lambda f, g: f - g)),
        ("float", f"__imf_fmul_{mode}", "fg", rounded(mode, lambda f, g: f * g)),
        ("float", f"__imf_fdiv_{mode}", "fg", rounded(mode, lambda f, g: f / g)),
        ("float", f"__imf_frcp_{mode}", "f", rounded(mode, lambda f: 1 / f)),
    ]
NUMPY = {"int": "i4", "uint": "u4", "ushort": "u2", "float": "f4", "long": "i8", "ulong": "u8"}
TENON = {"int": "i32", "uint": "u32", "ushort": "u16", "float": "f32", "long": "i64", "ulong": "u64"}


def write(path):
    with open(path, "w") as file:
        for result, name, operands, _ in FUNCTIONS:
            file.write(f"{result} {name}({', '.join(TYPES.get(o, 'float') for o in operands)});\n")
        sources = ", ".join(f"global const {TYPES.get(o, 'float')} *{o}" for o in OPERANDS)
        results = ", ".join(f"global {f[0]} *r{i}" for i, f in enumerate(FUNCTIONS))
        file.write(f"kernel void all({sources}, {results}) {{\n  size_t i = get_global_id(0);\n")
        for number, (_, name, operands, _) in enumerate(FUNCTIONS):
            values = ", ".join(f"{o}[i]" for o in operands)
            file.write(f"  r{number}[i] = {name}({values});\n")
        file.write("}\n")


def run(folder, tenon_run, program, *options):
    words = [tenon_run, program, "--kernel=all", f"--global={COUNT}", *options]
    for name, values in OPERANDS.items():
        np.save(os.path.join(folder, name + ".npy"), values)
        words.append(f"in={folder}/{name}.npy")
    for number, (result, _, _, _) in enumerate(FUNCTIONS):
        words.append(f"out={folder}/r{number}.npy:{TENON[result]}:{COUNT}")
    subprocess.run(words, check=True)
    right = 0
    for number, (result, name, operands, meaning) in enumerate(FUNCTIONS):
        actual = np.load(f"{folder}/r{number}.npy")
        ok = True
        for i in range(COUNT):
            with np.errstate(over="ignore"):
                expected = meaning(*(OPERANDS[o][i] for o in operands))
            if expected is not None and actual[i] != np.array(expected, NUMPY[result]):
                print(f"WRONG: {options} {name}, element {i}: {actual[i]}, expected {expected}")
                ok = False
        right += ok
    return right


def main():
    tenon_run, tenon_lower, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    program, loops = f"{folder}/all.cl", f"{folder}/loops.spv"
    write(program)
    subprocess.run([tenon_lower, program, "--target=loops", "-o", loops], check=True)
    runs = [(program, "--engine=cpu"), (program, "--engine=reference"), (loops, "--engine=cpu")]
    right = {run(folder, tenon_run, *r) for r in runs}
    print(f"{min(right)} functions right in {len(runs)} runs")


main()
