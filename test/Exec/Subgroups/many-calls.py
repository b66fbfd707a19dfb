# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a kernel with 256 calls of a function of 71 instructions, in a branch that some lanes
take. In vector code calls are inlined up to 16,384 instructions in total; the others are
made for each active lane."""

# REQUIRES: numpy, x86
# RUN: %python %s %t.ll
# RUN: %tenon_lower %t.ll --target=cpu --complete-subgroups --stop-after=widen --emit=ll -o - | FileCheck %s
# RUN: %python %S/Inputs/same.py %tenon_run %t.ll %t.dir --widths=8 70/35,64/64 in:i32:{N} out:i32:{N}
# CHECK: define {{.*}}void @k(
# CHECK: call i32 @{{leaf|many}}(i32 %
# CHECK: define {{.*}}i32 @leaf(

import sys


def function(name, count, callee):
    calls = "".join(f"  %v{i + 1} = call i32 @{callee}(i32 %v{i})\n" for i in range(count))
    return f"define i32 @{name}(i32 %v0) noinline {{\n{calls}  ret i32 %v{count}\n}}\n"


LEAF = "define i32 @leaf(i32 %v0) noinline {\n"
for i in range(35):
    LEAF += f"  %m{i} = mul i32 %v{i}, {2 * i + 3}\n  %v{i + 1} = xor i32 %m{i}, {i + 1}\n"
LEAF += "  ret i32 %v35\n}\n"

KERNEL = """
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %end
some:
  %a = call i32 @all(i32 %x)
  br label %end
end:
  %r = phi i32 [ %a, %some ], [ %x, %entry ]
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}
!0 = !{i32 16}
"""

with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(KERNEL + LEAF + function("many", 16, "leaf") + function("all", 16, "many"))
