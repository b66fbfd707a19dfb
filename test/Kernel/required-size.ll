; A kernel with a sub-group size is not code of one work-item: it has to be widened before.

; RUN: not %tenon_opt -passes='tenon-work-group<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s
; RUN: %tenon_opt -passes='tenon-widen<target=cpu>,tenon-work-group<target=cpu>' -S < %s | FileCheck %s --check-prefix=BOTH

; CHECK: error: kernel 'k': requires sub-groups of 16, but its code is that of one work-item; tenon-widen has to run first

; BOTH: @k_tenon_info = constant {{.*}} { i64 0, ptr @k.params, i64 0, i64 16,

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

!0 = !{i32 16}
