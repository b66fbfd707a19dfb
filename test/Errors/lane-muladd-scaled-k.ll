; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: K 8 with scales; expected 16 or a multiple of 32{{$}}

define spir_kernel void @k() {
  %d = call <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 8, <8 x float> zeroinitializer, <8 x float> zeroinitializer, <8 x float> zeroinitializer, i8 127, i8 127, i32 3146496)
  ret void
}

declare <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x float>, <8 x float>, <8 x float>, i8, i8, i32)
