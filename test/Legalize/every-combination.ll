; RUN: %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -S < %s | FileCheck %s

; A combination with a row passes unchanged; shapes are arbitrary.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: tenon.muladd.s32.7x13x20.u8.s8
; CHECK: tenon.muladd.bf16.8x16x16.bf16.bf16.f32
; CHECK: tenon.muladd.f16.8x16x16.f16.f16
; CHECK: tenon.muladd.f32.8x16x8.tf32.tf32
; CHECK: tenon.muladd.f64.8x16x4.f64.f64

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", i32, 3, 7, 13, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", i8, 3, 7, 20, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 20, 13, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 7, 13, 2) undef, i32 2)
  %b = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.2(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0)
  %c = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.3(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) undef, i32 0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.4(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 32)
  %e = call target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.5(target("spirv.CooperativeMatrixKHR", double, 3, 8, 4, 0) undef, target("spirv.CooperativeMatrixKHR", double, 3, 4, 16, 1) undef, target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 7, 13, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", i8, 3, 7, 20, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 20, 13, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 7, 13, 2), i32)
declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.2(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.3(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.4(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.5(target("spirv.CooperativeMatrixKHR", double, 3, 8, 4, 0), target("spirv.CooperativeMatrixKHR", double, 3, 4, 16, 1), target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2), i32)
