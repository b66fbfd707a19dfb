; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: muladd f32.8x8x16.bf16.bf16: A has 8 components of 16 bits in each of 8 lanes for a i16 8x16, expected 16; the kernel's sub-groups have 8 work-items, and these operands are those of 16

define spir_kernel void @k(<8 x i32> %a0, <8 x i32> %b0, <8 x float> %c0, <8 x i16> %a1, <8 x i32> %b1, <8 x float> %c1) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i32> %a0, <8 x i32> %b0, <8 x float> %c0, i32 12288)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 16, <8 x i16> %a1, <8 x i32> %b1, <8 x float> %c1, i32 12288)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i32>, <8 x i32>, <8 x float>, i32)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
