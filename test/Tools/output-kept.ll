; RUN: echo "precious" > %t.ll
; RUN: %expect 1 %tenon_lower %s -o %t.ll 2>&1 | FileCheck %s
; RUN: FileCheck %s --check-prefix=KEPT < %t.ll
; RUN: %expect 1 %tenon_lower %s -o %t.nowhere/out.ll 2>&1 | FileCheck %s
; RUN: rm -rf %t.dir
; RUN: mkdir %t.dir
; RUN: %expect 1 %tenon_lower %s -o %t.dir/out.ll 2>&1 | FileCheck %s
; RUN: ls -a %t.dir | FileCheck %s --check-prefix=EMPTY --allow-empty

; Rejected input leaves an existing output file unchanged, and no part of a new one.

; CHECK: error:
; KEPT: precious
; EMPTY-NOT: out

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 3, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
