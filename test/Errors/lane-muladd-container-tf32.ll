; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: B has components i32, expected f32 for tf32 operands; the nearest that works is K 8 with tf32 operands and f32 accumulators, mask 0x300

define spir_kernel void @k(<4 x float> %a0, <8 x i32> %b0, <8 x float> %c0) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 8, <4 x float> %a0, <8 x i32> %b0, <8 x float> %c0, i32 768)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <4 x float>, <8 x i32>, <8 x float>, i32)
