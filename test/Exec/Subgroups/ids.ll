; Every id and size, in whole and partial sub-groups, along rows and across them.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 64/16,70/35,100/24,12x6/6x3,32x3/32x3,5x4x3/5x2x3,7x5/7x5 out:i64:{N}*9
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z20get_global_linear_idv()
  %p = getelementptr [9 x i64], ptr addrspace(1) %out, i64 %id
  %gx = call spir_func i64 @_Z13get_global_idj(i32 0)
  %gy = call spir_func i64 @_Z13get_global_idj(i32 1)
  %lx = call spir_func i64 @_Z12get_local_idj(i32 0)
  %lz = call spir_func i64 @_Z12get_local_idj(i32 2)
  %ll = call spir_func i64 @_Z19get_local_linear_idv()
  %s = call spir_func i32 @_Z16get_sub_group_idv()
  %size = call spir_func i32 @_Z18get_sub_group_sizev()
  %num = call spir_func i32 @_Z18get_num_sub_groupsv()
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %s64 = zext i32 %s to i64
  %size64 = zext i32 %size to i64
  %num64 = zext i32 %num to i64
  %lane64 = zext i32 %lane to i64
  store i64 %gx, ptr addrspace(1) %p
  %p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  store i64 %gy, ptr addrspace(1) %p1
  %p2 = getelementptr i64, ptr addrspace(1) %p, i64 2
  store i64 %lx, ptr addrspace(1) %p2
  %p3 = getelementptr i64, ptr addrspace(1) %p, i64 3
  store i64 %lz, ptr addrspace(1) %p3
  %p4 = getelementptr i64, ptr addrspace(1) %p, i64 4
  store i64 %ll, ptr addrspace(1) %p4
  %p5 = getelementptr i64, ptr addrspace(1) %p, i64 5
  store i64 %s64, ptr addrspace(1) %p5
  %p6 = getelementptr i64, ptr addrspace(1) %p, i64 6
  store i64 %size64, ptr addrspace(1) %p6
  %p7 = getelementptr i64, ptr addrspace(1) %p, i64 7
  store i64 %num64, ptr addrspace(1) %p7
  %p8 = getelementptr i64, ptr addrspace(1) %p, i64 8
  store i64 %lane64, ptr addrspace(1) %p8
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z20get_global_linear_idv()
declare spir_func i64 @_Z19get_local_linear_idv()
declare spir_func i32 @_Z16get_sub_group_idv()
declare spir_func i32 @_Z18get_sub_group_sizev()
declare spir_func i32 @_Z18get_num_sub_groupsv()
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func void @_Z7barrierj(i32)
!0 = !{i32 16}
