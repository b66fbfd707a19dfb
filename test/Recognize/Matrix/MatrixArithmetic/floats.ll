; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Each instruction on floating components.

; CHECK: = fadd float
; CHECK: = fsub float
; CHECK: = fmul float
; CHECK: = fdiv float
; CHECK: = fneg float

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b) {
  %FAdd = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  %FSub = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FSub_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %FAdd, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  %FMul = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FMul_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %FSub, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  %FDiv = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FDiv_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %FMul, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  %n = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %FDiv)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %n
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FAdd_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FSub_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FMul_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z12__spirv_FDiv_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
