# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every integer function that recognition knows, signed and unsigned, of 8 to 64
bits, through OpenCL C's names and OpenCL.std's, on both engines and at several sizes
of sub-groups. Python's integers are the reference."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %t.dir %src_root/lib/Recognize/Items/IntegerFunctions.cpp | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 1400 functions right

import os
import re
import subprocess
import sys

import numpy as np

COUNT = 128
LETTERS = {8: "ch", 16: "st", 32: "ij", 64: "lm"}  # signed, unsigned


class Number:
    """What the functions are for one type."""

    def __init__(self, bits, signed):
        self.bits = bits
        self.low = -(2 ** (bits - 1)) if signed else 0
        self.high = self.low + 2**bits - 1

    def clip(self, x):
        return max(self.low, min(self.high, x))

    def unsigned(self, x):
        return x % 2**self.bits

    def rotate(self, x, n):
        n, x = n % self.bits, self.unsigned(x)
        return x << n | x >> (self.bits - n)

    def reversed(self, x):
        return int(f"{self.unsigned(x):0{self.bits}b}"[::-1], 2)

    def clz(self, x):
        return self.bits - self.unsigned(x).bit_length()

    def ctz(self, x):
        x = self.unsigned(x)
        return (x & -x).bit_length() - 1 if x else self.bits


# name: operands, definition, whether OpenCL.std's name has s_ or u_, only these widths
FUNCTIONS = {
    "min": (2, lambda t, x, y: min(x, y), True, None),
    "max": (2, lambda t, x, y: max(x, y), True, None),
    "clamp": (3, lambda t, x, y, z: min(max(x, y), z), True, None),
    "abs": (1, lambda t, x: abs(x), True, None),
    "abs_diff": (2, lambda t, x, y: abs(x - y), True, None),
    "hadd": (2, lambda t, x, y: (x + y) >> 1, True, None),
    "rhadd": (2, lambda t, x, y: (x + y + 1) >> 1, True, None),
    "mul_hi": (2, lambda t, x, y: x * y >> t.bits, True, None),
    "mad_hi": (3, lambda t, x, y, z: (x * y >> t.bits) + z, True, None),
    "mad_sat": (3, lambda t, x, y, z: t.clip(x * y + z), True, None),
    "mul24": (2, lambda t, x, y: x * y, True, 32),
    "mad24": (3, lambda t, x, y, z: x * y + z, True, 32),
    "add_sat": (2, lambda t, x, y: t.clip(x + y), True, None),
    "sub_sat": (2, lambda t, x, y: t.clip(x - y), True, None),
    "rotate": (2, lambda t, x, y: t.rotate(x, y), False, None),
    "popcount": (1, lambda t, x: bin(t.unsigned(x)).count("1"), False, None),
    "bit_reverse": (1, lambda t, x: t.reversed(x), False, None),
    "clz": (1, lambda t, x: t.clz(x), False, None),
    "ctz": (1, lambda t, x: t.ctz(x), False, None),
}


def cells():
    for name, (operands, function, prefixed, only) in FUNCTIONS.items():
        for bits in LETTERS:
            for signed in (True, False):
                if only in (None, bits):
                    yield name, operands, function, prefixed, bits, signed


def callee(name, operands, prefixed, bits, signed, spirv, lanes):
    letter = LETTERS[bits][not signed]
    if spirv:
        prefix = ("s_" if signed else "u_") if prefixed else ""
        name = f"__spirv_ocl_{prefix}{name}"
    arguments = letter * operands
    if lanes > 1:
        arguments = f"Dv{lanes}_{letter}" + "S_" * (operands - 1)
    return f"_Z{len(name)}{name}{arguments}"


def inputs_of(name, operands, bits, signed, rng):
    low = -(2 ** (bits - 1)) if signed else 0
    high = low + 2**bits - 1
    if name in ("mul24", "mad24"):
        low, high = max(low, -(2**23)), min(high, 2**23 - 1)
    values = [
        [int(v) for v in rng.integers(low, high, COUNT, dtype=t, endpoint=True)]
        for t in [np.int64 if signed else np.uint64] * operands
    ]
    for value in values:
        for place in rng.integers(0, COUNT, 24):
            value[place] = int(rng.choice([0, 1, 2]))
        for place in rng.integers(0, COUNT, 12):
            value[place] = low
            value[-1 - place] = high
    if name == "clamp":
        values[1:] = [list(map(f, *values[1:])) for f in (min, max)]
    return values


def kernel_text(all_cells, spirv, lanes):
    declared, body = set(), []
    for number, (name, operands, _, prefixed, bits, signed) in enumerate(all_cells):
        ty = f"i{bits}" if lanes == 1 else f"<{lanes} x i{bits}>"
        symbol = callee(name, operands, prefixed, bits, signed, spirv, lanes)
        declared.add(f"declare spir_func {ty} @{symbol}({', '.join([ty] * operands)})")
        # Each value takes eight bytes; a row is COUNT of them.
        for position in range(operands):
            body += [
                f"%p{number}_{position} = getelementptr [{COUNT // lanes} x {ty}], ptr "
                f"addrspace(1) %in{bits}_{position}, i64 {number}, i64 %g",
                f"%v{number}_{position} = load {ty}, ptr addrspace(1) "
                f"%p{number}_{position}, align 1",
            ]
        values = ", ".join(f"{ty} %v{number}_{p}" for p in range(operands))
        body += [
            f"%r{number} = call spir_func {ty} @{symbol}({values})",
            f"%q{number} = getelementptr [{COUNT // lanes} x {ty}], ptr addrspace(1) "
            f"%out{bits}, i64 {number}, i64 %g",
            f"store {ty} %r{number}, ptr addrspace(1) %q{number}, align 1",
        ]
    names = [f"in{b}_{p}" for b in LETTERS for p in range(3)]
    names += [f"out{b}" for b in LETTERS]
    parameters = ", ".join(f"ptr addrspace(1) %{name}" for name in names)
    head = ['target triple = "spir64-unknown-unknown"'] + sorted(declared)
    head += [
        "declare spir_func i64 @_Z13get_global_idj(i32)",
        f"define spir_kernel void @k({parameters}) {{",
        "%g = call spir_func i64 @_Z13get_global_idj(i32 0)",
    ]
    return "\n".join(head + body + ["ret void", "}", ""])


def run(tenon_run, folder, all_cells, inputs, spirv, lanes, options):
    module = os.path.join(folder, "kernel.ll")
    with open(module, "w") as file:
        file.write(kernel_text(all_cells, spirv, lanes))
    words, outputs = [], []
    for bits in LETTERS:
        for position in range(3):
            array = np.zeros((len(all_cells), COUNT), f"u{bits // 8}")
            for row, (cell, values) in enumerate(zip(all_cells, inputs)):
                if cell[4] == bits and position < len(values):
                    array[row] = [v % 2**bits for v in values[position]]
            path = os.path.join(folder, f"in{bits}_{position}.npy")
            np.save(path, array)
            words.append(f"in={path}")
    for bits in LETTERS:
        outputs.append(os.path.join(folder, f"out{bits}.npy"))
        words.append(f"out={outputs[-1]}:u{bits}:{len(all_cells)}x{COUNT}")
    items = COUNT // lanes
    subprocess.run(
        [tenon_run, module, "--kernel=k", f"--global={items}", f"--local={items}"]
        + options
        + words,
        check=True,
    )
    return {bits: np.load(path) for bits, path in zip(LETTERS, outputs)}


def check_names(source):
    """The table lists no function of OpenCL that is not tried here."""
    with open(source) as file:
        text = file.read()
    listed = text[text.index("Row Rows[] =") :]
    names = re.findall(r'{"(?!__)(\w+)"', listed[: listed.index("};\n")])
    missing = set(names) - set(FUNCTIONS)
    if missing or len(names) < 10:
        sys.exit(f"WRONG: not tried: {missing}, {names}")


def main():
    tenon_run, folder, source = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    check_names(source)
    all_cells = list(cells())
    rng = np.random.default_rng(3)
    inputs = [inputs_of(name, n, b, s, rng) for name, n, _, _, b, s in all_cells]
    right = 0
    for spirv, lanes, options in (
        (False, 1, []),
        (True, 1, ["--engine=reference"]),
        (False, 4, ["--mcpu=x86-64"]),
        (True, 4, []),
        (True, 1, ["--subgroup-size=8", "--mcpu=x86-64"]),
        (False, 1, ["--subgroup-size=16", "--mcpu=x86-64-v3"]),
        (True, 1, ["--subgroup-size=32"]),
        (False, 4, ["--subgroup-size=8", "--mcpu=x86-64-v3"]),
        (True, 4, ["--subgroup-size=16"]),
        (False, 4, ["--subgroup-size=32"]),
    ):
        found = run(tenon_run, folder, all_cells, inputs, spirv, lanes, options)
        for row, (cell, values) in enumerate(zip(all_cells, inputs)):
            name, _, function, _, bits, signed = cell
            number = Number(bits, signed)
            expected = [function(number, *v) % 2**bits for v in zip(*values)]
            wrong = [i for i in range(COUNT) if found[bits][row][i] != expected[i]]
            right += not wrong
            if wrong:
                i = wrong[0]
                print(
                    f"WRONG {name} of {'i' if signed else 'u'}{bits}, {lanes} lanes: "
                    f"{[v[i] for v in values]} is {found[bits][row][i]}, expected "
                    f"{expected[i]}"
                )
    print(f"{right} functions right")


if __name__ == "__main__":
    main()
