; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; What the loop that computes a matrix does not store: the address is known only afterwards.
; Prefetches, reads of a variable, and another store of the matrix may lie between.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @address(
; CHECK:        call void @tenon.store.acc.f32.8x16.row
; CHECK:        ret void
define spir_kernel void @address(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
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
  %d = load i64, ptr addrspace(1) %q
  %at = getelementptr i8, ptr addrspace(1) %q, i64 %d
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %at, %acc %new, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @beside(
; CHECK-NOT:    phi target
; CHECK:        store float
; CHECK:        store float
; CHECK:        br i1 {{.*}}, label %row, label
; CHECK:        ret void
define spir_kernel void @beside(ptr addrspace(3) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
entry:
  %variable = alloca i32
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  br label %loop
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
  call void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %q, i32 8, i32 16, i32 0, i32 0, i64 16)
  %v = load i32, ptr %variable
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %r, %acc %new, i32 0, i64 16)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, i64)
