; A sub-group that is no power of two, or larger than 64, cannot be widened.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': is fixed to sub-groups of 12, expected a power of two up to 64; the nearest that works is 16
; CHECK: error: kernel 'l': is fixed to sub-groups of 128, expected a power of two up to 64; the nearest that works is 64

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

define spir_kernel void @l() !intel_reqd_sub_group_size !1 {
  ret void
}

!0 = !{i32 12}
!1 = !{i32 128}
