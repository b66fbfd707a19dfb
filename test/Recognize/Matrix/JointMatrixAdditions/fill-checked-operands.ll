; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; A missing component is reported.

; CHECK: error: {{.*}}OpCooperativeMatrixConstructCheckedINTEL: a component operand is missing

define void @f() {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z46__spirv_CooperativeMatrixConstructCheckedINTEL_1(i32 1, i32 2, i32 100, i32 50)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z46__spirv_CooperativeMatrixConstructCheckedINTEL_1(i32, i32, i32, i32)
