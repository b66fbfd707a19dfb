# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Matrices for gemm.ll: `gemm.py make FILES MxNxK`, then `gemm.py check FILES`. K counts
# complex numbers, which are two f16 in memory.

import sys

import numpy as np

action, files = sys.argv[1:3]
if action == "make":
    m, n, k = map(int, sys.argv[3].split("x"))
    random = np.random.default_rng(1)
    np.save(files + ".a.npy", random.standard_normal((m, 2 * k)).astype("f2"))
    np.save(files + ".b.npy", random.standard_normal((k, 2 * n)).astype("f2"))
else:
    a, b = (np.load(f"{files}.{x}.npy").astype("f8").view("c16") for x in "ab")
    terms, whole = 2 * a.shape[1] + 4, a @ b
    a, b = abs(a.real) + 1j * abs(a.imag), abs(b.real) + 1j * abs(b.imag)
    products = {"re": (a @ b.conj()).real, "im": (a @ b).imag}
    for name, expected in (("re", whole.real), ("im", whole.imag)):
        error = 2.0**-24 * (terms * products[name] + abs(expected))
        assert (abs(np.load(f"{files}.{name}.npy") - expected) <= error).all(), name
