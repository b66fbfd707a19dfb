; A reduction that all lanes have to execute, after a branch that certainly
; diverges in each sub-group: both engines and every target report it.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect 1 %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference i32=1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub-group reduce.add i32: only some lanes of the sub-group execute it; expected all of them, or none

define spir_kernel void @k(i32 %x) !intel_reqd_sub_group_size !0 {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %low = icmp ult i32 %lane, 8
  br i1 %low, label %some, label %end

some:
  %r = call spir_func i32 @_Z20sub_group_reduce_addi(i32 %x)
  br label %end

end:
  ret void
}

declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i32 @_Z20sub_group_reduce_addi(i32)

!0 = !{i32 16}
