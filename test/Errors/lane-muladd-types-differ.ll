; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: operand mask 0x2400 gives A f16 and B bf16, expected one kind for both; the nearest that works is K 16 with f16 operands and f32 or f16 accumulators, mask 0xc00

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 9216)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
