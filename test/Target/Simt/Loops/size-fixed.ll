; RUN: %expect 1 %tenon_lower %s --target=loops --subgroup-size=8 -o - 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': requires sub-groups of 16, but 8 were requested; the nearest that works is subgroup-size=16

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

!0 = !{i32 16}
