# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of OpenCL C on one thread: multiplications on the built-ins, side by side
with other implementations, and multiplications by work-items' own arithmetic.

Prints a Markdown table. Each line is the best of all runs, which alternate between
Tenon and its peers, so that what disturbs the machine disturbs all.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np

from gemm import ROOT, best_seconds, output_of

KERNELS = ROOT / "test" / "Exec" / "OpenCL" / "Inputs"
TILES = 4  # rows and columns of multiplications in a sub-group
LANES = 16
MAD = "-DMAD=intel_sub_group_{}_matrix_mad_k{}"

# Kind: macros of gemm.cl, K of a step, storage of A, of B, of C.
BUILT_INS = {
    "bf16": ((MAD.format("bf16_bf16", 16), "-DELEMENT=ushort", "-DA_VEC=short8",
              "-DB_VEC=int8", "-DSUM=float"), 16, "<u2", "<u2", "f32"),
    "s8s8": ((MAD.format("i8_i8", 32), "-DELEMENT=uchar", "-DA_VEC=short8",
              "-DB_VEC=int8", "-DSUM=int"), 32, "i1", "i1", "i32"),
    "u8s8": ((MAD.format("u8_i8", 32), "-DELEMENT=uchar", "-DA_VEC=ushort8",
              "-DB_VEC=int8", "-DSUM=int"), 32, "u1", "i1", "i32"),
}
# Name: kernel of talk-gemm.cl, tile of a work-item, side of a work-group.
WORK_ITEMS = {
    "one output": ("one", 1, 16),
    "tile 2x2": ("tile", 2, 16),
    "tile 4x4": ("tile", 4, 16),
    "local memory": ("shared_tiles", 1, 16),
}


def operand(kind, storage, count):
    """Small ordinary numbers: a subnormal or a NaN could take another time."""
    digits = np.random.default_rng(count).integers(0, 8, count)
    return (digits + (0x3F80 if kind == "bf16" else 0)).astype(storage)


def run_command(tool, module, kernel, size, local, words):
    return [tool, KERNELS / module, f"--kernel={kernel}", "--threads=1",
            f"--global={size[0]},{size[1]}", f"--local={local[0]},{local[1]}"] + words


def built_in_command(tool, folder, kind, size, repeat):
    macros, step, a, b, c = BUILT_INS[kind]
    np.save(folder / "a.npy", operand(kind, a, size * size))
    np.save(folder / "b.npy", operand(kind, b, size * size))
    words = [*macros, f"-DLANES={LANES}", "-DA_WORD=ushort", f"-DTM={TILES}",
             f"-DTN={TILES}", f"--repeat={repeat}", f"in={folder / 'a.npy'}",
             f"in={folder / 'b.npy'}", f"out={folder / 'c.npy'}:{c}:{size}x{size}",
             f"i32={size}", f"i32={size}", f"i32={size // step}"]
    return run_command(tool, "gemm.cl", "tiled",
                       (size // TILES, size // 8 // TILES), (LANES, 1), words)


def work_item_command(tool, folder, name, size, repeat):
    kernel, tile, block = WORK_ITEMS[name]
    numbers = operand("f32", "<f4", size * size)
    np.save(folder / "a.npy", numbers)
    words = [f"-DLANES={LANES}", f"-DTILE_X={tile}", f"-DTILE_Y={tile}",
             f"-DBLOCK={block}", f"--repeat={repeat}", f"in={folder / 'a.npy'}",
             f"in={folder / 'a.npy'}", f"out={folder / 'c.npy'}:f32:{size}x{size}",
             f"i32={size}", f"i32={size}", f"i32={size}"]
    return run_command(tool, "talk-gemm.cl", kernel, (size // tile, size // tile),
                       (block, block), words)


def peers(programs):
    """Name -> function (kind, size, repeat) of a command that prints `best T s`."""
    result = {}
    onednn = programs / "onednn-matmul"
    if onednn.exists():
        result["oneDNN"] = lambda kind, size, repeat: [onednn, kind, size, repeat, "any"]
    return result


def best_of(commands, rounds):
    """The best time of each, in turns."""
    times = [[best_seconds(output_of(x)) for x in commands] for _ in range(rounds)]
    return [min(column) for column in zip(*times)]


def print_row(name, size, times, columns):
    rates = [2 * size ** 3 / 1e9 / seconds for seconds in times]
    cells = [f"{rates[0]:.1f}"]
    for rate in rates[1:]:
        cells += [f"{rate:.1f}", f"{rates[0] / rate:.2f}"]
    cells += [""] * (columns - len(cells))
    print(f"| {name} | {size} | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--sizes", default="512,1024",
                        help="multiples of 64 (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=5,
                        help="turns of all sides (default %(default)s)")
    arguments = parser.parse_args()
    programs = arguments.build_dir.resolve() / "bin"
    tool, others = programs / "tenon-run", peers(programs)
    heads = ["Tenon GOP/s"]
    for name in others:
        heads += [f"{name} GOP/s", f"Tenon / {name}"]
    print(f"| kernel | size | {' | '.join(heads)} |\n" + "|---" * (2 + len(heads)) + "|")
    with tempfile.TemporaryDirectory(prefix="tenon-bench.") as text:
        folder = Path(text)
        for size in map(int, arguments.sizes.split(",")):
            repeat = max(2, 1024 ** 3 // size ** 3)
            for kind in BUILT_INS:
                commands = [built_in_command(tool, folder, kind, size, repeat)]
                commands += [peer(kind, size, repeat) for peer in others.values()]
                print_row(f"built-ins, {kind}", size,
                          best_of(commands, arguments.rounds), len(heads))
            for name in WORK_ITEMS:
                command = work_item_command(tool, folder, name, size, repeat)
                print_row(f"work-items, f32, {name}", size,
                          best_of([command], arguments.rounds), len(heads))


if __name__ == "__main__":
    main()
