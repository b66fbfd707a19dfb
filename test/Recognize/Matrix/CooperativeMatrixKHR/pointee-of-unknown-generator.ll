; A module whose generator is not known says the unit of strides by its pointers.

; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK: @tenon.load.acc.f32.8x16.row.align1.p1(ptr addrspace(1) %p, i64 64)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1cil(ptr addrspace(1) %p, i32 0, i64 64)
  ret void
}
!spirv.Generator = !{!0, !1}
!0 = !{}
!1 = !{!"compiler", i16 3}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1cil(ptr addrspace(1), i32, i64)
