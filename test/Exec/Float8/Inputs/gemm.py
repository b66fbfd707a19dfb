# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Matrices for gemm.cl: `gemm.py make FILES`, then `gemm.py check FILES`. 32 bits hold
# four rows of B.

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs"))

from kinds import KINDS, small_float_values, random_elements

M, N, K = 32, 48, 256
action, files = sys.argv[1:]
random = np.random.default_rng(1)
a = random_elements(KINDS["e4m3"], random, M * K).reshape(M, K)
b = random_elements(KINDS["e5m2"], random, K * N).reshape(K, N)
if action == "make":
    packed = b.reshape(K // 4, 4, N).transpose(0, 2, 1)
    np.save(files + ".a.npy", a.view(np.uint16))
    np.save(files + ".b.npy", np.ascontiguousarray(packed).view(np.uint32).reshape(-1, N))
else:
    left, right = small_float_values("e4m3")[a], small_float_values("e5m2")[b]
    expected = left @ right
    error = (K + 4) * 2.0**-24 * (abs(left) @ abs(right)) + 2.0**-24 * abs(expected)
    assert (abs(np.load(files + ".c.npy") - expected) <= error).all()
