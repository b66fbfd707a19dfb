#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with a loop that loads a matrix at column x of a line of s bytes, while a counter i of
type TYPE goes on. Each argument is NAME:TYPE:FIRST:NEXT:TEST:COLUMN; NEXT, TEST and COLUMN are
instructions that make %next from %i, %more from %next, and %y from %x."""

import sys

MATRIX = 'target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)'
LOAD = "@_Z32__spirv_CooperativeMatrixLoadKHRc"
STORE = "@_Z33__spirv_CooperativeMatrixStoreKHRc"
COLUMN = "add i64 %x, 16"

for argument in sys.argv[1:]:
    name, counter, first, following, test, column = (argument.split(":") + [""])[:6]
    print(f"""define spir_kernel void @{name}(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %s,
    {counter} %n, {counter} %m, i64 %c) !intel_reqd_sub_group_size !0 {{
entry:
  br label %loop
loop:
  %i = phi {counter} [ {first}, %entry ], [ %next, %loop ]
  %x = phi i64 [ 0, %entry ], [ %y, %loop ]
  %from = getelementptr float, ptr addrspace(1) %p, i64 %x
  %a = call {MATRIX} {LOAD}(ptr addrspace(1) %from, i32 0, i64 %s)
  call void {STORE}(ptr addrspace(1) %q, {MATRIX} %a, i32 0, i64 %s)
  %y = {column or COLUMN}
  %next = {following}
  %more = {test}
  br i1 %more, label %loop, label %done
done:
  ret void
}}""")
print(f"declare {MATRIX} {LOAD}(ptr addrspace(1), i32, i64)")
print(f"declare void {STORE}(ptr addrspace(1), {MATRIX}, i32, i64)")
print("!0 = !{i32 16}")
