; RUN: not %tenon_opt -passes='tenon-work-group<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': is fixed to sub-groups of 16, and this target runs sub-groups of one work-item; the nearest that works is the kernel without a required sub-group size

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

!0 = !{i32 16}
