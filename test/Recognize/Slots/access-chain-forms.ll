; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; In-bounds and untyped forms mean the same.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 1)
; CHECK: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 2)
; CHECK: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 3)
; CHECK-NOT: call ptr

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %p = call ptr @_Z27__spirv_InBoundsAccessChainPPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2i(ptr %slot, i32 1)
  %q = call ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2i(ptr %slot, i32 2)
  %r = call ptr @_Z37__spirv_UntypedInBoundsAccessChainKHR_1(ptr %slot, i32 3)
  %x = load float, ptr %p
  %y = load float, ptr %q
  %z = load float, ptr %r
  %s = fadd float %x, %y
  %t = fadd float %s, %z
  ret float %t
}

declare ptr @_Z27__spirv_InBoundsAccessChainPPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2i(ptr, i32)
declare ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2i(ptr, i32)
declare ptr @_Z37__spirv_UntypedInBoundsAccessChainKHR_1(ptr, i32)
