; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Tiles of which only some are loaded, or that are computed in different ways, are not fused, nor
; are the products of those that are used elsewhere.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%f = type target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 1)

; CHECK-LABEL: define spir_kernel void @first_zero(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @first_zero(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b zeroinitializer, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @second_zero(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @second_zero(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b zeroinitializer, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @called(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @called(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %p = call %b @_Z27__spirv_VectorInsertDynamic(%b %b1, i16 1, i32 0)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %p, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @inserted(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @inserted(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %l0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %l1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %b0 = call %b @_Z27__spirv_VectorInsertDynamic(%b %l0, i16 1, i32 0)
  %b1 = call %b @_Z27__spirv_VectorInsertDynamic(%b %l1, i16 1, i32 0)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; These are.
; CHECK-LABEL: define spir_kernel void @conversions(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @conversions(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %f.right = getelementptr float, ptr addrspace(1) %b, i64 16
  %f0 = call %f @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1) %b, i32 0, i64 64)
  %f1 = call %f @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1) %f.right, i32 0, i64 64)
  %b0 = call %b @_Z27__spirv_ConvertFToBF16INTEL(%f %f0)
  %b1 = call %b @_Z27__spirv_ConvertFToBF16INTEL(%f %f1)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @used(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @used(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1) %d, %b %b1, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @blocks(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @blocks(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  br label %next
next:
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1), %b, i32, i64)
declare %f @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1), i32, i64)
declare %b @_Z27__spirv_ConvertFToBF16INTEL(%f)
declare %b @_Z27__spirv_VectorInsertDynamic(%b, i16, i32)
