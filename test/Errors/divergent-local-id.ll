; Where the work-group's size is known, so are the first sub-group's local ids.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub-group barrier: only some lanes of the sub-group execute it; expected all of them, or none

define spir_kernel void @k() !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 1)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %some, label %end

some:
  call spir_func void @_Z17sub_group_barrierj(i32 1)
  br label %end

end:
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z17sub_group_barrierj(i32)

!0 = !{i32 16}
!1 = !{i32 8, i32 8, i32 1}
