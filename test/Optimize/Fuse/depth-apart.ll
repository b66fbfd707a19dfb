; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Sums beside a sum that gets a larger K, over the same A: those that cannot get it as well keep
; their own, and so does the first one, whose A they need.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @both(
; CHECK-COUNT-2: @tenon.muladd.s32.8x16x64.s8.s8(
; CHECK:        ret void
define spir_kernel void @both(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %f0, %c zeroinitializer, i32 15)
  %t1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f1, %c %t0, i32 15)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s1, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %t1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @saturating(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @saturating(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %f0, %c zeroinitializer, i32 31)
  %t1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f1, %c %t0, i32 31)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s1, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %t1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_first(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @other_first(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f0, %c zeroinitializer, i32 15)
  %t1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f1, %c %t0, i32 15)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s1, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %t1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_block(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @other_block(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s1, i32 0, i64 64)
  %t0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %f0, %c zeroinitializer, i32 15)
  br label %next
next:
  %t1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f1, %c %t0, i32 15)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %t1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @earlier_block(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @earlier_block(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %t0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %f0, %c zeroinitializer, i32 15)
  br label %next
next:
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %t1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f1, %c %t0, i32 15)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s1, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %t1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @stored(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @stored(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s1, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %d, %a %a1, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  ret void
}

; CHECK-LABEL: define spir_kernel void @three(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @three(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %a.next = getelementptr i8, ptr addrspace(1) %a, i64 32
  %b.next = getelementptr i8, ptr addrspace(1) %b, i64 2048
  %a0 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %a1 = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 64)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 64)
  %far = getelementptr i8, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i8, ptr addrspace(1) %b.next, i64 48
  %f0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 64)
  %f1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 64)
  %s0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a0, %b %b0, %c zeroinitializer, i32 15)
  %s1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %b1, %c %s0, i32 15)
  %s2 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %a1, %b %f1, %c %s1, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %s2, i32 0, i64 64)
  %e = getelementptr i32, ptr addrspace(1) %d, i64 48
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), %a, i32, i64)
