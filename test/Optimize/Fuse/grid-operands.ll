; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Products in a column of a grid need the same B, also those that they continue; operands that are
; no tiles next to each other are taken one by one.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @same(
; CHECK-COUNT-2: @tenon.muladd.f32.16x16x32
; CHECK:        ret void
define spir_kernel void @same(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %a.low = getelementptr i16, ptr addrspace(1) %a, i64 256
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.low, i32 0, i64 32)
  %p0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 32)
  %p.low = getelementptr i16, ptr addrspace(1) %p, i64 256
  %p1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p.low, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %c0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %p0, %b %b1, %c zeroinitializer, i32 64)
  %c1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %p1, %b %b1, %c zeroinitializer, i32 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b0, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 512
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_first(
; CHECK-NOT:    @tenon.muladd.f32.16x16
; CHECK:        ret void
define spir_kernel void @other_first(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %a.low = getelementptr i16, ptr addrspace(1) %a, i64 256
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.low, i32 0, i64 32)
  %p0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 32)
  %p.low = getelementptr i16, ptr addrspace(1) %p, i64 256
  %p1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p.low, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %c0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %p0, %b %b1, %c zeroinitializer, i32 64)
  %c1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %p1, %b %b0, %c zeroinitializer, i32 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b0, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 512
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @rows_only(
; CHECK-COUNT-2: @tenon.muladd.f32.16x16x32
; CHECK:        ret void
define spir_kernel void @rows_only(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %a.low = getelementptr i16, ptr addrspace(1) %a, i64 256
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.low, i32 0, i64 32)
  %l0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %l1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %b0 = call %b @_Z27__spirv_VectorInsertDynamic(%b %l0, i16 1, i32 0)
  %b1 = call %b @_Z27__spirv_VectorInsertDynamic(%b %l1, i16 1, i32 0)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b0, %c zeroinitializer, i32 64)
  %f0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b1, %c zeroinitializer, i32 64)
  %f1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 512
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  %d.right = getelementptr float, ptr addrspace(1) %d, i64 16
  %e.right = getelementptr float, ptr addrspace(1) %e, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d.right, %c %f0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e.right, %c %f1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @started(
; CHECK-NOT:    @tenon.muladd.f32.16x16
; CHECK:        ret void
define spir_kernel void @started(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %n, ptr addrspace(1) noalias %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %c0 = call %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %p, i32 0, i64 64)
  %c1 = call %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %b, i32 0, i64 64)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s0 = phi %c [ %c0, %0 ], [ %d0, %loop ]
  %s1 = phi %c [ %c1, %0 ], [ %d1, %loop ]
  %a.low = getelementptr i16, ptr addrspace(1) %a, i64 256
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.low, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c %s0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b0, %c %s1, i32 64)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 512
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare %b @_Z27__spirv_VectorInsertDynamic(%b, i16, i32)
declare %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
