; A barrier after a branch that certainly diverges in each sub-group.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': work-group barrier: only some lanes of the sub-group execute it; expected all of them, or none

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %low = icmp ult i32 %lane, 8
  br i1 %low, label %some, label %end

some:
  call spir_func void @_Z7barrierj(i32 1)
  br label %end

end:
  ret void
}

declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func void @_Z7barrierj(i32)

!0 = !{i32 16}
