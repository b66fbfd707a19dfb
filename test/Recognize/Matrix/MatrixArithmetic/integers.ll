; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Each instruction on integers.

; CHECK: = add i8
; CHECK: = sub i8
; CHECK: = mul i8
; CHECK: = sdiv i8
; CHECK: = udiv i8
; CHECK: = sub i8 0, {{%.*}}

define target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @f(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b) {
  %IAdd = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_IAdd_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b)
  %ISub = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_ISub_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %IAdd, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b)
  %IMul = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_IMul_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %ISub, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b)
  %SDiv = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_SDiv_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %IMul, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b)
  %UDiv = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_UDiv_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %SDiv, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b)
  %n = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z15__spirv_SNegate_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %UDiv)
  ret target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %n
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_IAdd_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_ISub_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_IMul_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_SDiv_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_UDiv_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z15__spirv_SNegate_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
