# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares an array with a NumPy expression:

    equals.py out.npy 'np.arange(12) * 2'
"""

import sys

import numpy as np

found = np.load(sys.argv[1])
expected = np.asarray(eval(sys.argv[2]))
wrong = np.flatnonzero(found.ravel() != expected.ravel())
if found.size != expected.size:
    sys.exit(f"{found.size} elements, expected {expected.size}")
if wrong.size:
    first = wrong[0]
    sys.exit(
        f"{wrong.size} of {found.size} differ; element {first} is "
        f"{found.ravel()[first]}, expected {expected.ravel()[first]}"
    )
print(f"{found.size} equal")
