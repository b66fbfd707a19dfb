# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NVIDIA's assembler accepts the output of target nvptx: for each pair of kinds that are
multiplied one kernel, on processors in turn; the ones of tensor cores have no loops
of shuffles."""

# REQUIRES: numpy, nvptx-registered-target, ptxas
# RUN: %python %s %tenon_lower %ptxas %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}[[#]] kernels assembled

import itertools
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "Exec", "Inputs"))

from kernel import kernel_text
from tables import nvptx

PROCESSORS = itertools.cycle(("sm_80", "sm_89", "sm_90a"))


def main():
    lower, *ptxas, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    seen, right = set(), 0
    for case, _ in nvptx(32):
        kinds = case.kinds[:2]
        if kinds in seen or case.form == "spv" or case.why_not():
            continue
        seen.add(kinds)
        processor = next(PROCESSORS)
        source, result = os.path.join(folder, "k.ll"), os.path.join(folder, "k.ptx")
        with open(source, "w") as file:
            file.write(kernel_text(case))
        for words in (
            [lower, source, "--target=nvptx", f"--mcpu={processor}", "-o", result],
            [*ptxas, f"-arch={processor}", result, "-o", os.path.join(folder, "k.cubin")],
        ):
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode:
                print(f"WRONG: {case}: {words[0]}: {done.stdout}{done.stderr}")
                break
        else:
            right += 1
    print(f"{right} kernels assembled")


main()
