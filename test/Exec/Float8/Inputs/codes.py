# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All fp8 codes and ones for codes.ll: `codes.py make FILES`, then
# `codes.py check FILES`.

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import small_float_values

# The kind of the codes in each row of the result.
KINDS = ("e4m3", "e5m2", "e4m3", "e5m2", "e4m3", "e5m2")

action, files = sys.argv[1:]
if action == "make":
    np.save(files + ".codes.npy", np.arange(256, dtype=np.uint8))
    np.save(files + ".ones.npy", np.array([0x38, 0x3C], np.uint8))
else:
    found = np.load(files + ".found.npy")
    expected = np.array([small_float_values(kind) for kind in KINDS], np.float32)
    np.testing.assert_array_equal(found, expected)
