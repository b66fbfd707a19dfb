# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The first active lane's value and votes for equality, in a branch that some lanes take: on
both engines, and as SPIR-V of targets loops and dpas, which is read again; NumPy
has the right results. Sub-groups of 8 are halves of those of dpas."""

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
short O sub_group_broadcast_first(short);
double O sub_group_broadcast_first(double);
int O sub_group_non_uniform_all_equal(uchar);
int O sub_group_non_uniform_all_equal(float);
__attribute__((intel_reqd_sub_group_size(SIZE)))
kernel void k(global const int *x, global int *to) {
  size_t i = get_global_id(0);
  int y = x[i];
  if (y % 3 == 0)
    return;
  to[4 * i] = sub_group_broadcast_first((short)y);
  to[4 * i + 1] = sub_group_broadcast_first((double)y);
  to[4 * i + 2] = sub_group_non_uniform_all_equal((uchar)(y & 4));
  float f = y & 8 ? 0.0f : y & 16 ? -0.0f : __builtin_nanf("");
  to[4 * i + 3] = sub_group_non_uniform_all_equal(f);
}
"""


def expected(x, size):
    result = np.zeros((ITEMS, 4), np.int32)
    for first in range(0, ITEMS, size):
        active = [i for i in range(first, first + size) if x[i] % 3]
        if not active:
            continue
        values = x[active]
        result[active, 0] = values[0].astype(np.int16)
        result[active, 1] = values[0]
        result[active, 2] = len(set(values & 4)) == 1
        result[active, 3] = not np.any((values & 24) == 0)
    return result


def main(tenon_run, tenon_lower, folder):
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(folder, "k.cl")
    with open(source, "w") as file:
        file.write(SOURCE)
    rng = np.random.default_rng(3)
    x = rng.integers(0, 10000, ITEMS, dtype=np.int32)
    x[32:48] |= 12  # equal values
    x[16:24] = 24  # no lane of 8
    np.save(os.path.join(folder, "x.npy"), x)
    right = 0
    for size in (16, 8):
        define = f"-DSIZE={size}"
        for target in ("", "loops", "dpas"):
            module, words = source, [define]
            if target:
                module, words = os.path.join(folder, f"{target}.spv"), []
                lower = [tenon_lower, source, define, f"--target={target}", "-o", module]
                subprocess.run(lower, check=True)
            for engine in ("cpu", "reference"):
                out = os.path.join(folder, "out.npy")
                command = [tenon_run, module, *words, f"--engine={engine}", "--kernel=k"]
                command += [f"--global={ITEMS}", "--local=48", f"in={folder}/x.npy"]
                command += [f"out={out}:i32:{ITEMS}x4"]
                subprocess.run(command, check=True)
                found = np.argwhere(np.load(out) != expected(x, size))
                right += not len(found)
                if len(found):
                    print(f"WRONG: {size} {target} {engine}: {found[:5].tolist()}")
    print(f"{right} runs are right")


main(*sys.argv[1:])
