; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; What else uses the operands of products that are fused: other sums over the same tiles are fused,
; too; one that lacks a product keeps all of them apart, because it needs a tile of B alone.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%h = type target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @a_stored(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        @tenon.store.a
; CHECK:        ret void
define spir_kernel void @a_stored(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %a, %a %ma, i32 0, i64 32)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @one_more(
; CHECK-COUNT-3: @tenon.muladd.f32.8x16x32
; CHECK:        ret void
define spir_kernel void @one_more(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %f0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  %far = getelementptr float, ptr addrspace(1) %d, i64 4096
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %far, %c %f0, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @next_block(
; CHECK-COUNT-4: @tenon.muladd.f32.8x16x32
; CHECK:        ret void
define spir_kernel void @next_block(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %f0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  br label %next
next:
  %f1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  %far = getelementptr float, ptr addrspace(1) %d, i64 4096
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %far, %c %f0, i32 0, i64 64)
  %far1 = getelementptr float, ptr addrspace(1) %far, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %far1, %c %f1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @all_in_next_block(
; CHECK-COUNT-4: @tenon.muladd.f32.8x16x32
; CHECK:        ret void
define spir_kernel void @all_in_next_block(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  br label %next
next:
  %f0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %f1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  %far = getelementptr float, ptr addrspace(1) %d, i64 4096
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %far, %c %f0, i32 0, i64 64)
  %far1 = getelementptr float, ptr addrspace(1) %far, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %far1, %c %f1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @third(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        @tenon.muladd.f32.8x16x32
; CHECK:        ret void
define spir_kernel void @third(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, ptr addrspace(1) %away) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %b2 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %away, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %d2 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b2, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  %far = getelementptr float, ptr addrspace(1) %d, i64 4096
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %far, %c %d2, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @zero_a(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @zero_a(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a zeroinitializer, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a zeroinitializer, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @stored_and_converted(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        @tenon.store.acc.f32.8x16
; CHECK:        @tenon.convert.acc.f16.8x16
; CHECK:        @tenon.store.acc.f16.8x16
; CHECK:        ret void
define spir_kernel void @stored_and_converted(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %h = call %h @_Z16__spirv_FConvert_h(%c %d1)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %e, %h %h, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @converted_and_stored(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        @tenon.store.acc.f32.8x16
; CHECK:        @tenon.convert.acc.f16.8x16
; CHECK:        @tenon.store.acc.f16.8x16
; CHECK:        ret void
define spir_kernel void @converted_and_stored(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  %h = call %h @_Z16__spirv_FConvert_h(%c %d0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %e, %h %h, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @merged_and_stored(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
; CHECK:        ret void
define spir_kernel void @merged_and_stored(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i1 %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  br i1 %p, label %one, label %merge
one:
  br label %merge
merge:
  %m = phi %c [ %d0, %0 ], [ zeroinitializer, %one ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %m, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @element_read(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        @tenon.convert.acc.f16.8x16
; CHECK:        @tenon.extract.acc.f32.8x16
; CHECK:        ret void
define spir_kernel void @element_read(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %h = call %h @_Z16__spirv_FConvert_h(%c %d0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %e, %h %h, i32 0, i64 64)
  %x = call float @_Z28__spirv_VectorExtractDynamic(%c %d1, i32 0)
  store float %x, ptr addrspace(1) %a
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), %a, i32, i64)
declare %h @_Z16__spirv_FConvert_h(%c)
declare float @_Z28__spirv_VectorExtractDynamic(%c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1), %h, i32, i64)
