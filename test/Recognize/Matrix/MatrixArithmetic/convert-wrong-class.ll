; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; ConvertFToS of integers.

; CHECK: OpConvertFToS: from {{.*}}: it does not convert between these component types

define void @f(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m) {
  %x = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z21__spirv_ConvertFToS_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z21__spirv_ConvertFToS_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2))
