; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: the operand mask does not say what A and B pack, as it has to with scales

define spir_kernel void @k() {
  %d = call <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer, i8 127, i8 127, i32 3145728)
  ret void
}

declare <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i8, i8, i32)
