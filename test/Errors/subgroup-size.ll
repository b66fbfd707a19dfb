; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --kernel=k --global=16 --local=16 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': is fixed to sub-groups of 16, and this target runs sub-groups of one work-item; the nearest that works is the kernel without a required sub-group size

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

!0 = !{i32 16}
