# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many masked accesses on processors without them, which become calls of functions: full, partial
and empty masks, against the reference engine."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_lower %tenon_run %t.dir | FileCheck %s
# CHECK: functions: 4
# CHECK: right

import os
import re
import subprocess
import sys

import numpy as np

COUNT = 70  # of each access; more than are expanded inline

lower, run, folder = sys.argv[1:4]
os.makedirs(folder, exist_ok=True)
body = ""
for i in range(COUNT):
    body += f"""
  %n{i} = add i16 %n, {i % 3 - 1}
  %s{i} = insertelement <16 x i16> poison, i16 %n{i}, i32 0
  %b{i} = shufflevector <16 x i16> %s{i}, <16 x i16> poison, <16 x i32> zeroinitializer
  %m{i} = icmp slt <16 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 8, i16 9, i16 10, i16 11, i16 12, i16 13, i16 14, i16 15>, %b{i}
  %p{i} = getelementptr i16, ptr addrspace(1) %x, i64 {i}
  %v{i} = call <16 x i16> @llvm.masked.load.v16i16.p1(ptr addrspace(1) align 2 %p{i}, <16 x i1> %m{i}, <16 x i16> splat (i16 7))
  %a{i} = getelementptr i16, ptr addrspace(1) %x, <16 x i16> %v{i}
  %g{i} = call <16 x i16> @llvm.masked.gather.v16i16.v16p1(<16 x ptr addrspace(1)> align 2 %a{i}, <16 x i1> %m{i}, <16 x i16> %v{i})
  %q{i} = getelementptr i16, ptr addrspace(1) %y, i64 {16 * i}
  call void @llvm.masked.store.v16i16.p1(<16 x i16> %g{i}, ptr addrspace(1) align 2 %q{i}, <16 x i1> %m{i})
  %z{i} = getelementptr i16, ptr addrspace(1) %q{i}, <16 x i16> <i16 {COUNT * 16}, i16 1121, i16 1122, i16 1123, i16 1124, i16 1125, i16 1126, i16 1127, i16 1128, i16 1129, i16 1130, i16 1131, i16 1132, i16 1133, i16 1134, i16 1135>
  call void @llvm.masked.scatter.v16i16.v16p1(<16 x i16> %v{i}, <16 x ptr addrspace(1)> align 2 %z{i}, <16 x i1> %m{i})
"""
path = f"{folder}/k.ll"
with open(path, "w") as f:
    f.write(
        'target triple = "spir64-unknown-unknown"\n'
        "define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i16 %n) {"
        f"{body}  ret void\n}}\n"
    )
np.save(f"{folder}/x.npy", (np.arange(128) * 7 % 100).astype("i2"))


def execute(name, n, *options):
    out = f"{folder}/{name}.npy"
    command = [run, path, "--kernel=k", "--global=1", "--local=1", *options]
    command += [f"in={folder}/x.npy", f"out={out}:i16:{COUNT * 32}", f"i16={n}"]
    subprocess.run(command, check=True)
    return np.load(out)


text = subprocess.run(
    [lower, path, "--target=cpu", "--mcpu=x86-64-v2", "--emit=asm", "-o", "-"],
    check=True,
    capture_output=True,
    text=True,
).stdout
print("functions:", len(set(re.findall(r"^(tenon\.masked[.\w]*):", text, re.M))))
right = True
for n in (0, 5, 16, 20):
    expected = execute("reference", n, "--engine=reference")
    for processor in ("x86-64-v2", "x86-64-v3"):
        got = execute(processor, n, "--engine=cpu", f"--mcpu={processor}")
        if not (got == expected).all():
            right = False
            print("WRONG", processor, n)
print("right" if right else "wrong")
