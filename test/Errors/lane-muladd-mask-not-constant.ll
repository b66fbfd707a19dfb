; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: the operand mask is not constant

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 %mask) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 %mask)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
