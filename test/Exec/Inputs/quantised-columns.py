# Operands and results of quantised-columns.cl: values for which sums are exact in any order.
import sys

import numpy as np

PATH, LENGTH, COLUMNS, ROWS = sys.argv[1], 192, 32, 24


def save(name, values):
    np.save(f"{PATH}.{name}.npy", np.ascontiguousarray(values))


random = np.random.RandomState(3)
a = random.randint(-4, 5, (ROWS, LENGTH)).astype(np.float32)
b = random.randint(0, 16, (LENGTH, COLUMNS)).astype(np.uint8)
scales = 2.0 ** random.randint(-3, 3, (LENGTH // 64, COLUMNS))
zeros = random.randint(0, 16, (LENGTH // 64, COLUMNS)).astype(np.uint8)
save("h", a.astype(np.float16).view(np.int16))
save("b", (a.view(np.uint32) >> 16).astype(np.int16))
save("bytes", b.T)
save("halves", (b[0::2] | b[1::2] << 4).T)
save("words", sum(b[i::8].astype(np.uint32) << np.uint32(4 * i) for i in range(8)))
save("scales", scales.T.astype(np.float16))
save("zeros", zeros.T)
weights = (b.astype(np.float32) - np.repeat(zeros, 64, 0)) * np.repeat(scales, 64, 0)
for k in (0, 64, 192):
    save(f"d{k}", (a[:, :k] @ weights[:k]).astype(np.float32))
