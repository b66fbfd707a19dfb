; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: scales of another type; expected a vector of 2 i8 for K 64

define spir_kernel void @k() {
  %d = call <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 64, <8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer, i8 127, i8 127, i32 3932160)
  ret void
}

declare <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i8, i8, i32)
