# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Lane values for lane-muladd.ll, and their product from the specification's
# tables: `lane-muladd.py make FOLDER`, then `lane-muladd.py check FOLDER`.
# Numbers are so small that all sums are exact.

import sys

import numpy as np

M, N, LANES = 4, 16, 16
action, folder = sys.argv[1:]
random = np.random.default_rng(5)


def to_bf16(x):
    return (np.asarray(x, "f4").view("u4") >> 16).astype("u2")


def from_bf16(x):
    return (x.astype("u4") << 16).view("f4")


def lanes_of_rows(matrix):
    """Component v of lane l is cell v * lanes + l."""
    return np.ascontiguousarray(matrix.reshape(-1, LANES).T)


for name, k, pack_b in (("bytes", 32, 4), ("bf16", 16, 2)):
    if name == "bytes":
        a = random.integers(-128, 128, (M, k)).astype("i1")
        b = random.integers(0, 256, (k, N)).astype("u1")
        c = random.integers(-1000, 1000, (M, N)).astype("i4")
        packed_a, packed_c = a.view("u2"), c
        expected = a.astype("i4") @ b.astype("i4") + c
    else:
        a, b, c = (random.integers(-1, 2, s) for s in ((M, k), (k, N), (M, N)))
        expected = a @ b + c
        packed_a, b, packed_c = to_bf16(a), to_bf16(b), to_bf16(c)
    # Neighbouring rows of one column of B in 32 bits.
    vnni = b.reshape(k // pack_b, pack_b, N).transpose(0, 2, 1)
    packed_b = np.ascontiguousarray(vnni).view("u4").reshape(-1, N)
    base = f"{folder}/{name}"
    if action == "make":
        np.save(base + "-a.npy", lanes_of_rows(packed_a))
        np.save(base + "-b.npy", lanes_of_rows(packed_b))
        np.save(base + "-c.npy", lanes_of_rows(packed_c))
    else:
        found = np.load(base + "-d.npy").T
        if name == "bf16":
            found = from_bf16(np.ascontiguousarray(found))
        if not np.array_equal(found, expected):
            sys.exit(f"{name}: {found}\nexpected {expected}")
        print(name, "equal")
