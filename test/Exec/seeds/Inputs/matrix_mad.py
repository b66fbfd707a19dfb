# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs OpenCL C's sub-group multiplications and a kernel that does the same by
broadcasts, and compares both with NumPy.

    matrix_mad.py --tenon-run=… --folder=…
"""

import argparse
import os
import subprocess
import sys

import numpy as np

GROUPS = 3  # sub-groups, each with its own matrices
U = 2.0**-24  # unit roundoff of float
RNG = np.random.default_rng(5)
ENGINES = ["--mcpu=x86-64-v3", "--engine=reference"]
KERNEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "matrix-mad.cl")

# name: bits, macro that extracts an element from 32 bits
ELEMENTS = {
    "i8": (8, "SIGNED"),
    "u8": (8, "UNSIGNED"),
    "i4": (4, "SIGNED"),
    "u4": (4, "UNSIGNED"),
    "bf16": (16, "BF16"),
    "f16": (16, "F16"),
}


def random_elements(kind, shape):
    """Patterns of the elements' bits, and their values."""
    bits = ELEMENTS[kind][0]
    if kind[0] in "iu":
        patterns = RNG.integers(0, 2**bits, shape).astype(np.uint64)
        values = patterns.astype(np.int64)
        if kind[0] == "i":
            values -= (values >> (bits - 1)) << bits
        return patterns, values
    values = RNG.uniform(-2, 2, shape).astype(np.float32)
    if kind == "f16":
        half = values.astype(np.float16)
        return half.view(np.uint16).astype(np.uint64), half.astype(np.float64)
    patterns = values.view(np.uint32) >> 16
    exact = (patterns << 16).view(np.float32)
    return patterns.astype(np.uint64), exact.astype(np.float64)


def packed(patterns, bits, width):
    """Elements of the last axis, the first in the lowest bits of a number of
    that width."""
    per = width // bits
    parts = patterns.reshape(patterns.shape[:-1] + (-1, per))
    shifts = np.arange(per, dtype=np.uint64) * np.uint64(bits)
    return (parts << shifts).sum(axis=-1).astype(f"u{width // 8}")


class Case:
    def __init__(self, a, b, rows, lanes):
        self.name = f"{a}_{b} of {rows} rows, {lanes} lanes"
        bits, a_of = ELEMENTS[a]
        self.k = k = 256 // bits
        width = 32 if lanes == 8 else 16
        self.lanes = lanes
        self.shape = (GROUPS * lanes, rows)
        whole = a[0] in "iu"
        self.kind = "i32" if whole else "f32"
        macros = {
            "MAD": f"intel_sub_group_{a}_{b}_matrix_mad_k{k}",
            "LANES": lanes,
            "M": rows,
            "BITS": bits,
            "PER": width // bits,
            "A": ("u" if a[0] == "u" else "") + ("int" if width == 32 else "short"),
            "B": ("u" if b[0] == "u" else "") + "int8",
            "C": "int" if whole else "float",
            "A_OF": a_of,
            "B_OF": ELEMENTS[b][1],
        }
        self.macros = [f"-D{name}={value}" for name, value in macros.items()]

        a_bits, x = random_elements(a, (GROUPS, rows, k))
        b_bits, y = random_elements(b, (GROUPS, k, lanes))
        z = RNG.integers(-(2**31), 2**31, (GROUPS, rows, lanes))
        z = z.astype(np.int32 if whole else np.float32) / (1 if whole else 2**30)
        z = z.astype(np.int32 if whole else np.float32)
        self.buffers = {
            "a": packed(a_bits, bits, width).transpose(0, 2, 1),
            "b": packed(b_bits.transpose(0, 2, 1), bits, 32),
            "c": z.transpose(0, 2, 1),
        }
        exact = x @ y + z
        allowed = np.zeros(exact.shape)
        if whole:
            exact = exact.astype(np.int64).astype(np.int32)
        else:
            sums = abs(x) @ abs(y) + abs(z)
            allowed = (k + 4) * U * sums + U * abs(exact)
        self.exact = exact.transpose(0, 2, 1).reshape(self.shape)
        self.allowed = allowed.transpose(0, 2, 1).reshape(self.shape)


def cases():
    for a, b, rows, lanes in (
        ("i8", "i8", 2, 8),
        ("i8", "u8", 2, 16),
        ("u8", "i8", 1, 8),
        ("u8", "u8", 1, 16),
        ("i4", "u4", 4, 8),
        ("u4", "i4", 2, 16),
        ("bf16", "bf16", 8, 16),
        ("bf16", "bf16", 1, 8),
        ("f16", "f16", 4, 8),
        ("f16", "f16", 2, 16),
    ):
        yield Case(a, b, rows, lanes)


def run(case, engine, local, arguments):
    """An error message, or nothing."""
    size = "x".join(str(x) for x in case.shape)
    words = [os.path.abspath(arguments.tenon_run), KERNEL, *case.macros, engine]
    words += ["--kernel=multiply", f"--global={GROUPS * case.lanes}"]
    words += [f"--local={local}", "in=a.npy", "in=b.npy", "in=c.npy"]
    words += [f"out=built-in.npy:{case.kind}:{size}"]
    words += [f"out=by-broadcast.npy:{case.kind}:{size}"]
    done = subprocess.run(words, cwd=arguments.folder, capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip()
    for name in ("built-in", "by-broadcast"):
        actual = np.load(os.path.join(arguments.folder, f"{name}.npy"))
        error = abs(actual.astype(np.float64) - case.exact.astype(np.float64))
        off = ~(error <= case.allowed)
        if off.any():
            where = tuple(int(x) for x in np.argwhere(off)[0])
            return (
                f"{name}{list(where)}: expected {case.exact[where]}, actual "
                f"{actual[where]}; {off.sum()} elements are wrong"
            )
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    right = wrong = 0
    for number, case in enumerate(cases()):
        for name, buffer in case.buffers.items():
            path = os.path.join(arguments.folder, f"{name}.npy")
            np.save(path, np.ascontiguousarray(buffer))
        local = case.lanes * (GROUPS if number % 2 else 1)
        for engine in ENGINES:
            words = run(case, engine, local, arguments)
            if words:
                wrong += 1
                print(f"WRONG: {case.name}, --local={local} {engine}: {words}")
            else:
                right += 1
    print(f"{right} runs right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
