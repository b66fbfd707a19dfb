; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; A loop over the elements of matrices of different shapes, which have as many elements, has no
; rows: it remains. One that reads a matrix of another shape reads only its own in memory.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%tall = type target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2)

; CHECK-LABEL: define spir_kernel void @both(
; CHECK:        @tenon.extract.acc.f32.16x8
; CHECK:        @tenon.insert.acc.f32.8x16
; CHECK:        @tenon.insert.acc.f32.16x8
; CHECK-NOT:    store float
; CHECK:        call void @tenon.store.acc.f32.8x16
; CHECK:        call void @tenon.store.acc.f32.16x8
define spir_kernel void @both(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %b = call %tall @_Z32__spirv_CooperativeMatrixLoadKHR_t(ptr addrspace(3) %p, i32 0, i64 8)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ zeroinitializer, %entry ], [ %new, %loop ]
  %t = phi %tall [ %b, %entry ], [ %new.t, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic_t(%tall %t, i32 %i)
  %y = fneg float %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %x, i32 %i)
  %new.t = call %tall @_Z27__spirv_VectorInsertDynamic_t(%tall %t, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_t(ptr addrspace(1) %q, %tall %new.t, i32 0, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @from(
; CHECK:        %b = call {{.*}}@tenon.load.acc.f32.16x8
; CHECK:        [[N:%.*]] = add i64
; CHECK:        [[X:%.*]] = load float, ptr addrspace(3)
; CHECK-NEXT:   [[Y:%.*]] = call float @tenon.extract.acc.f32.16x8({{.*}} %b, i64 [[N]])
; CHECK:        [[SUM:%.*]] = fadd float [[Y]], [[X]]
; CHECK:        store float [[SUM]], ptr addrspace(1)
define spir_kernel void @from(ptr addrspace(3) %p, ptr addrspace(1) %q) {
entry:
  %a = call %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3) %p, i32 0, i64 16)
  %b = call %tall @_Z32__spirv_CooperativeMatrixLoadKHR_t(ptr addrspace(3) %p, i32 0, i64 8)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi %acc [ %a, %entry ], [ %new, %loop ]
  %y = call float @_Z28__spirv_VectorExtractDynamic_t(%tall %b, i32 %i)
  %x = call float @_Z28__spirv_VectorExtractDynamic(%acc %m, i32 %i)
  %sum = fadd float %y, %x
  %new = call %acc @_Z27__spirv_VectorInsertDynamic(%acc %m, float %sum, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, %acc %new, i32 0, i64 16)
  ret void
}

declare %acc @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(3), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(%acc, i32)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic_t(%tall, i32)
declare %tall @_Z27__spirv_VectorInsertDynamic_t(%tall, float, i32)
declare %tall @_Z32__spirv_CooperativeMatrixLoadKHR_t(ptr addrspace(3), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_t(ptr addrspace(1), %tall, i32, i64)
