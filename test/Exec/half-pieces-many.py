# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Many conversions of short vectors in one block, on a processor without F16C: functions convert
them, also vectors narrower than these functions' eight halves."""

# REQUIRES: numpy, x86
# RUN: %python %s %tenon_lower %tenon_run %t.dir | FileCheck %s
# CHECK: calls: 80
# CHECK: right

import os
import re
import subprocess
import sys

import numpy as np

COUNT = 40  # of each width; their halves are more than a block converts in place

lower, run, folder = sys.argv[1:4]
os.makedirs(folder, exist_ok=True)
body = ""
for width in 8, 4:
    for i in range(COUNT):
        n = f"{width}.{i}"
        body += f"""
  %p{n} = getelementptr float, ptr addrspace(1) %x, i64 {3 * i}
  %v{n} = load <{width} x float>, ptr addrspace(1) %p{n}, align 4
  %h{n} = fptrunc <{width} x float> %v{n} to <{width} x half>
  %q{n} = getelementptr half, ptr addrspace(1) %y{width}, i64 {width * i}
  store <{width} x half> %h{n}, ptr addrspace(1) %q{n}, align 2"""
source = os.path.join(folder, "k.ll")
with open(source, "w") as f:
    f.write('target triple = "spir64-unknown-unknown"\n')
    f.write("define spir_kernel void @k(ptr addrspace(1) readonly noalias %x, ")
    f.write("ptr addrspace(1) noalias %y8, ptr addrspace(1) noalias %y4) {")
    f.write(body + "\n  ret void\n}\n")

code = os.path.join(folder, "lowered.ll")
options = ["--target=cpu", "--mcpu=x86-64-v2", "-O1"]
subprocess.run([lower, source, *options, "-o", code], check=True)
calls = re.findall(r"call (?:fastcc )?<8 x half> @tenon.fptrunc.half.float\((.*)\)", open(code).read())
print(f"calls: {len(calls)}")

x = np.random.default_rng(1).standard_normal(3 * COUNT + 8).astype("f4") * 300
np.save(os.path.join(folder, "x.npy"), x)
outputs = {width: os.path.join(folder, f"y{width}.npy") for width in (8, 4)}
subprocess.run(
    [run, source, "--kernel=k", "--global=1", "--local=1", "--mcpu=x86-64-v2"]
    + ["in=" + os.path.join(folder, "x.npy")]
    + [f"out={file}:f16:{COUNT * width}" for width, file in outputs.items()],
    check=True,
)
for width, file in outputs.items():
    rows = [x[3 * i : 3 * i + width] for i in range(COUNT)]
    np.testing.assert_array_equal(np.load(file), np.concatenate(rows).astype("f2"))
print("right")
