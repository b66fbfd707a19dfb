; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; llvm-spirv writes a constant matrix as an unmangled call.

; CHECK: call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @tenon.fill.acc.i32.8x8(i32 7)

define spir_kernel void @k() {
  %c = call spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @__spirv_ConstantComposite_RPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_2(i32 7)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 8, 2) @__spirv_ConstantComposite_RPU3AS142__spirv_CooperativeMatrixKHR__uint_3_8_8_2(i32)
