; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A store behind an indirect branch, on whose edges no block can be inserted, remains there, and a
; loop that it enters has no block before it.
target triple = "spir64-unknown-unknown"

; CHECK:      done:
; CHECK-NEXT:   %r = phi target
; CHECK-NEXT:   call void @tenon.store.acc.f32.8x16.row
%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %to = select i1 %c, ptr blockaddress(@k, %loop), ptr blockaddress(@k, %done)
  indirectbr ptr %to, [ label %loop, label %done ]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  %r = phi %acc [ %a, %entry ], [ %new, %loop ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %r, i32 0, i64 16)
  ret void
}
declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
