# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of sub-groups of every size, in whole and partial sub-groups and for
some lanes only; NumPy has the right results."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_run %t.dir

import itertools
import os
import subprocess
import sys

import numpy as np

ITEMS, COLUMNS = 70, 16


def expected(x, halves, first, lane, width):
    """The results of one work-item; None where they are not defined."""
    v = x[first : first + width]
    n, own = len(v), v[lane]
    odd = (v & 1) == 1

    def of_lane(other):
        return v[other % width] if other % width < n else None

    bits = sum(1 << i for i in range(min(n, 32)) if odd[i])
    below = v[:lane].max() if lane else -(2**31)
    result = [v.sum(), v[: lane + 1].sum(), below, v.sum(), odd.any(), odd.all()]
    result += [bits, of_lane(lane ^ 1), of_lane(own & 7), of_lane(3)]
    if odd[lane]:
        up_to = v[: lane + 1]
        result += [lane == np.nonzero(odd)[0][0], v[odd].sum()]
        result += [up_to[odd[: lane + 1]].sum()]
    else:
        result += [-1, -1, -1]
    if n == width:
        result += [halves[2 * first + lane], halves[2 * first + width + lane]]
    return result


def check(tenon_run, folder, width, cpu):
    source = os.path.join(os.path.dirname(__file__), "Inputs", "operations.ll")
    kernel = os.path.join(folder, "kernel.ll")
    text = open(source).read()
    with open(kernel, "w") as file:
        file.write(text.replace("!{i32 16}", "!{i32 %d}" % width))
    x = np.random.RandomState(2).randint(-50, 150, 256).astype(np.int32)
    np.save(f"{folder}/in.npy", x)
    command = [tenon_run, kernel, "--kernel=k", f"--mcpu={cpu}"]
    command += [f"--global={ITEMS}", f"--local={ITEMS}", f"in={folder}/in.npy"]
    command += [f"out={folder}/out.npy:i32:{ITEMS}x{COLUMNS}"]
    subprocess.run(command, check=True)
    got = np.load(f"{folder}/out.npy")
    halves, x = x.view(np.uint16), x[:ITEMS].astype(np.int64)
    for item in range(ITEMS):
        first = item // width * width
        right = expected(x, halves, first, item - first, width)
        for i, value in enumerate(right):
            if value is not None and (int(got[item, i]) - int(value)) % 2**32:
                sys.exit(f"{width}, {cpu}: item {item}, result {i}: {got[item, i]}, not {value}")


def main():
    tenon_run, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    flags = open("/proc/cpuinfo").read()
    older = itertools.cycle(["x86-64-v2", "x86-64", "x86-64-v3"])
    for width in (1, 2, 4, 8, 16, 32, 64):
        check(tenon_run, folder, width, next(older))
        if "avx512vl" in flags:
            check(tenon_run, folder, width, "x86-64-v4")


main()
