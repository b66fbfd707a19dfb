; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Scales of other types, and numbers of rows and columns that scales do not fit.

; CHECK-COUNT-2: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: scales of another type; expected i8 for K 32
; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: C and the result have different numbers of components
; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: sub-groups of 16 work-items and 32 rows; expected sub-groups of 16, which have the scales of up to 16 rows
; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: muladd f32.8x16x32.e4m3.e4m3: B has 3 components of 32 bits in each of 16 lanes for b i8 32x16, expected 8
; CHECK: error: kernel 'k': OpSubgroupScaledMatrixMultiplyAccumulateINTEL: scales of another type; expected a vector of 2 i8 for K 64

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, <8 x double> %d) {
  %r0 = call <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 32, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i16 127, i8 127, i32 3194880)
  %r1 = call <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.1(i32 32, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i8 127, <2 x i8> zeroinitializer, i32 3194880)
  %r2 = call <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.2(i32 32, <8 x i16> %a, <8 x i32> %b, <4 x float> zeroinitializer, i8 127, i8 127, i32 3194880)
  %r3 = call <32 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.3(i32 32, <32 x i16> zeroinitializer, <8 x i32> %b, <32 x float> zeroinitializer, i8 127, i8 127, i32 3194880)
  %r4 = call <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.4(i32 32, <8 x i16> %a, <3 x i32> zeroinitializer, <8 x float> %c, i8 127, i8 127, i32 3194880)
  %r5 = call <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.5(i32 64, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i8 127, i8 127, i32 3932160)
  ret void
}

declare <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i16, i8, i32)
declare <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.1(i32, <8 x i16>, <8 x i32>, <8 x float>, i8, <2 x i8>, i32)
declare <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.2(i32, <8 x i16>, <8 x i32>, <4 x float>, i8, i8, i32)
declare <32 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.3(i32, <32 x i16>, <8 x i32>, <32 x float>, i8, i8, i32)
declare <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.4(i32, <8 x i16>, <3 x i32>, <8 x float>, i8, i8, i32)
declare <8 x float> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.5(i32, <8 x i16>, <8 x i32>, <8 x float>, i8, i8, i32)
