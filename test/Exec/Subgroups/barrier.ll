; Sub-groups wait for each other at barriers, in a loop, with data in local memory.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 96/48,128/128,12x8/12x4 in:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [128 x i32] undef

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z20get_global_linear_idv()
  %l = call spir_func i64 @_Z19get_local_linear_idv()
  %sx = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %sy = call spir_func i64 @_Z14get_local_sizej(i32 1)
  %size = mul i64 %sx, %sy
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %own = getelementptr i32, ptr addrspace(3) @tile, i64 %l
  br label %loop

loop:
  %i = phi i64 [ 1, %entry ], [ %next, %loop ]
  %sum = phi i32 [ %x, %entry ], [ %more, %loop ]
  store i32 %sum, ptr addrspace(3) %own
  call spir_func void @_Z7barrierj(i32 1)
  %far = add i64 %l, %i
  %other = urem i64 %far, %size
  %q = getelementptr i32, ptr addrspace(3) @tile, i64 %other
  %y = load i32, ptr addrspace(3) %q
  %more = add i32 %sum, %y
  call spir_func void @_Z7barrierj(i32 1)
  %next = mul i64 %i, 2
  %again = icmp ult i64 %next, %size
  br i1 %again, label %loop, label %done

done:
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %more, ptr addrspace(1) %r
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
