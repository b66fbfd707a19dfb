; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; One mistake does not hide another: each kernel's is reported.

; CHECK-DAG: error: kernel 'first': muladd s32.8x16x16.s64.s64: target cpu: no multiplication
; CHECK-DAG: error: kernel 'second': muladd s32.8x16x16.s64.s64: target cpu: no multiplication

define spir_kernel void @first() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 3)
  ret void
}

define spir_kernel void @second() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
