; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Two steps of a sum are one multiplication if they have the same kinds of elements, the sum
; does not saturate in between, and nothing else uses it.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @equal(
; CHECK:        @tenon.muladd.s32.8x16x64.s8.s8(
; CHECK:        ret void
define spir_kernel void @equal(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %s = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %t, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @saturating_first(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8.sat(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK:        ret void
define spir_kernel void @saturating_first(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %s = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 31)
  %t = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %t, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @saturating_last(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8.sat(
; CHECK:        ret void
define spir_kernel void @saturating_last(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %s = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s, i32 31)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %t, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_a(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK:        @tenon.muladd.s32.8x16x32.u8.s8(
; CHECK:        ret void
define spir_kernel void @other_a(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %s = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s, i32 14)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %t, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_b(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.u8(
; CHECK:        ret void
define spir_kernel void @other_b(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %s = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s, i32 13)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %t, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @used(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK:        @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK:        ret void
define spir_kernel void @used(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %s = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %t, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 512
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %s, i32 0, i64 64)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
