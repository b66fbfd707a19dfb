; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; f16 and bf16 have the same size, and neither has all numbers of the other: conversions
; between them round a float.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[A:%.*]] = fpext half %h to float
; CHECK: %a = fptrunc float [[A]] to bfloat
; CHECK: [[B:%.*]] = fpext <2 x bfloat> %b to <2 x float>
; CHECK: %c = fptrunc <2 x float> [[B]] to <2 x half>
; CHECK: [[D:%.*]] = fpext bfloat %a to float
; CHECK: %d = call half @tenon.library.convert.{{.*}}(float [[D]])
define void @f(half %h, <2 x bfloat> %b) {
  %a = call bfloat @_Z24__spirv_FConvert_RbfloatDh(half %h)
  %c = call <2 x half> @_Z23__spirv_FConvert_Rhalf2Dv2_DF16b(<2 x bfloat> %b)
  %d = call half @_Z26__spirv_FConvert_Rhalf_rtzDF16b(bfloat %a)
  ret void
}

declare bfloat @_Z24__spirv_FConvert_RbfloatDh(half)
declare <2 x half> @_Z23__spirv_FConvert_Rhalf2Dv2_DF16b(<2 x bfloat>)
declare half @_Z26__spirv_FConvert_Rhalf_rtzDF16b(bfloat)
