; A select between matrices.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=call

; CHECK: select i1 %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b
define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(i1 %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z14__spirv_Selectb(i1 %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z14__spirv_Selectb(i1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
