; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The signedness of the operand is in the symbol, that of the result in the name.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: %a = sitofp <4 x i32> %i to <4 x float>
; CHECK: %b = uitofp <4 x i32> %i to <4 x float>
; CHECK: [[R:%.*]] = call <4 x float> @llvm.ceil.v4f32(<4 x float> %a)
; CHECK: %c = call <4 x i8> @llvm.fptoui.sat.v4i8.v4f32(<4 x float> [[R]])
; CHECK: %d = fptosi <4 x float> %b to <4 x i16>
; CHECK: [[M:%.*]] = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %i, <4 x i32> splat (i32 127))
; CHECK: %e = trunc <4 x i32> [[M]] to <4 x i8>
; CHECK: %g = fptrunc <4 x float> %a to <4 x half>
; CHECK-NOT: convert_
define void @f(<4 x i32> %i) {
  %a = call <4 x float> @_Z14convert_float4Dv4_i(<4 x i32> %i)
  %b = call <4 x float> @_Z18convert_float4_rteDv4_j(<4 x i32> %i)
  %c = call <4 x i8> @_Z22convert_uchar4_sat_rtpDv4_f(<4 x float> %a)
  %d = call <4 x i16> @_Z14convert_short4Dv4_f(<4 x float> %b)
  %e = call <4 x i8> @_Z17convert_char4_satDv4_j(<4 x i32> %i)
  %g = call <4 x half> @_Z13convert_half4Dv4_f(<4 x float> %a)
  ret void
}

declare <4 x float> @_Z14convert_float4Dv4_i(<4 x i32>)
declare <4 x float> @_Z18convert_float4_rteDv4_j(<4 x i32>)
declare <4 x i8> @_Z22convert_uchar4_sat_rtpDv4_f(<4 x float>)
declare <4 x i16> @_Z14convert_short4Dv4_f(<4 x float>)
declare <4 x i8> @_Z17convert_char4_satDv4_j(<4 x i32>)
declare <4 x half> @_Z13convert_half4Dv4_f(<4 x float>)
