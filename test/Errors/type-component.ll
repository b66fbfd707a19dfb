; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCompositeConstruct: a matrix of i2, expected i4, i8, i16, i32, i64, f16, bf16, f32 or f64

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", i2, 3, 8, 16, 2) @__spirv_CompositeConstruct(i2 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i2, 3, 8, 16, 2) @__spirv_CompositeConstruct(i2)
