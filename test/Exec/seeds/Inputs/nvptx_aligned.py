# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of this folder, lowered by target nvptx with aligned matrices, as it assumes
or tests, run by the reference engine and compared with NumPy.

    nvptx_aligned.py --tenon-run=… --folder=…
"""

import argparse
import os
import subprocess
import sys

from samples import HERE, SAMPLES


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--folder", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    lower = os.path.join(os.path.dirname(arguments.tenon_run), "tenon-lower")
    module = os.path.join(arguments.folder, "lowered.ll")
    right = 0
    runs = [(name, ["--assume-aligned"]) for name in ("gemm-prefetch", "gemm-gelu", "gemm-blocked")]
    for name, flags in runs + [("gemm-blocked", [])]:
        sample = SAMPLES[name][0]()
        columns, rows = sample.size
        sample.size, sample.local = (columns * 32, rows), (32, 1)
        source = os.path.join(HERE, f"{name}.ll")
        words = ["--target=nvptx", *flags, "--emit=ll", "-o", module]
        subprocess.run([lower, source] + words, check=True)
        options = ["--engine=reference"]
        message = sample.run(os.path.abspath(module), options, arguments.tenon_run, arguments.folder)
        right += not message
        if message:
            print(f"WRONG: {name}: {message}")
    print(f"{right} runs right")
    return right != len(runs) + 1


if __name__ == "__main__":
    sys.exit(main())
