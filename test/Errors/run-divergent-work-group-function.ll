; RUN: %expect 1 %tenon_run %s --kernel=k --engine=reference --global=4 --local=4 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': work-group reduce.add not reached by every work-item

define spir_kernel void @k() {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %some, label %end

some:
  %r = call spir_func i32 @_Z21work_group_reduce_addi(i32 1)
  br label %end

end:
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i32 @_Z21work_group_reduce_addi(i32)
