; RUN: %expect 1 %tenon_run %s --kernel=k --global=4 --local=4 --engine=reference 2>&1 | FileCheck %s --implicit-check-not=error:

; Only one of four work-items reaches the barrier.

; CHECK: error: {{.*}}kernel 'k'{{.*}}barrier

define spir_kernel void @k() {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %wait, label %exit
wait:
  call void @_Z7barrierj(i32 1)
  br label %exit
exit:
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare void @_Z7barrierj(i32)
