# Operands and results of guarded-elements.cl: values for which sums are exact in any order. Rows of B
# from 76 on are NaN, except that those in the same pair as row 75 are zero.
import sys

import numpy as np

PATH, LENGTH, COLUMNS, ROWS = sys.argv[1], 96, 32, 24


def save(name, values):
    np.save(f"{PATH}.{name}.npy", np.ascontiguousarray(values))


def bits(values):
    return (values.view(np.uint32) >> 16).astype(np.int16)


random = np.random.RandomState(3)
a = random.randint(-4, 5, (ROWS, LENGTH)).astype(np.float32)
b = random.randint(-4, 5, (LENGTH, COLUMNS)).astype(np.float32)
save("a", bits(a))
save("b", bits(b).view(np.uint16))
save("packed", bits(b).reshape(LENGTH // 2, 2, COLUMNS).transpose(0, 2, 1).copy().view(np.int32)[..., 0])
for m, n, k in ((21, 32, 96), (3, 32, 96), (24, 32, 75), (24, 32, 0), (21, 19, 75), (3, 7, 5), (3, 32, 5)):
    d = np.zeros((ROWS, COLUMNS), np.float32)
    d[:m, :n] = a[:m, :k] @ b[:k, :n]
    save(f"{m}.{n}.{k}", d)
