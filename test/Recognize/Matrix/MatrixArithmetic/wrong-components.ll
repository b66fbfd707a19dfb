; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; A floating instruction on integers.

; CHECK: OpFAdd{{.*}}: components i8

define target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @f(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b) {
  %d = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_FAdd_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %b)
  ret target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) %d
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) @_Z12__spirv_FAdd_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0))
