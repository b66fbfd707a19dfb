; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A matrix that an element loop computes without a use is removed: the only one of its loop,
; and one of two, the other of which is stored.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @only(
; CHECK-NOT:    {{phi target|@tenon.insert}}
; CHECK:        ret void
define spir_kernel void @only(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 12)
  %n = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %a)
  ret void
}

; CHECK-LABEL: define spir_kernel void @one(
; CHECK-NOT:    {{phi target|@tenon.insert}}
; CHECK:        store float
; CHECK-NOT:    {{phi target|@tenon.insert|store float}}
; CHECK:        ret void
define spir_kernel void @one(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 12)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) [ %a, %entry ], [ %m.next, %loop ]
  %u = phi target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) [ %a, %entry ], [ %u.next, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m, i32 %i)
  %y = fadd float %x, %x
  %m.next = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m, float %y, i32 %i)
  %u.next = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %u, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 144
  br i1 %more, label %loop, label %exit

exit:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m.next, i32 0, i64 12)
  ret void
}

declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), float, i32)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), i32)
