; RUN: %expect 1 %tenon_run %s --kernel=k --engine=reference --global=4 --local=4 2>&1 | FileCheck %s --check-prefix=DIFFERENT
; RUN: %expect 1 %tenon_run %s --kernel=beyond --engine=reference --global=4 --local=4 2>&1 | FileCheck %s --check-prefix=BEYOND

; DIFFERENT: error: kernel 'k': work-group broadcast: the local id differs between work-items of one work-group, work-item (0,0,0)
; BEYOND: error: kernel 'beyond': work-group broadcast: there is no work-item with this local id, work-item (0,0,0)

define spir_kernel void @k() {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %r = call spir_func i32 @_Z20work_group_broadcastim(i32 1, i64 %id)
  ret void
}

define spir_kernel void @beyond() {
  %r = call spir_func i32 @_Z20work_group_broadcastim(i32 1, i64 4)
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i32 @_Z20work_group_broadcastim(i32, i64)
