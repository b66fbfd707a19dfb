; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Elements outside of the larger matrix are not stored; nothing certainly overlaps the
; result, so a check of that is part of the guard.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:        [[ROW:%.*]] = add i64 {{%.*}}, %r
; CHECK:        icmp sge i64 [[ROW]], 0
; CHECK:        [[INSIDE:%.*]] = and i1
; CHECK:        [[STORES:%.*]] = or i1 {{%.*}}, {{%.*}}
; CHECK-NEXT:   br i1 [[STORES]]
; CHECK:        store float
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %y, i32 %x, i32 %h, i32 %w) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %q, i32 %y, i32 %x, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i32 0, i32 %h, i32 %w, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i32, i64)
