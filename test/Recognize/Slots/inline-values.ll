; RUN: %tenon_opt -passes=tenon-inline -S < %s | FileCheck %s

; A function that takes or returns matrices is inlined, whatever its attributes are.

; CHECK-NOT: @scale
; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: call
; CHECK: call {{.*}}@__spirv_CompositeConstruct(float 2.0
; CHECK-NOT: @scale

define spir_kernel void @k() optnone noinline {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @scale(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, float 2.0)
  ret void
}

define spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @scale(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %x) optnone noinline {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float %x)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
