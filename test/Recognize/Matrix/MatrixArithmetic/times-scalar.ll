; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The scalar is the same for all elements.

; CHECK: [[X:%.*]] = call float @tenon.extract
; CHECK-NEXT: fmul float [[X]], %s

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, float %s) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z25__spirv_MatrixTimesScalar_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, float %s)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z25__spirv_MatrixTimesScalar_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float)
