; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: K is 0, expected 1 to 256

define spir_kernel void @k(<8 x half> %a0, <16 x half> %b0, <8 x float> %c0) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 0, <8 x half> %a0, <16 x half> %b0, <8 x float> %c0, i32 0)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x half>, <16 x half>, <8 x float>, i32)
