# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A work-item's stack in the reference engine has the size of the machine code's frame: 256
work-items of a long kernel wait at a barrier at once, with 2 GiB of addresses."""

# REQUIRES: numpy
# The memory limit leaves no room for a sanitizer's shadow memory.
# UNSUPPORTED: asan
# RUN: %python %s %t.ll && ulimit -v 2000000 && \
# RUN: %tenon_run --engine=reference %t.ll --kernel=k --global=256 --local=256 \
# RUN:     in=%t.in.npy out=%t.out.npy:i32:256 && %python %s --check %t.out.npy

import sys

import numpy as np

STEPS = 40000

if sys.argv[1] == "--check":
    assert (np.load(sys.argv[2]) == STEPS + np.arange(256) % 2).all()
    sys.exit(0)

lines = [f"%v{i + 1} = add i32 %v{i}, 1" for i in range(STEPS)]
with open(sys.argv[1], "w") as f:
    f.write(
        f"""target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32) #0
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v0 = load i32, ptr addrspace(1) %from
  {chr(10).join(lines)}
  call spir_func void @_Z7barrierj(i32 1)
  store i32 %v{STEPS}, ptr addrspace(1) %to
  ret void
}}
attributes #0 = {{ convergent }}
"""
    )
np.save(sys.argv[1].replace(".ll", ".in.npy"), (np.arange(256) % 2).astype(np.int32))
