# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NVIDIA's assembler accepts what target nvptx makes of the execution tests' kernels and of
multiplications with shared operands, for each processor, and no innermost loop of products
accesses the stack; in entries with wgmma, where the kernel's own code has few registers, no
loop of wgmma. Prints the registers of each kernel."""

# REQUIRES: numpy, nvptx-registered-target, ptxas
# RUN: %python %s %tenon_lower %ptxas %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: | s8_32x64x32_lanes__regrouped | sm_80 | 255 |
# CHECK: | s8_32x64x32_lanes__regrouped | sm_90a | 168 |
# CHECK-NOT: WRONG
# CHECK: {{^}}231 modules assembled

import dataclasses
import itertools
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..", "..")
for path in (("test", "Exec", "Inputs"), ("benchmarks", "device")):
    sys.path.insert(0, os.path.join(ROOT, *path))
sys.path.insert(0, os.path.join(HERE, "Inputs"))

from device_kernels import Gemm, gemm
from kernel import kernel_text
from loops_of_cubin import spills_in_loops
from tables import GROUPS

PROCESSORS = ("sm_80", "sm_89", "sm_90a")
PROPERTIES = re.compile(
    r"Function properties for (\w+)\n.* bytes stack frame, (\d+) bytes spill stores, "
    r"(\d+) bytes spill loads\n.*Used (\d+) registers"
)


def kernels():
    """The name and text of each kernel."""
    for group in ("nvptx-32", "nvptx-few"):
        for number, (case, _) in enumerate(GROUPS[group]()):
            if case.form == "spv":
                case = dataclasses.replace(case, form="dpcpp")
            if not case.why_not():
                yield f"{group}.{number}", kernel_text(case)
    for kernel in (
        Gemm("s8", 32, 64, 32, 32, 64, lanes=32),
        Gemm("bf16", 8, 16, 16, 32, 64, lanes=32),
    ):
        yield kernel.name, gemm(kernel)


class Assembler:
    def __init__(self, lower, ptxas, folder):
        self.lower, self.ptxas, self.folder = lower, ptxas, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, words):
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise ValueError(f"{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def assemble(self, text, processor):
        """(entry, registers) of a module; an error where it has none, or spills in loops."""
        source, result, code = map(self.path, ("k.ll", "k.ptx", "k.cubin"))
        with open(source, "w") as file:
            file.write(text)
        self.run([self.lower, source, "--target=nvptx", f"--mcpu={processor}", "-o", result])
        words = ["-v", f"-arch={processor}", result, "-o", code]
        found = PROPERTIES.findall(self.run([*self.ptxas, *words]))
        if not found:
            raise ValueError("no kernel")
        if any(int(x) for _, *spilled, _ in found for x in spilled):
            self.run([self.ptxas[-1], *words])  # the messages may be from the cache
            for entry, accesses in spills_in_loops(code, processor == "sm_90a"):
                raise ValueError(f"{entry}: {accesses} accesses of the stack in a loop")
        return [(entry, registers) for entry, _, _, registers in found]


def main():
    lower, *ptxas, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    assembler, right = Assembler(lower, ptxas, folder), 0
    print("| kernel | processor | registers |\n|---|---|---|")
    for (name, text), processor in itertools.product(kernels(), PROCESSORS):
        try:
            for entry, registers in assembler.assemble(text, processor):
                shown = name if entry == "test" else entry
                print(f"| {shown} | {processor} | {registers} |")
            right += 1
        except ValueError as error:
            print(f"WRONG: {name}, {processor}: {error}")
    print(f"{right} modules assembled")


main()
