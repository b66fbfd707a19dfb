; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: C has components i16, without mask bit 0x4 for bf16, with bf16 operands; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x i16> %c0) {
  %d0 = call <8 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x i16> %c0, i32 12296)
  ret void
}

declare <8 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x i16>, i32)
