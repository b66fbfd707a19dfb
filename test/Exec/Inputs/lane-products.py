# Operands and results of lane-products.cl: values for which sums are exact in any order.
import sys

import numpy as np

PATH, ROWS, COLUMNS, LENGTH = sys.argv[1], 37, 70, 96


def save(name, values):
    np.save(f"{PATH}.{name}.npy", np.ascontiguousarray(values))


def bits(values):
    return (values.view(np.uint32) >> 16).astype(np.uint16)


def padded(values, multiple):
    """With rows of a multiple of 2D blocks' granularity; the rest is padding."""
    wide = np.full((values.shape[0], -(-values.shape[1] // multiple) * multiple), 7, np.float32)
    wide[:, : values.shape[1]] = values
    return bits(wide)


random = np.random.RandomState(5)
a = random.randint(-3, 4, (ROWS, LENGTH)).astype(np.float32)
b = random.randint(-3, 4, (LENGTH, COLUMNS)).astype(np.float32)
v = random.randint(-3, 4, (LENGTH, COLUMNS)).astype(np.float32)
scale = (2.0 ** random.randint(-2, 3, (LENGTH // 32, COLUMNS))).astype(np.float32)
save("a", padded(a, 32))
save("b", padded(b, 32))
save("v", padded(v, 32))
save("scale", scale)
sums = np.zeros((ROWS, COLUMNS), np.float32)
for step in range(LENGTH // 32):
    k = slice(32 * step, 32 * step + 32)
    sums += a[:, k] @ b[k] * scale[step]
save("scaled", sums)
faded = np.zeros((ROWS, COLUMNS), np.float32)
for step in range(LENGTH // 32):
    k = slice(32 * step, 32 * step + 32)
    # The first 32 columns of B are what the rows of A are multiplied by to get weights.
    weights = a[:, k] @ b[k, :32]
    weights = (bits(weights).astype(np.uint32) << 16).view(np.float32)
    faded = faded * np.where(np.arange(ROWS) % 2, 0.5, 1)[:, None].astype(np.float32)
    faded = faded + weights @ v[k]
save("faded", faded.astype(np.float32))
