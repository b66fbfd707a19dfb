; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: the result has components i32, and mask bit 0x8 for bf16, with 8-bit integer operands; the nearest that works is K 32 with 8-bit integer operands and s32 accumulators, mask 0x30

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x i32> %c0) {
  %d0 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 32, <8 x i16> %a0, <8 x i32> %b0, <8 x i32> %c0, i32 56)
  ret void
}

declare <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x i32>, i32)
