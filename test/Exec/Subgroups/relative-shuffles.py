# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shuffles by distance on both engines, and as SPIR-V of targets loops and dpas, which is
read again; NumPy has the right results. Sub-groups of 8 are halves of those of dpas."""

# REQUIRES: numpy, x86, clang, llvm-spirv
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 12 runs are right

import os
import subprocess
import sys

import numpy as np

ITEMS = 96
SOURCE = """
#define O __attribute__((overloadable))
float O sub_group_shuffle_xor(float, uint);
long O sub_group_shuffle_up(long, uint);
short O sub_group_shuffle_down(short, uint);
int O sub_group_rotate(int, int);
int O sub_group_clustered_rotate(int, int, uint);
int2 O intel_sub_group_shuffle_up(int2, int2, uint);
int O intel_sub_group_shuffle_down(int, int, uint);
__attribute__((intel_reqd_sub_group_size(SIZE)))
kernel void k(global const int *x, global const uint *by, global long *to) {
  size_t i = get_global_id(0);
  uint distance = by[i / SIZE];
  int y = ~x[i];
  to[7 * i] = sub_group_shuffle_xor((float)x[i], distance);
  to[7 * i + 1] = sub_group_shuffle_up((long)x[i] << 20, distance);
  to[7 * i + 2] = sub_group_shuffle_down((short)x[i], distance);
  to[7 * i + 3] = sub_group_rotate(x[i], by[i / SIZE]);
  to[7 * i + 4] = sub_group_clustered_rotate(x[i], distance, 4);
  to[7 * i + 5] = intel_sub_group_shuffle_up((int2)(0, y), (int2)(1, x[i]), distance).y;
  to[7 * i + 6] = intel_sub_group_shuffle_down(x[i], y, distance);
}
"""


def wrong(result, x, by, size):
    """The items with wrong results; results from lanes that do not exist are not checked."""
    found = set()
    for item in range(ITEMS):
        first, lane, distance = item // size * size, item % size, int(by[item // size])
        own = [int(value) for value in x[first : first + size]]
        other = [~value for value in own]
        cluster = lane // 4 * 4 + (lane + distance) % 4
        rows = [(own, lane ^ distance), (own, lane - distance), (own, lane + distance)]
        rows += [(own, (lane + distance) % size), (own, cluster)]
        rows += [(other + own, size + lane - distance), (own + other, lane + distance)]
        for row, (values, source) in enumerate(rows):
            if 0 <= source < len(values):
                value = values[source] << (20 if row == 1 else 0)
                if result[item, row] != value:
                    found.add((item, row))
    return found


def main():
    tenon_run, tenon_lower, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    rng = np.random.default_rng(5)
    x = rng.integers(-30000, 30000, ITEMS, dtype=np.int32)
    np.save("x", x)
    right = 0
    for size in (8, 16, 32):
        by = rng.integers(0, size, ITEMS // size, dtype=np.uint32)
        np.save("by", by)
        with open("k.cl", "w") as file:
            file.write(SOURCE.replace("SIZE", str(size)))
        modules = ["k.cl"]
        for target in ("loops", "dpas"):
            modules.append(f"{target}.spv")
            subprocess.run(
                [tenon_lower, "k.cl", "--target=" + target, "-o", modules[-1]], check=True
            )
        for module, engine in zip(modules + ["k.cl"], ["cpu", "reference", "reference", "reference"]):
            command = [tenon_run, module, "--engine=" + engine, "--kernel=k", f"--global={ITEMS}"]
            buffers = ["in=x.npy", "in=by.npy", f"out=to.npy:i64:{ITEMS}x7"]
            subprocess.run(command + ["--local=32"] + buffers, check=True)
            found = wrong(np.load("to.npy"), x, by, size)
            right += not found
            if found:
                print("WRONG", size, module, engine, sorted(found)[:5])
    print(right, "runs are right")


main()
