; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: A has components of 4 elements, of which 8 lanes do not fill a row of 64

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  %d = call <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 64, <8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer, <2 x i8> zeroinitializer, <2 x i8> zeroinitializer, i32 3932160)
  ret void
}

declare <8 x float> @_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, <2 x i8>, <2 x i8>, i32)

!0 = !{i32 8}
