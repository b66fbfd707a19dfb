# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel of test/Inputs/tiles.py with checked accesses, 2x2 tiles of 8x16x16,
as it is and as target dpas lowers it, on matrices whose sizes are no multiples of a tile.

    checked-grid.py KERNEL.ll LOWERED.spv LANES FOLDER TENON-RUN
"""

import os
import subprocess
import sys

import numpy as np

SHAPES = ((32, 64, 32), (24, 48, 48), (19, 44, 40), (16, 40, 64))  # M, N, K


def main():
    kernel, lowered, lanes, folder, tenon_run = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    rng = np.random.default_rng(1)
    path = lambda name: os.path.join(folder, f"{name}.npy")  # noqa: E731
    for m, n, k in SHAPES:
        for name, shape in (("a", (m, k)), ("b", (k, n))):
            bits = rng.standard_normal(shape).astype(np.float32).view(np.uint32)
            np.save(path(name), (bits >> 16).astype(np.uint16))
        results = []
        for module, width in ((kernel, 1), (lowered, int(lanes))):
            groups = -(-n // 32) * width, -(-m // 16)
            subprocess.check_call(
                [tenon_run, module, "--kernel=gemm", "--engine=reference",
                 f"--global={groups[0]},{groups[1]}", f"--local={width},1",
                 f"in={path('a')}", f"in={path('b')}", f"out={path('c')}:f32:{m}x{n}",
                 f"u64={m}", f"u64={n}", f"u64={k}"])
            results.append(np.load(path("c")))
        largest = abs(results[0]).max()
        close = abs(results[0] - results[1]).max() <= largest * 2.0**-20
        print(f"{m}x{n}x{k}:", "right" if close and largest > 0 else "WRONG")


if __name__ == "__main__":
    main()
