# Operands and results of skipped-steps.cl: values for which sums are exact in any order.
import sys

import numpy as np

PATH, LENGTH, COLUMNS, ROWS = sys.argv[1], 192, 32, 24
TABLE = [1, 0, 0, 2, 1, 1, 0, 1, 2, 2, 0, 1]


def save(name, values):
    np.save(f"{PATH}.{name}.npy", np.ascontiguousarray(values))


def bits(values):
    return (values.view(np.uint32) >> 16).astype(np.int16)


random = np.random.RandomState(3)
a, other = random.randint(-4, 5, (2, ROWS, LENGTH)).astype(np.float32)
b = random.randint(-4, 5, (LENGTH, COLUMNS)).astype(np.float32)
save("a", bits(a))
save("other", bits(other))
save("b", bits(b).reshape(LENGTH // 2, 2, COLUMNS).transpose(0, 2, 1).copy().view(np.int32)[..., 0])
save("table", np.int32(TABLE))
skips, chooses, either, written = np.zeros((4, ROWS, COLUMNS), np.float32)
changed = a.copy()
for step, what in enumerate(TABLE):
    k = slice(16 * step, 16 * step + 16)
    first, second = a[:, k] @ b[k], other[:, k] @ b[k]
    skips += first if what else 0
    chooses += first if what else second
    either += [0, first, first + second][what]
    if what:
        written += changed[:, k] @ b[k]
    else:
        at = 16 * (step + 1) % LENGTH
        changed[:, at : at + 16] = 1
for name in ("skips", "chooses", "either", "written"):
    save(name, globals()[name])
