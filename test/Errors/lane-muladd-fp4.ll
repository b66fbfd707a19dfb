; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: fp4 (E2M1) operands are recognised, but no target supports them yet; the nearest that works is K 16 with f16 operands and f32 or f16 accumulators, mask 0xc00

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 64, <8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 786432)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
