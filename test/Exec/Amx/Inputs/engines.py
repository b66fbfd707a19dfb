# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs kernels of one file on emulated AMX and on the reference, and compares: four
work-items in a work-group, which all have the same result; the last argument is the
number of iterations."""

import argparse
import subprocess
from pathlib import Path

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-run", required=True)
parser.add_argument("--source", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("--kernels", required=True)
parser.add_argument("--rounds", required=True)
parser.add_argument("--items", type=int, default=4)
parser.add_argument("--arguments", nargs="+", required=True)
arguments = parser.parse_args()
arguments.folder.mkdir(parents=True, exist_ok=True)


def result(kernel, rounds, *engine):
    # A kernel that writes what all work-items read runs with one work-item.
    items = 1 if kernel in ("written", "exits") else arguments.items
    out = arguments.folder / "c.npy"
    subprocess.run(
        [arguments.tenon_run, arguments.source, f"--kernel={kernel}",
         f"--global={items}", f"--local={items}", *engine, *arguments.arguments,
         f"out={out}:i32:16x16", f"u64={rounds}"], check=True)
    return np.load(out)


right = 0
for kernel in arguments.kernels.split(","):
    for rounds in arguments.rounds.split(","):
        of_tiles = result(kernel, rounds, "--engine=amx", "--emulate-amx")
        if (of_tiles == result(kernel, rounds, "--engine=reference")).all():
            right += 1
        else:
            print(f"WRONG: {kernel}, {rounds} rounds")
print(f"{right} runs right")
