; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; OpenCL C's names, of scalars and vectors, and SPIR-V's. Vectors are converted
; component by component.

; CHECK: [[B:%.*]] = bitcast float %x to i32
; CHECK: and i32 %{{.*}}, -65536
; CHECK: trunc i32 %{{.*}} to i16
; CHECK: zext i16 %b to i32
; CHECK: shl i32 %{{.*}}, 16
; CHECK: and i32 %{{.*}}, -8192
; CHECK: extractelement <2 x float> %v, i64 0
; CHECK: insertelement <2 x i16>
; CHECK: extractelement <2 x float> %v, i64 1
; CHECK: insertelement <2 x i16>
; CHECK-COUNT-16: insertelement <16 x float>
; CHECK-COUNT-16: insertelement <16 x float>
; CHECK-COUNT-2: insertelement <2 x i16>
; CHECK: shl i32 %{{.*}}, 16
; CHECK: and i32 %{{.*}}, -8192
; CHECK: and i32 %{{.*}}, -8192

define spir_kernel void @k(float %x, i16 %b, <2 x float> %v, <16 x i16> %w, <16 x float> %z) {
  %r0 = call i16 @_Z32intel_convert_bfloat16_as_ushortf(float %x)
  %r1 = call float @_Z31intel_convert_as_bfloat16_floatt(i16 %b)
  %r2 = call float @_Z31intel_convert_tfloat32_as_floatf(float %x)
  %r3 = call <2 x i16> @_Z34intel_convert_bfloat162_as_ushort2Dv2_f(<2 x float> %v)
  %r4 = call <16 x float> @_Z35intel_convert_as_bfloat1616_float16Dv16_t(<16 x i16> %w)
  %r5 = call <16 x float> @_Z35intel_convert_tfloat3216_as_float16Dv16_f(<16 x float> %z)
  %r6 = call <2 x i16> @_Z27__spirv_ConvertFToBF16INTELDv2_f(<2 x float> %v)
  %r7 = call float @_Z27__spirv_ConvertBF16ToFINTELs(i16 %b)
  %r8 = call float @_Z25__spirv_RoundFToTF32INTELf(float %x)
  %r9 = call float @_Z27__spirv_ConvertFToTF32INTELIfET_S0_(float %x)
  ret void
}

declare i16 @_Z32intel_convert_bfloat16_as_ushortf(float)
declare float @_Z31intel_convert_as_bfloat16_floatt(i16)
declare float @_Z31intel_convert_tfloat32_as_floatf(float)
declare <2 x i16> @_Z34intel_convert_bfloat162_as_ushort2Dv2_f(<2 x float>)
declare <16 x float> @_Z35intel_convert_as_bfloat1616_float16Dv16_t(<16 x i16>)
declare <16 x float> @_Z35intel_convert_tfloat3216_as_float16Dv16_f(<16 x float>)
declare <2 x i16> @_Z27__spirv_ConvertFToBF16INTELDv2_f(<2 x float>)
declare float @_Z27__spirv_ConvertBF16ToFINTELs(i16)
declare float @_Z25__spirv_RoundFToTF32INTELf(float)
declare float @_Z27__spirv_ConvertFToTF32INTELIfET_S0_(float)
