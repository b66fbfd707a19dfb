# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of OpenCL C that multiply by ordinary arithmetic of work-items, on one thread.

Prints a Markdown table. Each line is the best of all runs.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np

from gemm import ROOT, best_seconds, output_of

KERNELS = ROOT / "test" / "Exec" / "OpenCL" / "Inputs"
LANES = 16
# Name: kernel of talk-gemm.cl, tile of a work-item, side of a work-group.
WORK_ITEMS = {
    "one output": ("one", 1, 16),
    "tile 2x2": ("tile", 2, 16),
    "tile 4x4": ("tile", 4, 16),
    "local memory": ("shared_tiles", 1, 16),
}


def operand(count):
    """Small normal numbers: subnormal numbers and NaNs could take another time."""
    return np.random.default_rng(count).integers(0, 8, count).astype("<f4")


def command_of(tool, folder, name, size, repeat):
    kernel, tile, block = WORK_ITEMS[name]
    np.save(folder / "a.npy", operand(size * size))
    side = size // tile
    return [tool, KERNELS / "talk-gemm.cl", f"--kernel={kernel}", "--threads=1",
            f"--global={side},{side}", f"--local={block},{block}", f"-DLANES={LANES}",
            f"-DTILE_X={tile}", f"-DTILE_Y={tile}", f"-DBLOCK={block}",
            f"--repeat={repeat}", f"in={folder / 'a.npy'}", f"in={folder / 'a.npy'}",
            f"out={folder / 'c.npy'}:f32:{size}x{size}", f"i32={size}", f"i32={size}",
            f"i32={size}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--sizes", default="512,1024",
                        help="multiples of 64 (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=5,
                        help="turns of all kernels (default %(default)s)")
    arguments = parser.parse_args()
    tool = arguments.build_dir.resolve() / "bin" / "tenon-run"
    print("| kernel | size | GOP/s |\n|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="tenon-bench.") as text:
        folder = Path(text)
        for size in map(int, arguments.sizes.split(",")):
            repeat = max(2, 1024 ** 3 // size ** 3)
            commands = [command_of(tool, folder, name, size, repeat)
                        for name in WORK_ITEMS]
            times = [[best_seconds(output_of(x)) for x in commands]
                     for _ in range(arguments.rounds)]
            for name, column in zip(WORK_ITEMS, zip(*times)):
                rate = 2 * size ** 3 / 1e9 / min(column)
                print(f"| {name} | {size} | {rate:.1f} |", flush=True)


if __name__ == "__main__":
    main()
