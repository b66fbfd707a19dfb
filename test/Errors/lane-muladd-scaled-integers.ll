; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: scales for sums of s32; the nearest that works is f32, f16 or bf16

define spir_kernel void @k() {
  %d = call <8 x i32> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 32, <8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, i8 127, i8 127, i32 3145779)
  ret void
}

declare <8 x i32> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x i32>, i8, i8, i32)
