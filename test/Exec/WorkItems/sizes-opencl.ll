; Sizes, numbers of groups, offsets, the dimension and linear ids of OpenCL C.
; The last group of 7 work-items in work-groups of 3 has one; its enqueued size is 3.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=sizes --global=7,2 --local=3,2 --offset=100,200 \
; RUN:     out=%t.npy:i64:14x9
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[7, min(3, 7 - x // 3 * 3), 3, 3, 100, 200, 2, y * 7 + x, y * min(3, 7 - x // 3 * 3) + x % 3] for y in range(2) for x in range(7)]"
; RUN: %tenon_run %s --engine=reference --kernel=sizes --global=7,2 \
; RUN:     --local=3,2 --offset=100,200 out=%t.ref.npy:i64:14x9
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=sizes --global=7,2 --local=3,2 --offset=100,200 \
; RUN:     out=%t.npy:i64:14x9
target triple = "spir64-unknown-unknown"

define spir_kernel void @sizes(ptr addrspace(1) %out) {
  %size = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %local = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %enqueued = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 0)
  %groups = call spir_func i64 @_Z14get_num_groupsj(i32 0)
  %offset.x = call spir_func i64 @_Z17get_global_offsetj(i32 0)
  %offset.y = call spir_func i64 @_Z17get_global_offsetj(i32 1)
  %dimensions = call spir_func i32 @_Z12get_work_dimv()
  %wide = zext i32 %dimensions to i64
  %global = call spir_func i64 @_Z20get_global_linear_idv()
  %linear = call spir_func i64 @_Z19get_local_linear_idv()
  %p = getelementptr [9 x i64], ptr addrspace(1) %out, i64 %global
  call void @put(ptr addrspace(1) %p, i64 0, i64 %size)
  call void @put(ptr addrspace(1) %p, i64 1, i64 %local)
  call void @put(ptr addrspace(1) %p, i64 2, i64 %enqueued)
  call void @put(ptr addrspace(1) %p, i64 3, i64 %groups)
  call void @put(ptr addrspace(1) %p, i64 4, i64 %offset.x)
  call void @put(ptr addrspace(1) %p, i64 5, i64 %offset.y)
  call void @put(ptr addrspace(1) %p, i64 6, i64 %wide)
  call void @put(ptr addrspace(1) %p, i64 7, i64 %global)
  call void @put(ptr addrspace(1) %p, i64 8, i64 %linear)
  ret void
}

define internal void @put(ptr addrspace(1) %p, i64 %i, i64 %v) {
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %v, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i64 @_Z23get_enqueued_local_sizej(i32)
declare spir_func i64 @_Z14get_num_groupsj(i32)
declare spir_func i64 @_Z17get_global_offsetj(i32)
declare spir_func i32 @_Z12get_work_dimv()
declare spir_func i64 @_Z20get_global_linear_idv()
declare spir_func i64 @_Z19get_local_linear_idv()
