; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; CHECK: define void @k(

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

!0 = !{i32 1}
