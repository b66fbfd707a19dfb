; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Products of neighbours whose accumulators cannot be one: fills that bounds are checked for,
; elements that were changed, tiles of other memory. Phis and stores of the two are fused, too, if
; both have them.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @loaded(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @loaded(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
 %c0 = call %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %d, i32 0, i64 64)
  %f = getelementptr float, ptr addrspace(1) %d, i64 16
  %c1 = call %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %f, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @far(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @far(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
 %c0 = call %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %d, i32 0, i64 64)
  %f = getelementptr float, ptr addrspace(1) %d, i64 32
  %c1 = call %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %f, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @checked_fills(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @checked_fills(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, float %x, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %c0 = call %c @_Z46__spirv_CooperativeMatrixConstructCheckedINTELii(i32 0, i32 0, i32 %h, i32 %w, float %x)
  %c1 = call %c @_Z46__spirv_CooperativeMatrixConstructCheckedINTELii(i32 0, i32 16, i32 %h, i32 %w, float %x)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @fills(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @fills(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, float %x) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %c0 = call %c @_Z26__spirv_CompositeConstruct(float %x)
  %c1 = call %c @_Z26__spirv_CompositeConstruct(float %x)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_fills(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @other_fills(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, float %x, float %y) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %c0 = call %c @_Z26__spirv_CompositeConstruct(float %x)
  %c1 = call %c @_Z26__spirv_CompositeConstruct(float %y)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @changed(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @changed(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, float %x) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %c0 = call %c @_Z27__spirv_VectorInsertDynamic(%c zeroinitializer, float %x, i32 0)
  %c1 = call %c @_Z27__spirv_VectorInsertDynamic(%c zeroinitializer, float %x, i32 0)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c %c0, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c %c1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @read_between(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK-COUNT-2: @tenon.store.acc.f32.8x16.
; CHECK:        ret void
define spir_kernel void @read_between(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, ptr addrspace(1) %r) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %r, %c %d0, i32 0, i64 64)
  %x = load volatile float, ptr addrspace(1) %r
  %r1 = getelementptr float, ptr addrspace(1) %r, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %r1, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @merged(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
; CHECK:        @tenon.store.acc.f32.8x16
; CHECK:        ret void
define spir_kernel void @merged(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i1 %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  br i1 %p, label %one, label %other
one:
  br label %merge
other:
  br label %merge
merge:
  %m = phi %c [ %d0, %one ], [ %d1, %other ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %m, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @both_merged(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2)
; CHECK:        @tenon.store.acc.f32.8x32
; CHECK:        ret void
define spir_kernel void @both_merged(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i1 %p) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 64)
  %b1 = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %right, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  br i1 %p, label %one, label %merge
one:
  br label %merge
merge:
  %m0 = phi %c [ %d0, %0 ], [ zeroinitializer, %one ]
  %m1 = phi %c [ %d1, %0 ], [ zeroinitializer, %one ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %m0, i32 0, i64 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %m1, i32 0, i64 64)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare %c @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare %c @_Z26__spirv_CompositeConstruct(float)
declare %c @_Z46__spirv_CooperativeMatrixConstructCheckedINTELii(i32, i32, i32, i32, float)
declare %c @_Z27__spirv_VectorInsertDynamic(%c, float, i32)
