; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components i8, expected i16 or i32 that packs bf16 operands; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000

define spir_kernel void @k(<16 x i8> %a0, <8 x i32> %b0, <8 x float> %c0) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <16 x i8> %a0, <8 x i32> %b0, <8 x float> %c0, i32 12288)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <16 x i8>, <8 x i32>, <8 x float>, i32)
