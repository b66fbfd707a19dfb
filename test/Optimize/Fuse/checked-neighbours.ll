; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Checked tiles are neighbours if their coordinates are, in the same matrix with the same bounds.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @neighbours(
; CHECK:        @tenon.muladd.f32.8x32x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @neighbours(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 0, i32 0, i32 %h, i32 %w, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 16, i32 0, i32 %h, i32 %w, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @row(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @row(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 0, i32 0, i32 %h, i32 %w, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 1, i32 16, i32 0, i32 %h, i32 %w, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @column(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @column(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 0, i32 0, i32 %h, i32 %w, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 15, i32 0, i32 %h, i32 %w, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @pointer(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @pointer(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 0, i32 0, i32 %h, i32 %w, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %right, i32 0, i32 16, i32 0, i32 %h, i32 %w, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @height(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @height(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 0, i32 0, i32 %h, i32 %w, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 16, i32 0, i32 32, i32 %w, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @width(
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK:        ret void
define spir_kernel void @width(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %d, i32 %h, i32 %w) {
  %right = getelementptr i16, ptr addrspace(1) %b, i64 16
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %b0 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 0, i32 0, i32 %h, i32 %w, i64 64)
  %b1 = call %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 0, i32 16, i32 0, i32 %h, i32 32, i64 64)
  %d0 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b0, %c zeroinitializer, i32 64)
  %d1 = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %b1, %c zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %d, %c %d0, i32 0, i64 64)
  %e = getelementptr float, ptr addrspace(1) %d, i64 16
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %e, %c %d1, i32 0, i64 64)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
