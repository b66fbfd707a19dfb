; A conversion with another rounding than LLVM's is a library operation; if the
; machine has none, the nearest number is corrected by one ulp.

; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s --check-prefix=CPU

; CHECK: call half @tenon.library.convert.rtz.f32.f16(float %x)
; CHECK: call float @tenon.library.convert.rtp.unsigned.i32.f32(i32 %i)
; CHECK: fpext float %x to double
; CHECK: declare half @tenon.library.convert.rtz.f32.f16(float) [[ZERO:#[0-9]+]]
; CHECK: attributes [[ZERO]] = { nounwind willreturn memory(none) "tenon.library"="convert" "tenon.rounding"="rtz" }
; CPU: [[NEAREST:%.*]] = fptrunc float %x to half
; CPU: fpext half [[NEAREST]] to float
; CPU-NOT: tenon.library
define void @f(float %x, i32 %i) {
  %1 = call half @_Z16convert_half_rtzf(float %x)
  %2 = call float @_Z17convert_float_rtpj(i32 %i)
  %3 = call double @_Z18convert_double_rtzf(float %x)
  ret void
}

declare half @_Z16convert_half_rtzf(float)
declare float @_Z17convert_float_rtpj(i32)
declare double @_Z18convert_double_rtzf(float)
