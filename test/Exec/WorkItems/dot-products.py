# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dot products of bytes on both engines, and as SPIR-V of target loops with and without the
devices' own, against NumPy; sums are close to the limits at which they saturate."""

# REQUIRES: numpy, x86, clang, llvm-spirv
# RUN: %python %s %tenon_run %tenon_lower %t.dir | FileCheck %s
# CHECK: 4 forms are right

import os
import subprocess
import sys

import numpy as np

ROWS = 96
RNG = np.random.default_rng(11)
SOURCE = """
#define O __attribute__((overloadable))
long O __spirv_SDotAccSat(char8, char8, long);
short O __spirv_UDot(uchar3, uchar3);

kernel void k(global const uint *a, global const uint *b, global const int *c, global long *to) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  int z = c[i];
  to[10 * i] = dot_4x8packed_ss_int(x, y);
  to[10 * i + 1] = dot_4x8packed_su_int(x, y);
  to[10 * i + 2] = dot_4x8packed_us_int(x, y);
  to[10 * i + 3] = dot_4x8packed_uu_uint(x, y);
  to[10 * i + 4] = dot_acc_sat_4x8packed_ss_int(x, y, z);
  to[10 * i + 5] = dot_acc_sat_4x8packed_su_int(x, y, z);
  to[10 * i + 6] = dot_acc_sat_4x8packed_us_int(x, y, z);
  to[10 * i + 7] = dot_acc_sat_4x8packed_uu_uint(x, y, z);
  if ((x & 1) != 0) { // the same as vectors
    char4 xs = as_char4(x), ys = as_char4(y);
    uchar4 xu = as_uchar4(x), yu = as_uchar4(y);
    to[10 * i] = dot(xs, ys);
    to[10 * i + 1] = dot(xs, yu);
    to[10 * i + 2] = dot(xu, ys);
    to[10 * i + 3] = dot(xu, yu);
    to[10 * i + 4] = dot_acc_sat(xs, ys, z);
    to[10 * i + 5] = dot_acc_sat(xs, yu, z);
    to[10 * i + 6] = dot_acc_sat(xu, ys, z);
    to[10 * i + 7] = dot_acc_sat(xu, yu, (uint)z);
  }
  to[10 * i + 8] = __spirv_SDotAccSat(as_char8((uint2)(x, y)), as_char8((uint2)(y, y)), LONG_MAX - 9);
  to[10 * i + 9] = (ushort)__spirv_UDot(as_uchar4(x & 0x3f3f3f3f).xyz, as_uchar4(y).xyz);
}
"""


def expected(a, b, c):
    def parts(words, dtype):
        return words.view(dtype).reshape(ROWS, 4).astype(np.int64)

    forms = {"ss": ("i1", "i1"), "su": ("i1", "u1"), "us": ("u1", "i1"), "uu": ("u1", "u1")}
    dots = {n: (parts(a, x) * parts(b, y)).sum(1) for n, (x, y) in forms.items()}
    limits = np.iinfo(np.int32)
    saturated = [
        np.clip(dots[n] + c, limits.min, limits.max).astype(np.int64) for n in ("ss", "su", "us")
    ]
    unsigned = np.minimum(dots["uu"] + c.view(np.uint32).astype(np.int64), 2**32 - 1)
    squares = (parts(b, "i1") ** 2).sum(1)
    long_max = np.iinfo(np.int64).max
    large = [min(int(s), 9) + long_max - 9 for s in dots["ss"] + squares]
    bytes3 = (parts(a & np.uint32(0x3F3F3F3F), "u1") * parts(b, "u1"))[:, :3].sum(1)
    return np.stack([*dots.values(), *saturated, unsigned, np.array(large), bytes3], 1)


def main():
    tenon_run, tenon_lower, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    a, b = RNG.integers(0, 2**32, (2, ROWS), dtype=np.uint32)
    c = RNG.integers(-(2**31), 2**31, ROWS, dtype=np.int64).astype(np.int32)
    near = RNG.integers(0, 60000, ROWS)
    c[: ROWS // 2] = np.where(near % 2, 2**31 - 1 - near, near - 2**31)[: ROWS // 2]
    c[ROWS // 2 : ROWS // 2 + 9] = -near[:9]  # as unsigned numbers close to the largest
    for name, data in (("a", a), ("b", b), ("c", c)):
        np.save(name, data)
    with open("k.cl", "w") as file:
        file.write(SOURCE)
    for features, module in (("", "plain.spv"), ("+dot-product", "own.spv")):
        command = [tenon_lower, "k.cl", "--target=loops", "--subgroup-size=16", "-o", module]
        subprocess.run(command + ["--mattr=" + features] * bool(features), check=True)
    right = 0
    for words in (["k.cl"], ["k.cl", "--engine=reference"], ["plain.spv"], ["own.spv"]):
        command = [tenon_run, *words, "--kernel=k", f"--global={ROWS}", "--local=16"]
        buffers = ["in=a.npy", "in=b.npy", "in=c.npy", f"out=to.npy:i64:{ROWS}x10"]
        subprocess.run(command + buffers, check=True)
        wrong = np.argwhere(np.load("to.npy") != expected(a, b, c))
        right += not len(wrong)
        if len(wrong):
            print("WRONG", words, wrong[:5], np.load("to.npy")[wrong[0][0]])
    print(right, "forms are right")


main()
