# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""annotated.py FOLDER write|NAME: operands of annotated.clcpp; checks the result NAME.npy."""

import sys

import numpy as np

folder, what = sys.argv[1:]
random = np.random.default_rng(1)
a, b, c = (random.integers(-4, 5, shape).astype("f4") for shape in ((8, 32), (32, 16), (8, 16)))
a[0, 0] = 0
if what == "write":
    np.save(f"{folder}/a.npy", (a.view("u4") >> 16).astype("u2"))
    np.save(f"{folder}/b.npy", (b.view("u4") >> 16).astype("u2"))
    np.save(f"{folder}/c.npy", c)
else:
    right = c + a @ b
    right[0, 0] += 100
    assert np.array_equal(np.load(f"{folder}/{what}.npy"), right), what
