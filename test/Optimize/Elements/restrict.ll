; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; The table that the loop reads, at unknown positions, does not alias the result;
; prefetches do not matter.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:    %temporary
; CHECK-NOT:    @tenon.load
; CHECK:        [[Z:%.*]] = load float, ptr addrspace(1) %at
; CHECK:        store float [[Z]], ptr addrspace(1)
; CHECK-NOT:    @tenon.insert
; CHECK:        ret void
define spir_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %table, ptr addrspace(1) %q) {
entry:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %q, i32 0, i32 0, i32 8, i32 16, i32 0, i32 0, i64 16)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %m, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, i32 %i)
  %n = fptosi float %x to i64
  %at = getelementptr float, ptr addrspace(1) %table, i64 %n
  %y = load float, ptr addrspace(1) %at
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 128
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %new, i32 0, i64 16)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
