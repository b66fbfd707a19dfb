# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the operands of demo/joint-matrix.clcpp, or checks its result: gelu.py FOLDER
write|check."""

import math
import sys

import numpy as np

folder, what = sys.argv[1:]
rng = np.random.default_rng(3)
m, n, k = 45, 38, 70
bits = [rng.uniform(-1, 1, shape).astype(np.float32).view(np.uint32) >> 16
        for shape in ((m, k), (k, n))]
if what == "write":
    for name, array in zip("ab", bits):
        np.save(f"{folder}/{name}.npy", array.astype(np.uint16))
else:
    a, b = ((x << 16).view(np.float32).astype(np.float64) for x in bits)
    x = a @ b
    expected = 0.5 * x * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))
    allowed = 1.2 * (k + 4) * 2.0**-24 * (abs(a) @ abs(b)) + 1e-6
    assert (abs(np.load(f"{folder}/c.npy") - expected) <= allowed).all()
