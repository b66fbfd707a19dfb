; A dimension that is known only at run time, and ones beyond the third: ids
; and offsets are 0 there, sizes 1.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=6 --local=2 --offset=40 out=%t.npy:i64:6x5x4
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[[[x + 40, 0, 0, 0, 0][d], [6, 1, 1, 1, 1][d], [3, 1, 1, 1, 1][d], [40, 0, 0, 0, 0][d]] for d in range(5)] for x in range(6)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=6 --local=2 \
; RUN:     --offset=40 out=%t.ref.npy:i64:6x5x4
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=6 --local=2 --offset=40 out=%t.npy:i64:6x5x4
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %item = call spir_func i64 @_Z20get_global_linear_idv()
  br label %loop

loop:
  %d = phi i32 [ 0, %entry ], [ %next, %loop ]
  %id = call spir_func i64 @_Z13get_global_idj(i32 %d)
  %size = call spir_func i64 @_Z15get_global_sizej(i32 %d)
  %groups = call spir_func i64 @_Z14get_num_groupsj(i32 %d)
  %offset = call spir_func i64 @_Z17get_global_offsetj(i32 %d)
  %p = getelementptr [5 x [4 x i64]], ptr addrspace(1) %out, i64 %item, i32 %d
  store i64 %id, ptr addrspace(1) %p
  %p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  store i64 %size, ptr addrspace(1) %p1
  %p2 = getelementptr i64, ptr addrspace(1) %p, i64 2
  store i64 %groups, ptr addrspace(1) %p2
  %p3 = getelementptr i64, ptr addrspace(1) %p, i64 3
  store i64 %offset, ptr addrspace(1) %p3
  %next = add i32 %d, 1
  %more = icmp ult i32 %next, 5
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z14get_num_groupsj(i32)
declare spir_func i64 @_Z17get_global_offsetj(i32)
declare spir_func i64 @_Z20get_global_linear_idv()
