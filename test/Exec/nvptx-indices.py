# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL C whose sizes are of type uint: an index could wrap around, so the
entry that target nvptx makes for its own work-groups tests that. Executed by the reference engine,
where the test holds, and where its bound is changed so that it does not."""

# REQUIRES: numpy, clang, nvptx-registered-target
# RUN: %python %s %tenon_lower %tenon_run %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}4 runs right

import json
import os
import re
import subprocess
import sys

import numpy as np

lower, run, folder = sys.argv[1:]
M, N, K = 64, 128, 64

SOURCE = """
#define ROWS 4
#define COLUMNS 4
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global const ushort *A, global const uint *B, global float *C, uint N, uint K) {
  uint row = get_group_id(1) * ROWS * 8, column = get_group_id(0) * COLUMNS * 16;
  uint lane = get_sub_group_local_id();
  float8 acc[ROWS][COLUMNS];
  for (uint m = 0; m < ROWS; m++)
    for (uint n = 0; n < COLUMNS; n++)
      acc[m][n] = 0;
  for (uint k = 0; k < K; k += 16) {
    short8 a[ROWS];
    int8 b[COLUMNS];
    for (uint m = 0; m < ROWS; m++)
      for (uint i = 0; i < 8; i++)
        a[m][i] = A[(row + m * 8 + i) * K + k + lane];
    for (uint n = 0; n < COLUMNS; n++)
      for (uint i = 0; i < 8; i++)
        b[n][i] = B[(k / 2 + i) * N + column + n * 16 + lane];
    for (uint m = 0; m < ROWS; m++)
      for (uint n = 0; n < COLUMNS; n++)
        acc[m][n] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[m], b[n], acc[m][n]);
  }
  for (uint m = 0; m < ROWS; m++)
    for (uint n = 0; n < COLUMNS; n++)
      for (uint i = 0; i < 8; i++)
        C[(row + m * 8 + i) * N + column + n * 16 + lane] = acc[m][n][i];
}
"""


def path(name):
    return os.path.join(folder, name)


def bf16(x):
    return (x.astype("f4").view("u4") >> 16).astype("u2")


def start():
    """The module, its entries, and the product."""
    os.makedirs(folder, exist_ok=True)
    with open(path("k.cl"), "w") as file:
        file.write(SOURCE)
    subprocess.run([lower, path("k.cl"), "--target=nvptx", "--mcpu=sm_80",
                    "--mattr=+warps-1x2,+buffers-3,+parts-2", f"--recipe={path('k.json')}",
                    "-o", path("k.ll")], check=True)
    with open(path("k.json")) as file:
        entries = json.load(file)["kernels"][0]["regrouped"]
    with open(path("k.ll")) as file:
        text = file.read()
    random = np.random.RandomState(1)
    a, b = random.randint(-8, 8, (M, K)), random.randint(-8, 8, (K, N))
    np.save(path("a.npy"), bf16(a))
    np.save(path("b.npy"), np.ascontiguousarray(bf16(b).reshape(K // 2, 2, N).swapaxes(1, 2)).view("u4"))
    return text, entries, a @ b


def result(entry, text):
    with open(path("run.ll"), "w") as file:
        file.write(text)
    # The kernel has 2x2 work-groups of a sub-group, whose 16 work-items are two threads each.
    x, y = entry["tile"]
    items = entry["block"] * (2 // x) * (2 // y)
    subprocess.run([run, path("run.ll"), "--engine=reference", f"--kernel={entry['name']}",
                    f"--global={items}", f"--local={entry['block']}",
                    f"in={path('a.npy')}", f"in={path('b.npy')}", f"out={path('c.npy')}:f32:{M}x{N}",
                    f"u32={N}", f"u32={K}", "u32=32", "u32=1", "u32=1", "u32=2", "u32=2", "u32=1"],
                   check=True)
    return np.load(path("c.npy"))


def main():
    text, entries, expected = start()
    without, count = re.subn(r"(icmp ult i64 %\w+, )2147483648", r"\g<1>1", text)
    assert count
    right = 0
    for entry in entries:
        for module in (text, without):
            if np.array_equal(result(entry, module), expected):
                right += 1
            else:
                print(f"WRONG: {entry['name']} {'with' if module is text else 'without'} test")
    print(f"{right} runs right")


main()
