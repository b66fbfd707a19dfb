; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; Components of unequal width.

; CHECK: OpBitcast{{.*}}: from {{.*}} expected equal shape, use and component size

define void @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m) {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_Bitcast_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_Bitcast_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2))
