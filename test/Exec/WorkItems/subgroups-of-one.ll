; A sub-group has one work-item: as many sub-groups as work-items in a work-group; or as
; given by the size, where the last of a work-group may be incomplete.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=7 --local=4 out=%t.npy:i32:7x5
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[1, 1, 4 if x < 4 else 3, x % 4, 0] for x in range(7)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=7 --local=4 \
; RUN:     out=%t.ref.npy:i32:7x5
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes --varying %s --kernel=k --global=70 --local=40 out=%t.npy:i32:70x5
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) {
  %item = call spir_func i64 @_Z13get_global_idj(i32 0)
  %size = call spir_func i32 @_Z18get_sub_group_sizev()
  %most = call spir_func i32 @_Z22get_max_sub_group_sizev()
  %count = call spir_func i32 @_Z18get_num_sub_groupsv()
  %id = call spir_func i32 @_Z16get_sub_group_idv()
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  call spir_func void @_Z17sub_group_barrierj(i32 1)
  %p = getelementptr [5 x i32], ptr addrspace(1) %out, i64 %item
  store i32 %size, ptr addrspace(1) %p
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %most, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  store i32 %count, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %p, i64 3
  store i32 %id, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %p, i64 4
  store i32 %lane, ptr addrspace(1) %p4
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z18get_sub_group_sizev()
declare spir_func i32 @_Z22get_max_sub_group_sizev()
declare spir_func i32 @_Z18get_num_sub_groupsv()
declare spir_func i32 @_Z16get_sub_group_idv()
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func void @_Z17sub_group_barrierj(i32)
