; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; B tiles that are no neighbours in memory, or cannot be loaded together: the products remain two.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%f = type target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 1)

; CHECK-LABEL: define spir_kernel void @neighbours(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @neighbours(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @far(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @far(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %far = getelementptr i16, ptr addrspace(1) %b, i64 17
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @strides(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @strides(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 32)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @volatile(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @volatile(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_bv(ptr addrspace(1) %right, i32 0, i64 64, i32 1)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @first_volatile(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @first_volatile(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_bv(ptr addrspace(1) %b, i32 0, i64 64, i32 1)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @one_checked(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @one_checked(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 16, i32 0, i32 %h, i32 %w, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @spaces(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @spaces(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, ptr addrspace(3) %local) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b3(ptr addrspace(3) %local, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @converted(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @converted(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %f = call %f @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1) %right, i32 0, i64 64)
  %b1 = call %b @_Z27__spirv_ConvertFToBF16INTEL(%f %f)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @written_between(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @written_between(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  store i16 0, ptr addrspace(1) %right
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @prefetched_between(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @prefetched_between(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  call void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %a, i32 8, i32 16, i32 0, i32 0, i64 16)
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
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_bv(ptr addrspace(1), i32, i64, i32)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b3(ptr addrspace(3), i32, i64)
declare %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare %f @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1), i32, i64)
declare %b @_Z27__spirv_ConvertFToBF16INTEL(%f)
declare void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, i64)
