# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GEMMs whose work-groups have a grid of tiles, which tenon-fuse makes into larger
matrices, on both engines and in sub-groups of several sizes. Elements are small
integers, so sums are exact.

    tiles.py TENON-RUN SOURCE-ROOT FOLDER [dpas | nvptx | nvptx-all]

With a target: lowered for its devices; with nvptx, every third one."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %src_root %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}85 runs right

import os
import subprocess
import sys

import numpy as np

sys.path.insert(0, os.path.join(sys.argv[2], "test", "Inputs"))
import tiles

GROUPS = 2  # along each dimension
STEPS = 3  # iterations of the loop
FLAGS = ["", "packed", "checked", "columns", "gap", "epilogue", "pipelined",
         "separate-loads", "packed epilogue", "checked separate-loads"]
GRIDS = ["2 2 1 8x16x16", "4 4 1 8x16x16", "3 1 2 7x13x20", "1 5 1 16x16x32",
         "5 2 1 16x24x8"]
with open("/proc/cpuinfo") as info:
    HAS_AVX512 = "avx512_bf16" in info.read()
PROCESSORS = ["znver4" if HAS_AVX512 else "haswell", "haswell"]
SIZES = [8, 16, 32]  # of sub-groups


def bf16(matrix):
    return (matrix.view(np.uint32) >> 16).astype(np.uint16)


def packed(b):
    rows, columns = b.shape
    return np.ascontiguousarray(
        b.reshape(rows // 2, 2, columns).transpose(0, 2, 1)).reshape(rows, columns)


def expected(options, m, a, b, shape):
    """C, in which rows that --gap skips stay zero."""
    product = a @ b
    c = np.zeros(shape, np.float32)
    tile = m * (2 if options.gap else 1)
    for row in range(0, GROUPS * options.rows * m, options.rows * m):
        for offset in range(options.rows):
            first = row + offset * tile
            last = min(first + m, shape[0])
            if first < shape[0]:
                c[first:last] = product[first:last]
    return c


# Devices of target dpas and their lanes; the first ones use memory that 2D blocks
# can access, for the whole grids.
DEVICES = [("pvc", 16), ("bmg", 32), ("dg2-g10", 8), ("lnl-m", 16), ("arl-h", 8),
           ("ptl-h", 32), ("pvc", 32)]


def lowered(tool, name, target):
    """The module of that name lowered for a target, for an engine."""
    words, module = ["--target=dpas", f"--device={target[0]}"], f"{name}.spv"
    if target[0] == "nvptx":
        words, module = ["--target=nvptx"], f"{name}.lowered.ll"
    words.append(f"--subgroup-size={target[1]}")
    lower = os.path.join(os.path.dirname(tool), "tenon-lower")
    subprocess.run([lower, f"{name}.ll", *words, "-o", module], check=True)
    return module


def run(tool, folder, flags, grid, engine, lanes=1, target=None):
    options = tiles.parse([f"--{flag}" for flag in flags.split()] + grid.split())
    kernel = tiles.Kernel(options)
    name = os.path.join(folder, "-".join((flags + " " + grid).split()))
    with open(f"{name}.ll", "w") as file:
        file.write(kernel.text())
    rows = GROUPS * options.rows * kernel.m
    columns = GROUPS * options.columns_of_tiles * kernel.n
    depth = STEPS * options.steps * kernel.k
    if options.checked:  # the last tiles overhang; whole rows, like the loads
        rows, columns = rows - 3, columns - 5
    random = np.random.default_rng(len(name))
    # The tiles of --gap reach beyond the rows of their work-group.
    all_rows = rows * 2 if options.gap else rows
    if options.pipelined:  # loads a step more than it multiplies
        all_depth = depth + kernel.k * options.steps
    else:
        all_depth = depth
    a, b = (random.integers(-4, 5, shape).astype(np.float32)
            for shape in ((all_rows, all_depth), (depth, columns)))
    if options.pipelined:
        a = np.concatenate([a[:, :depth].reshape(-1),
                            np.zeros(all_depth * all_rows - depth * all_rows)])
        a = a.astype(np.float32)
        values = a[:depth * all_rows].reshape(all_rows, depth)
    else:
        values = a
    stored = np.ascontiguousarray(a.T) if options.columns else a
    np.save(f"{name}-a.npy", bf16(np.ascontiguousarray(stored)))
    np.save(f"{name}-b.npy", bf16(packed(b) if options.packed else b))
    out = f"{name}-c.npy"
    module = lowered(tool, name, target) if target else f"{name}.ll"
    size = [] if target else [f"--subgroup-size={lanes}"]
    if target:  # sub-groups have whole warps
        lanes = 32 if target[0] == "nvptx" else target[1]
    run = subprocess.run(
        [tool, module, "--kernel=gemm", f"--global={GROUPS * lanes},{GROUPS}",
         f"--local={lanes},1", *size, *engine, f"in={name}-a.npy", f"in={name}-b.npy",
         f"out={out}:f32:{all_rows}x{columns}", f"i64={all_rows}",
         f"i64={columns}", f"i64={depth}"], capture_output=True, text=True)
    if run.returncode:
        return run.stderr
    result = np.load(out)
    want = expected(options, kernel.m, values, b, (all_rows, columns))
    if options.epilogue:  # each tile's first element of each lane is doubled
        for lane in range(lanes):
            row, column = divmod(lane, kernel.n)
            want[row::kernel.m, column::kernel.n] *= 2
    return "" if np.array_equal(result, want) else "unequal"


def devices_of(tool, folder):
    """Each combination for a device in turn, a few as machine code. Which element
    is a lane's first, that `epilogue` changes, depends on the lanes."""
    turn = right = 0
    for flags in (x for x in FLAGS if "epilogue" not in x):
        for grid in GRIDS:
            target = DEVICES[turn % len(DEVICES)]
            engine = "--engine=reference" if turn % 13 else f"--mcpu={PROCESSORS[0]}"
            turn += 1
            wrong = run(tool, folder, flags, grid, [engine], target=target)
            if wrong:
                print("WRONG", flags, grid, engine, target, wrong.strip())
            else:
                right += 1
    print(right, "runs right")


def on_nvptx(tool, folder, every):
    """In sub-groups of 32, and every fourth in sub-groups of 16."""
    combinations = [(flags, grid) for flags in FLAGS if "epilogue" not in flags
                    for grid in GRIDS]
    right = 0
    for turn, (flags, grid) in enumerate(combinations[::every]):
        target = ("nvptx", (32, 32, 32, 16)[turn % 4])
        wrong = run(tool, folder, flags, grid, ["--engine=reference"], target=target)
        right += not wrong
        if wrong:
            print("WRONG", flags, grid, target, wrong.strip())
    print(right, "runs right")


def main():
    tool, _, folder = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    if sys.argv[4:] == ["dpas"]:
        return devices_of(tool, folder)
    if sys.argv[4:]:
        return on_nvptx(tool, folder, 1 if sys.argv[4] == "nvptx-all" else 3)
    right = 0
    for index, flags in enumerate(FLAGS):
        for number, grid in enumerate(GRIDS):
            processor = f"--mcpu={PROCESSORS[(index + len(grid)) % 2]}"
            engines = [([processor], 1)]
            if (index + number) % 2:
                engines.append(([processor], SIZES[(index + number // 2) % 3]))
            if grid == GRIDS[0]:
                engines.append((["--engine=reference"], 1))
            for engine, lanes in engines:
                wrong = run(tool, folder, flags, grid, engine, lanes)
                if wrong:
                    print("WRONG", flags, grid, engine, lanes, wrong.strip())
                else:
                    right += 1
    print(right, "runs right")


if __name__ == "__main__":
    main()
