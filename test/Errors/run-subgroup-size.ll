; RUN: %expect 1 %tenon_run %s --kernel=fixed --global=16 --local=16 --engine=reference --subgroup-size=8 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %tenon_run %s --kernel=fixed --global=16 --local=16 --engine=reference --subgroup-size=16
; RUN: %tenon_run %s --kernel=open --global=16 --local=16 --engine=reference --subgroup-size=8

; A sub-group size for a kernel that fixes another one.

; CHECK: error: {{.*}}kernel 'fixed': requires sub-groups of 16 work-items, but sub-groups of 8 were requested

define spir_kernel void @fixed() !intel_reqd_sub_group_size !0 {
  ret void
}

define spir_kernel void @open() {
  ret void
}

!0 = !{i32 16}
