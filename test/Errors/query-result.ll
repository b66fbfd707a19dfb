; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; The call's type is checked, not the declaration's.

; CHECK: error: kernel 'k': work-item query subgroup_local_id: expected an integer result

define spir_kernel void @k() {
  %a = call float @_Z22get_sub_group_local_idv()
  ret void
}

declare i32 @_Z22get_sub_group_local_idv()
