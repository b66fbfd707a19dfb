; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A scope is named only where it is not the sub-group.

; CHECK: declare {{.*}} @tenon.fill.workgroup.acc.f32.8x16(float) {{.*}}
; CHECK: "tenon.type"="workgroup.acc.f32.8x16"

define spir_kernel void @k() {
  %c = call target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @__spirv_CompositeConstruct(float)
