# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of halves.cl, for sub-groups of 8, unchanged and as
target dpas lowers them for devices with 16 lanes, and compares the outputs,
bit for bit: operands are small whole numbers, whose sums are exact in any order.
Modules have to be valid.

    halves.py --tenon-run=… --spirv-val=… --folder=…
"""

import argparse
import os
import subprocess
import sys

import numpy as np

import overloads

DEVICES = ("pvc", "bmg", "lnl-m", "ptl-h")
# Compiling takes long.
REFERENCE = ["--engine=reference"]
ENGINES = (REFERENCE, REFERENCE, ["--mcpu=x86-64-v4", "-O0"])
# Work-groups of one, two, three and five sub-groups, in rows and in planes.
LOCALS = ("16", "8", "24", "4,4", "40", "4,2,3", "2,2,2", "32")
GROUPS = 2
SMALL = {"i8": (-128, 128), "u8": (0, 256), "i4": (-8, 8), "u4": (0, 16)}


def operand(rng, kind, shape):
    """Bits of elements."""
    low, high = SMALL.get(kind, (-4, 5))
    values = rng.integers(low, high, shape)
    if kind == "bf16":
        return overloads.bf16(values).astype(np.uint64)
    if kind == "f16":
        return values.astype(np.float16).view(np.uint16).astype(np.uint64)
    if kind == "tf32":
        return values.astype(np.float32).view(np.uint32).astype(np.uint64)
    return values.astype(np.int64).astype(np.uint64) & np.uint64(2 ** overloads.BITS[kind] - 1)


class Test:
    """One row of the table with one M, and operands for some number of sub-groups."""

    def __init__(self, row, m, required, rng):
        self.row, self.m, self.required = row, m, required
        self.a = [self.cells(rng, row.a, (m, row.k), False) for _ in range(16)]
        self.b = [self.cells(rng, row.b, (row.k, 8), True) for _ in range(16)]
        kind = {"s32": np.int32, "f32": np.float32, "f16": np.float16}.get(row.acc)
        c = rng.integers(-9, 10, (16, m, 8))
        self.c = c.astype(kind) if kind else overloads.bf16(c)

    @staticmethod
    def cells(rng, kind, shape, by_rows):
        return overloads.cells(operand(rng, kind, shape), overloads.BITS[kind], 32, by_rows)

    def defines(self):
        """The macros, with OpenCL's names or, for at most two rows, SPIR-V's."""
        row, m = self.row, self.m
        sa, sb = ("float" if x == "tf32" else "uint" if x[0] == "u" else "int" for x in (row.a, row.b))
        sc = {"s32": "int", "f32": "float", "f16": "half", "bf16": "short"}[row.acc]
        vector = "" if m == 1 else str(m)
        lines = []
        if m <= 2 or row not in overloads.rows("opencl"):
            name = "__spirv_SubgroupMatrixMultiplyAccumulateINTEL"
            c = sc + vector
            lines.append(
                f"{c} __attribute__((overloadable, convergent)) "
                f"{name}(int, {sa}{vector}, {sb}8, {c}, int);"
            )
            call = f"{name}({row.k}, A, B, C, {overloads.operand_mask(row)})"
        else:
            call = f"intel_sub_group_{row.a}_{row.b}_matrix_mad_k{row.k}(A, B, C)"
        size = "__attribute__((intel_reqd_sub_group_size(8)))" if self.required else ""
        words = {
            "M": m, "SA": sa, "SB": sb, "SC": sc, "NB": 8, "MAD(A, B, C)": call,
            "AS_TB": f"as_{sb}8", "TA": sa + vector, "TB": f"{sb}8", "TC": sc + vector,
            "KERNEL": f"{size} kernel",
        }
        lines += [f"#define {name} {word}" for name, word in words.items()]
        return "\n".join([*lines, ""])


class Runner:
    def __init__(self, arguments, source):
        self.arguments = arguments
        self.macros, *kernels = source.split("\nKERNEL void ")
        self.kernels = [(x.partition("(")[0], f"KERNEL void {x}\n") for x in kernels]
        self.right = self.turn = 0

    def take(self, choices):
        return choices[self.turn % len(choices)]

    def command(self, module, kernel, folder, name, local, words):
        items = int(np.prod([int(x) for x in local.split(",")]))
        first, *rest = local.split(",")
        total = ",".join([str(GROUPS * int(first)), *rest])
        subgroups = GROUPS * items // 8
        case = self.case
        d, info = (os.path.join(folder, f"{name}.{x}.npy") for x in ("d", "info"))
        results = [f"out={d}:{overloads.DTYPES[case.row.acc]}:{subgroups}x{case.m}x8"]
        results.append(f"out={info}:i32:{GROUPS * items}")
        operands = [f"in={folder}/{x}.npy" for x in "abc"]
        command = [self.arguments.tenon_run, module, f"--kernel={kernel}"]
        command += [f"--global={total}", f"--local={local}", *words, *operands, *results]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return " ".join(command) + "\n" + done.stderr
        return np.load(d).tobytes() + np.load(info).tobytes()

    def run(self, case):
        self.case = case
        folder = os.path.join(self.arguments.folder, f"{case.row}.{case.m}")
        os.makedirs(folder, exist_ok=True)
        for name, data in zip("abc", (case.a, case.b, case.c)):
            np.save(os.path.join(folder, f"{name}.npy"), np.array(data))
        kernels = self.kernels
        numbers = [(self.turn + i * 3) % len(kernels) for i in range(self.arguments.each)]
        source = os.path.join(folder, "halves.cl")
        with open(source, "w") as file:
            file.write(case.defines() + self.macros + "\n")
            file.writelines(kernels[i][1] for i in numbers)
        device = self.take(DEVICES)
        module = os.path.join(folder, "halves.spv")
        lower = os.path.join(os.path.dirname(self.arguments.tenon_run), "tenon-lower")
        original = module.replace(".spv", ".bc")
        subprocess.run([lower, source, "--stop-after=input", "-o", original], check=True)
        command = [lower, original, "--target=dpas", f"--device={device}", "-o", module]
        subprocess.run(command, check=True)
        subprocess.run([self.arguments.spirv_val, module], check=True)
        for number, kernel in enumerate(kernels[i][0] for i in numbers):
            local = LOCALS[(self.turn // len(kernels) + self.turn + number) % len(LOCALS)]
            expected = self.command(original, kernel, folder, "original", local, REFERENCE)
            engine = ENGINES[(self.turn + number) % len(ENGINES)]
            found = self.command(module, kernel, folder, "lowered", local, engine)
            if isinstance(expected, bytes) and expected == found:
                self.right += 1
                continue
            print(f"WRONG: {case.row} M={case.m} {kernel} {device} {local} {engine}")
            print([x for x in (expected, found) if isinstance(x, str)], flush=True)
        self.turn += 1


def rows():
    """Each row, and whether the kernel has to fix the size."""
    for row in overloads.rows("opencl"):
        if row.lanes == 8:
            yield row, False
    for kind in ("f16", "bf16"):
        yield overloads.Row(kind, kind, 16, kind, 8), False
    yield overloads.Row("tf32", "tf32", 8, "f32", 8), True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--spirv-val", default="spirv-val")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--each", type=int, default=2, help="kernels of each row")
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "halves.cl")) as file:
        runner = Runner(arguments, file.read())
    rng = np.random.default_rng(7)
    for row, required in rows():
        for m in overloads.ROWS_OF_RESULT:
            if arguments.only in f"{row}.{m}":
                runner.run(Test(row, m, required or m % 2 == 0 and m < 8, rng))
    print(f"{runner.right} right")


if __name__ == "__main__":
    sys.exit(main())
