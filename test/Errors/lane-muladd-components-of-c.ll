; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: muladd f32.8x16x16.bf16.bf16: C has 4 components of 32 bits in each of 16 lanes for acc f32 8x16, expected 8

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <4 x float> %c0) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a0, <8 x i32> %b0, <4 x float> %c0, i32 12288)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <4 x float>, i32)
