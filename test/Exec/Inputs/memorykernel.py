# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel in LLVM IR that loads, multiplies and stores matrices, with its arguments,
and a check that target dpas keeps its results.

Elements are small integers, whose sums are exact in any order.
"""

import os
import subprocess
import sys

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.append(os.path.join(ROOT, "Inputs"))
from kept import Kept

LAYOUTS = ("row", "col", "packed")
TYPES = {"half": "f2", "float": "f4", "i8": "i1", "i32": "i4", "i16": "u2"}
LANES = {"dg2": 8, "pvc": 16, "bmg": 16}


class Kernel:
    """Builds a kernel from lines of IR and arguments. Operands are IR's: "%p", "64"."""

    def __init__(self, name):
        self.name = name
        self.lines, self.head, self.parameters = [], [], []
        self.declarations, self.buffers, self.words = {}, [], []
        self.values = 0
        self.groups, self.sub_groups, self.lanes = 1, 1, 0
        self.aligned = True  # memory and tiles are as --assume-aligned requires
        self.random = np.random.default_rng(len(name))

    def buffer(self, name, element, count):
        """A pointer argument to that many elements."""
        values = self.random.integers(-4, 5, count)
        if element == "i16":  # bf16
            values = values.astype(np.float32).view(np.uint32) >> 16
        self.buffers.append(values.astype(TYPES[element]))
        file = f"{self.name}.{len(self.buffers)}"
        self.words.append(f"inout={file}.npy:{file}.out.npy")
        self.parameters.append(f"ptr addrspace(1) %{name}")

    def scalar(self, name, ty, value):
        self.words.append(f"{ty.replace('i', 'u')}={value}")
        self.parameters.append(f"{ty} %{name}")

    def local(self, name, count):
        """A pointer argument to local memory of that many bytes."""
        self.words.append(f"local={count}")
        self.parameters.append(f"ptr addrspace(3) %{name}")

    def emit(self, *lines):
        self.lines += [f"  {line}" for line in lines]

    def label(self, name):
        self.lines.append(f"{name}:")

    def value(self, text):
        self.values += 1
        self.emit(f"%v{self.values} = {text}")
        return f"%v{self.values}"

    def call(self, ty, name, *operands):
        """A call of a function, which it also declares."""
        types = ", ".join(operand.rsplit(" ", 1)[0] for operand in operands)
        full = name + str(len(self.declarations))
        full = self.declarations.setdefault((name, ty, types), full)
        text = f"call {ty} @{full}({', '.join(operands)})"
        return self.emit(text) if ty == "void" else self.value(text)

    def group(self, dimension=0):
        return self.value(f"call i64 @_Z12get_group_idj(i32 {dimension})")

    @staticmethod
    def matrix(use, element, rows, columns):
        return (f'target("spirv.CooperativeMatrixKHR", {element}, 3, {rows}, '
                f"{columns}, {'abc'.index(use)})")

    def at(self, base, element, index, space=1):
        return self.value(f"getelementptr {element}, ptr addrspace({space}) {base}, i64 {index}")

    def load(self, ty, pointer, layout, stride, *memory, space=1):
        return f"{ty} " + self.call(
            ty, "_Z32__spirv_CooperativeMatrixLoadKHR", f"ptr addrspace({space}) {pointer}",
            f"i32 {LAYOUTS.index(layout)}", f"i64 {stride}", *memory)

    def store(self, matrix, pointer, layout, stride, *memory, space=1):
        self.call("void", "_Z33__spirv_CooperativeMatrixStoreKHR",
                  f"ptr addrspace({space}) {pointer}", matrix,
                  f"i32 {LAYOUTS.index(layout)}", f"i64 {stride}", *memory)

    def checked_load(self, ty, pointer, row, column, layout, height, width, stride,
                     *memory, space=1):
        return f"{ty} " + self.call(
            ty, "_Z41__spirv_CooperativeMatrixLoadCheckedINTEL",
            f"ptr addrspace({space}) {pointer}", row, column,
            f"i32 {LAYOUTS.index(layout)}", height, width, f"i64 {stride}", *memory)

    def checked_store(self, matrix, pointer, row, column, layout, height, width, stride,
                      *memory, space=1):
        self.call("void", "_Z42__spirv_CooperativeMatrixStoreCheckedINTEL",
                  f"ptr addrspace({space}) {pointer}", row, column, matrix,
                  f"i32 {LAYOUTS.index(layout)}", height, width, f"i64 {stride}", *memory)

    def multiply(self, a, b, c, operands=0):
        return f"{c.rsplit(' ', 1)[0]} " + self.call(
            c.rsplit(" ", 1)[0], "_Z34__spirv_CooperativeMatrixMulAddKHR", a, b, c,
            f"i32 {operands}")

    def text(self):
        size = f" !intel_reqd_sub_group_size !{{i32 {self.lanes}}}" if self.lanes else ""
        declarations = [f"declare {ty} @{full}({types})" for (_, ty, types), full
                        in self.declarations.items()]
        return "\n".join([
            'target triple = "spir64-unknown-unknown"', *self.head,
            f"define spir_kernel void @k({', '.join(self.parameters)}){size} {{",
            "entry:", *self.lines, "  ret void", "}",
            "declare i64 @_Z12get_group_idj(i32)", *declarations, ""])


class NotCompiled(Exception):
    pass


class Runner:
    """Programs: tenon_lower, tenon_run, and spirv_val and ocloc, which may be ""; `kept` is
    a folder with earlier answers of ocloc."""

    def __init__(self, folder, kept=None, **programs):
        self.folder, self.programs = folder, programs
        self.kept = Kept(programs["ocloc"] and kept, programs["ocloc"], __file__)
        self.expected = {}  # by kernel
        os.makedirs(folder, exist_ok=True)

    def command(self, *words):
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        return (done.stdout + done.stderr).strip()[:800] if done.returncode else ""

    def compile(self, module, device, output):
        """IGC's error for a module, or nothing."""
        def make():
            if wrong := self.command(self.programs["ocloc"], "compile", "-file", module,
                                     "-spirv_input", "-device", device, "-output", output):
                raise NotCompiled(wrong)

        with open(os.path.join(self.folder, module), "rb") as file:
            inputs = b"compile", file.read(), device.encode()
        try:
            self.kept.answer(inputs, make)
        except NotCompiled as reason:
            return str(reason)

    def launch(self, kernel, module, lanes, *options):
        """The buffers after a launch, or an error message."""
        wrong = self.command(
            self.programs["tenon_run"], module, "--kernel=k",
            f"--local={lanes * kernel.sub_groups}",
            f"--global={lanes * kernel.sub_groups * kernel.groups}", *options, *kernel.words)
        if wrong:
            return wrong
        return [np.load(os.path.join(self.folder, f"{kernel.name}.{number + 1}.out.npy"))
                for number in range(len(kernel.buffers))]

    def differs(self, kernel, device, aligned, engines):
        """The error of the kernel on a device, or nothing. Without engines it
        is just compiled."""
        source, module = f"{kernel.name}.ll", f"{kernel.name}.{device}.spv"
        if kernel.name not in self.expected:
            for number, values in enumerate(kernel.buffers):
                np.save(os.path.join(self.folder, f"{kernel.name}.{number + 1}.npy"), values)
            with open(os.path.join(self.folder, source), "w") as file:
                file.write(kernel.text())
            self.expected[kernel.name] = engines and self.launch(
                kernel, source, kernel.lanes or 1, "--engine=reference")
        expected = self.expected[kernel.name]
        if isinstance(expected, str):
            return f"the kernel itself: {expected}"
        words = ["--assume-aligned"] if aligned else []
        checks = [[self.programs["tenon_lower"], source, "--target=dpas",
                   f"--device={device}", *words, "-o", module]]
        if self.programs["spirv_val"]:
            checks.append([self.programs["spirv_val"], module])
        for words in checks:
            if wrong := self.command(*words):
                return wrong
        if self.programs["ocloc"]:
            if wrong := self.compile(module, device, f"{kernel.name}.{device}"):
                return wrong
        for engine in engines:
            # -O0: dpas' output is checked, not LLVM's optimiser, which takes longer.
            actual = self.launch(kernel, module, kernel.lanes or LANES[device],
                                 f"--engine={engine}", "-O0")
            if isinstance(actual, str):
                return f"{engine}: {actual}"
            for number, (x, y) in enumerate(zip(actual, expected), 1):
                if not np.array_equal(x, y):
                    places = np.flatnonzero(x != y)
                    return (f"{engine}: buffer {number}: {places.size} elements, at "
                            f"{places[0]} is {x[places[0]]}, not {y[places[0]]}")
        return ""
