# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a kernel whose large functions have operations of the active lanes, called from both
sides of branches and in loops that lanes leave one after the other. The reference engine executes
their calls; target cpu inlines them."""

# REQUIRES: numpy, x86
# RUN: %python %s %t.ll
# RUN: %tenon_opt -passes='tenon-inline<keep-calls>' -S %t.ll | FileCheck %s
# RUN: %python %S/Inputs/same.py %tenon_run %t.ll %t.dir --widths=8,16 70/35,64/64 in:i32:{N} out:i32:{N}*2
# CHECK: define spir_kernel void @k(
# CHECK-COUNT-4: call i32 @twice(
# CHECK: define {{.*}}@twice(
# CHECK-COUNT-3: call i32 @once(

import sys


def large(name, body):
    """A function of more than 256 instructions, whose %x is its argument with other bits."""
    lines = [f"define i32 @{name}(i32 %v0) convergent noinline {{", "entry:"]
    for i in range(130):
        lines += [f"  %m{i} = mul i32 %v{i}, {2 * i + 3}", f"  %v{i + 1} = xor i32 %m{i}, {i}"]
    return "\n".join(lines) + "\n  %x = and i32 %v130, 1023\n" + body + "}\n"


ONCE = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]
  %shifted = lshr i32 %x, %i
  %set = trunc i32 %shifted to i1
  br i1 %set, label %count, label %latch
count:
  %c = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 %shifted)
  br label %latch
latch:
  %n = phi i32 [ %c, %count ], [ 1, %loop ]
  %more = add i32 %sum, %n
  %next = add i32 %i, 3
  %left = lshr i32 %x, %next
  %go = icmp ne i32 %left, 0
  br i1 %go, label %loop, label %done
done:
  ret i32 %more
"""

TWICE = """
  %odd = trunc i32 %x to i1
  br i1 %odd, label %one, label %other
one:
  %a = call i32 @once(i32 %x)
  br label %both
other:
  %x3 = mul i32 %x, 3
  %b = call i32 @once(i32 %x3)
  br label %both
both:
  %c = phi i32 [ %a, %one ], [ %b, %other ]
  %turns = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %both ], [ %next, %loop ]
  %sum = phi i32 [ %c, %both ], [ %more, %loop ]
  %arg = add i32 %x, %i
  %d = call i32 @once(i32 %arg)
  %more = add i32 %sum, %d
  %next = add i32 %i, 1
  %go = icmp ule i32 %next, %turns
  br i1 %go, label %loop, label %done
done:
  ret i32 %more
"""

KERNEL = """
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32) convergent

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr [2 x i32], ptr addrspace(1) %out, i64 %id
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  %large = icmp sgt i32 %x, 90
  br i1 %large, label %some, label %others
some:
  %a = call i32 @twice(i32 %x) convergent
  %a1 = call i32 @twice(i32 %a) convergent
  br label %end
others:
  %b = call i32 @twice(i32 %x) convergent
  br label %end
end:
  %r = phi i32 [ %a1, %some ], [ %b, %others ]
  store i32 %r, ptr addrspace(1) %q
  %s = call i32 @twice(i32 %r) convergent
  store i32 %s, ptr addrspace(1) %q1
  ret void
}
!0 = !{i32 16}
"""

with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(KERNEL + large("once", ONCE) + large("twice", TWICE))
