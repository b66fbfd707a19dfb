; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: operand mask 0xc000 does not say that both scales are E8M0; expected bits 0x300000

define spir_kernel void @k() {
  %d = call <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 32, <8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer, i8 127, i8 127, i32 49152)
  ret void
}

declare <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i8, i8, i32)
