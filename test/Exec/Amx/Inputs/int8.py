"""Operands of intrinsics.ll: 120 rows of 64 bytes times 64 of 16, and C.

usage: int8.py make PREFIX | int8.py compare PREFIX RESULT
"""

import sys

import numpy as np

random = np.random.default_rng(1)
a = random.integers(-128, 128, (120, 64)).astype(np.int8)
b = random.integers(-128, 128, (64, 16)).astype(np.int8)
c = random.integers(-(2**31), 2**31, (120, 16)).astype(np.int32)

prefix = sys.argv[2]
if sys.argv[1] == "make":
    np.save(prefix + ".a.npy", a)
    packed = b.reshape(16, 4, 16).transpose(0, 2, 1)
    np.save(prefix + ".b.npy", np.ascontiguousarray(packed))
    np.save(prefix + ".c.npy", c)
else:
    expected = c + a.astype(np.int32) @ b.astype(np.int32)
    found = np.load(sys.argv[3])
    print("right" if np.array_equal(found, expected) else "WRONG")
