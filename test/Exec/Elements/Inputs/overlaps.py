# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel on one buffer with positions in it, given as numbers, on target cpu and in
the reference, and compares."""

import argparse
import subprocess
from pathlib import Path

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("--tenon-run", required=True)
parser.add_argument("--kernel", type=Path, required=True)
parser.add_argument("--input", type=Path, required=True)
parser.add_argument("--folder", type=Path, required=True)
parser.add_argument("places", nargs="+")
arguments = parser.parse_args()
arguments.folder.mkdir(parents=True, exist_ok=True)


def result(places, engine):
    out = arguments.folder / "out.npy"
    subprocess.run([arguments.tenon_run, arguments.kernel, "--kernel=k", "--global=1",
                    "--local=1", f"--engine={engine}", f"inout={arguments.input}:{out}",
                    *[f"u64={place}" for place in places.split(",")]], check=True)
    return np.load(out)


right = 0
for places in arguments.places:
    if (result(places, "cpu") == result(places, "reference")).all():
        right += 1
    else:
        print(f"WRONG: {places}")
print(f"{right} runs right")
