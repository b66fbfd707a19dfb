# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of 27 rows, or columns, that tensor cores pad to 32: a lane whose row is padding
loads vectors from the last one, and none beyond the matrices, which end where the arrays do."""

# REQUIRES: numpy, nvptx-registered-target
# RUN: %python %s %tenon_lower %tenon_run %src_root %t.dir | FileCheck %s
# CHECK: 32 loads of 16 bytes, right

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

lower, run, root, folder = sys.argv[1:]
sys.path.insert(0, os.path.join(root, "benchmarks", "device"))
from cuda_cases import Interaction

os.makedirs(folder, exist_ok=True)
path = Path(folder)
case = Interaction(3)
(path / "k.ll").write_text(case.text)
subprocess.run([lower, path / "k.ll", "--target=nvptx", "--subgroup-size=32", "--assume-aligned",
                "-o", path / "k.ptx"], check=True)
wide = re.findall(r"ld\.global[.a-z0-9]*", (path / "k.ptx").read_text())
assert set(wide) == {"ld.global.v4.b32"}, wide
subprocess.run([lower, path / "k.ll", "--target=nvptx", "--subgroup-size=32", "--assume-aligned",
                "-o", path / "l.ll"], check=True)
subprocess.run([run, path / "l.ll", "--engine=reference", *case.words(path, path / "c.npy")],
               check=True)
right = case.is_right(np.load(path / "c.npy"))
print(f"{len(wide)} loads of 16 bytes, {'right' if right else 'WRONG'}")
