; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: expected K, A, B, C, two scales and an operand mask{{$}}

define spir_kernel void @k(<8 x i16> %a) {
  %d = call <4 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a)
  ret void
}

declare <4 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>)
