# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernel of a case with tenon-run and compares with NumPy."""

import json
import os
import subprocess

import numpy as np

from expect import expected_results
from kernel import kernel_text
from kinds import decode, exact_type, same_bits
from memory import buffers_of, operands_of

# Options of tenon-lower.
LOWERING = ("--target=", "--device=", "--mattr=", "--assume-aligned", "--lowered-for=")


class Failure(Exception):
    pass


def summary(text):
    """The error message; of a crash, the location."""
    lines = text.strip().splitlines()
    telling = [x for x in lines if "error:" in x or "tenon::" in x or "Assert" in x]
    return "\n    ".join((telling or lines[-3:])[:3])


class Runner:
    """One case, in its own folder."""

    opencl = None  # OpenCLRuns

    def __init__(self, case, folder, tenon_run, spirv_as="spirv-as"):
        self.case = case
        self.folder = folder
        self.tenon_run = tenon_run
        self.spirv_as = spirv_as
        os.makedirs(folder, exist_ok=True)
        self.operands = operands_of(case)
        self.buffers = buffers_of(case, self.operands)
        for letter, buffer in self.buffers.items():
            np.save(self.path(f"{letter}.npy"), buffer)
        self.module = self.path("kernel.ll")
        if case.form == "spv":
            self.module = self.path("kernel.spv")
            self.write(self.path("kernel.spvasm"), kernel_text(case))
            self.command(
                [
                    spirv_as,
                    "--target-env",
                    "spv1.6",
                    self.path("kernel.spvasm"),
                    "-o",
                    self.module,
                ]
            )
        else:
            self.write(self.module, kernel_text(case))
        self.expected = expected_results(case, self.operands, self.buffers)
        self.worst = 0.0  # error found / error allowed

    def path(self, name):
        return os.path.join(self.folder, name)

    @staticmethod
    def write(path, text):
        with open(path, "w") as file:
            file.write(text)

    def command(self, words):
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise Failure(
                f"{os.path.basename(words[0])} ended with {done.returncode}: "
                f"{summary(done.stderr)}"
            )

    def arguments(self):
        words = []
        for letter in "abcdef":
            if letter in "df":
                words.append(
                    f"inout={self.path(letter + '.npy')}:"
                    f"{self.path(letter + '.out.npy')}"
                )
            else:
                words.append(f"in={self.path(letter + '.npy')}")
        bits = self.case.stride_bits
        for letter in "abcde":
            operand = self.operands[letter]
            words.append(f"u{bits}={operand.stride // operand.unit}")
        return words + [f"u64={self.case.steps}", f"u32={self.case.seed % 2}"]

    def lowered(self, words):
        """The kernel lowered for a target that writes SPIR-V, which tenon-lower validates, or
        for target nvptx as LLVM IR."""
        module = self.path("lowered.ll" if "--target=nvptx" in words else "lowered.spv")
        words = [x.replace("--lowered-for=", "--mcpu=") for x in words]
        if "--target=nvptx" in words:
            words.append(f"--recipe={self.path('recipe.json')}")
        lower = os.path.join(os.path.dirname(self.tenon_run), "tenon-lower")
        self.command([lower, self.module, *words, "-o", module])
        return module

    def threads_per_item(self):
        with open(self.path("recipe.json")) as file:
            return json.load(file)["kernels"][0].get("threads_per_item", 1)

    def run(self, options):
        """The output buffers of one run; with a target among the options, of
        what that makes of the kernel, and with `opencl` as OpenCL runs it. With
        `joined` all sub-groups are in one work-group."""
        words = [x for x in options if x.startswith(LOWERING)]
        module = self.lowered(words) if words else self.module
        lanes = self.case.lanes or 1
        if "--target=nvptx" in words:
            lanes *= self.threads_per_item()
        local = lanes * self.case.items if "joined" in options else lanes
        launch = ["--kernel=test", f"--global={self.case.items * lanes}", f"--local={local}"]
        if "opencl" in options:
            return self.run_opencl(module, launch + self.arguments())
        options = [x for x in options if x not in [*words, "joined"]]
        self.command([self.tenon_run, module] + launch + options + self.arguments())
        return self.outputs()

    def outputs(self):
        letters = "df"[: self.case.results()]
        return {x: np.load(self.path(f"{x}.out.npy")) for x in letters}

    def run_opencl(self, module, words):
        """The output buffers of a run by OpenCL."""

        def run(command):
            self.command(command)
            return self.outputs()

        return self.opencl.outputs(module, words, self.folder, self.buffers.values(), run)

    def check(self, outputs):
        """Raises Failure where outputs are wrong."""
        for number, (letter, output) in enumerate(outputs.items()):
            self._check_gaps(letter, output)
            for item in range(self.case.items):
                self._check_matrix(letter, output, item, self.expected[item][number])

    def _check_gaps(self, letter, output):
        untouched = same_bits(output, self.buffers[letter])
        untouched[self.operands[letter].all_indices()] = True
        if not untouched.all():
            where = int(np.argmin(untouched))
            raise Failure(
                f"result {letter}: element {where} of the buffer belongs to no "
                "matrix and was overwritten"
            )

    def _check_matrix(self, letter, output, item, expected):
        operand = self.operands[letter]
        exact = exact_type(self.case.kind("d"))
        if operand.kind.is_float and exact is np.int64:
            exact = np.float64
        stored = output[operand.tile_indices(item)]
        found = decode(operand.kind, stored, exact)
        distance = abs(found - expected.value)
        right = distance <= expected.error  # false for NaN
        if not right.all():
            row, column = np.unravel_index(np.argmin(right), right.shape)
            raise Failure(
                f"result {letter}, item {item}, row {row}, column {column}: "
                f"{found[row, column]!r}, expected "
                f"{expected.value[row, column]!r} +- "
                f"{expected.error[row, column]:.3g}; "
                f"{right.size - right.sum()} of {right.size} are wrong"
            )
        if operand.kind.is_float:
            allowed = np.maximum(expected.error, np.finfo(np.float64).tiny)
            self.worst = max(self.worst, float((distance / allowed).max()))
