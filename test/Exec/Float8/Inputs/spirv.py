# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Matrices for spirv.spvasm: `spirv.py make FILES`, then `spirv.py check FILES`.
# Numbers are so small that all sums are exact.

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import encode_small_float, small_float_values

action, files = sys.argv[1:]
random = np.random.default_rng(3)
a = encode_small_float("e4m3", random.integers(-8, 9, (8, 32)) / 4)
b = encode_small_float("e5m2", random.integers(-3, 4, (32, 16)))
b[0, 0] = encode_small_float("e5m2", np.array(7.0))
h = (random.integers(-8, 9, (8, 32)) / 2).astype(np.float16)
h[0, 0] = 1.25
if action == "make":
    for name, array in (("a", a), ("b", b), ("h", h)):
        np.save(f"{files}.{name}.npy", array)
else:
    right = small_float_values("e5m2")[b]
    d = small_float_values("e4m3")[a] @ right
    e = d + small_float_values("e5m2")[encode_small_float("e5m2", h)] @ right
    np.testing.assert_array_equal(np.load(files + ".d.npy"), d)
    np.testing.assert_array_equal(np.load(files + ".e.npy"), e)
    # 1000 to NaN and to 448, 0.333 to 0.3125; 1; 1.25; 7.0 by an integer.
    codes = [0x7F, 0x7E, 0x2A, 0x38, 0x3D, 0x3D, 0x3D, 0x3D, 0x4E]
    np.testing.assert_array_equal(np.load(files + ".codes.npy")[: len(codes)], codes)
