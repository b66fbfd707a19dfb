# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions, scans, votes and broadcasts of a work-group, by OpenCL C's names and
by SPIR-V's, in work-groups of more than one round and of several dimensions, with
sub-groups of one work-item and of 16, on both engines, also as SPIR-V of target
loops and as code of target nvptx, which are read again, against NumPy."""

# REQUIRES: numpy, x86, clang, llvm-spirv, nvptx-registered-target
# RUN: %python %s %tenon_run %tenon_lower %clang %llvm_spirv %t.dir | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: {{^}}36 runs right

import os
import subprocess
import sys

import numpy as np

KERNEL = """
SIZE kernel void NAME(global const int *x, global const float *f, global int *y, global float *z) {
  size_t g = get_group_id(0) * GROUP + get_local_linear_id();
  int v = x[g];
  y[g * 8 + 0] = work_group_reduce_add(v);
  y[g * 8 + 1] = work_group_reduce_min(v);
  y[g * 8 + 2] = work_group_scan_inclusive_max(v);
  y[g * 8 + 3] = work_group_scan_exclusive_add(v);
  y[g * 8 + 4] = work_group_any(v == 7) + 2 * work_group_all(v < 900);
  y[g * 8 + 5] = BROADCAST;
  y[g * 8 + 6] = (int)work_group_reduce_max((uint)v);
  int sum = 0;
  for (int i = 0; i < 3; ++i)
    sum += work_group_reduce_add(v >> i);
  y[g * 8 + 7] = sum;
  z[g * 2 + 0] = work_group_scan_exclusive_min(f[g]);
  z[g * 2 + 1] = work_group_reduce_add(f[g]);
}
"""
FORMS = {"1d": ((300,), "work_group_broadcast(v, 299)", 299), "2d": ((12, 4), "work_group_broadcast(v, 5, 3)", 41), "3d": ((4, 3, 2), "work_group_broadcast(v, 1, 2, 1)", 21)}
RUNS = [(".bc", "cpu"), (".bc", "reference"), (".spv", "cpu"), (".again.spv", "cpu"), (".again.spv", "reference"), (".nvptx.ll", "reference")]
SIZES = {"one": "", "sixteen": "__attribute__((intel_reqd_sub_group_size(16)))"}


def expected(x, f, place):
    y, z = np.zeros((*x.shape, 8), "i4"), np.zeros((*x.shape, 2), "f4")
    total = x.sum(1, keepdims=True)
    y[..., 0], y[..., 1] = total, x.min(1, keepdims=True)
    y[..., 2] = np.maximum.accumulate(x, 1)
    y[..., 3] = np.cumsum(x, 1) - x
    y[..., 4] = ((x == 7).any(1) + 2 * (x < 900).all(1))[:, None]
    y[..., 5] = x[:, place : place + 1]
    y[..., 6] = x.view("u4").max(1, keepdims=True).view("i4")
    y[..., 7] = sum((x >> i).sum(1, keepdims=True) for i in range(3))
    z[:, 0, 0] = np.inf
    z[:, 1:, 0] = np.minimum.accumulate(f, 1)[:, :-1]
    z[..., 1] = f.sum(1, keepdims=True)
    return y, z


def main():
    tenon_run, tenon_lower, clang, llvm_spirv, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "groups.cl")
    rng = np.random.default_rng(2)
    right = 0
    with open(path, "w") as file:
        for form, (shape, broadcast, _) in FORMS.items():
            for size, attribute in SIZES.items():
                text = KERNEL.replace("NAME", f"k_{form}_{size}").replace("SIZE", attribute)
                text = text.replace("GROUP", str(np.prod(shape)))
                file.write(text.replace("BROADCAST", broadcast))
    command = [clang, "-x", "cl", "--target=spir64-unknown-unknown", "-cl-std=CL2.0", "-O1"]
    command += ["-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", path, "-o", path + ".bc"]
    subprocess.run(command, check=True)
    subprocess.run([llvm_spirv, path + ".bc", "-o", path + ".spv"], check=True)
    for target, suffix in ("loops", ".again.spv"), ("nvptx", ".nvptx.ll"):
        lowering = [tenon_lower, path + ".spv", f"--target={target}", "-o", path + suffix]
        subprocess.run(lowering, check=True)
    for form, (shape, _, place) in FORMS.items():
        items = int(np.prod(shape))
        x = rng.integers(-50, 1000, (2, items), dtype="i4")
        x[1] = rng.integers(0, 900, items)
        f = rng.integers(-64, 64, (2, items)).astype("f4")
        np.save(f"{folder}/x.npy", x)
        np.save(f"{folder}/f.npy", f)
        y, z = expected(x, f, place)
        for size in SIZES:
            for suffix, engine in RUNS:
                whole = ",".join(str(n * (2 if i == 0 else 1)) for i, n in enumerate(shape))
                command = [tenon_run, path + suffix, f"--kernel=k_{form}_{size}", f"--engine={engine}"]
                command += [f"--global={whole}", "--local=" + ",".join(map(str, shape))]
                command += [f"in={folder}/x.npy", f"in={folder}/f.npy"]
                command += [f"out={folder}/y.npy:i32:{y.size}", f"out={folder}/z.npy:f32:{z.size}"]
                done = subprocess.run(command, capture_output=True, text=True)
                name = f"{form} {size} {suffix} {engine}"
                if done.returncode:
                    print(f"WRONG: {name}: {done.stderr[:500]}")
                    continue
                same_y = np.load(f"{folder}/y.npy").reshape(y.shape) == y
                same_z = np.load(f"{folder}/z.npy").reshape(z.shape) == z
                if same_y.all() and same_z.all():
                    right += 1
                else:
                    print(f"WRONG: {name}: columns {same_y.all((0, 1))} {same_z.all((0, 1))}")
    print(f"{right} runs right")


if __name__ == "__main__":
    main()
