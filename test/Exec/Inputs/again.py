# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel on both engines, also after lowering it with target loops, and
compares what they write, bit for bit:

    again.py TENON-RUN TENON-LOWER KERNEL FOLDER SIZES ARG...

SIZES and ARG are those of Exec/Subgroups/Inputs/same.py; the kernel is `k`."""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Subgroups", "Inputs"))

from same import run


def main():
    tenon_run, tenon_lower, kernel, folder, all_sizes, *words = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    lowered = os.path.join(folder, "k.spv")
    subprocess.run([tenon_lower, kernel, "--target=loops", "-o", lowered], check=True)
    ways = [
        (name, path, options)
        for path, form in ((kernel, "source"), (lowered, "spirv"))
        for name, options in (
            (f"reference.{form}", ["--engine=reference"]),
            (f"cpu.{form}", []),
        )
    ]
    for sizes in all_sizes.split(","):
        results = {
            name: run(tenon_run, path, folder, (name, options), sizes, words)
            for name, path, options in ways
        }
        expected = results["reference.source"]
        for name, result in results.items():
            if result != expected:
                sys.exit(f"{sizes}: {name} differs from reference.source")
    print("the same")


if __name__ == "__main__":
    main()
