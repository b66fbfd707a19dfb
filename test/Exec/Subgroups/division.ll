; Inactive lanes divide by zero, which must not trap.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35 in:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %bits = and i32 %x, 3
  %any = icmp ne i32 %bits, 0
  br i1 %any, label %divide, label %end

divide:
  %a = sdiv i32 %x, %bits
  %b = urem i32 7919, %bits
  %sum = add i32 %a, %b
  br label %end

end:
  %r = phi i32 [ 5, %entry ], [ %sum, %divide ]
  store i32 %r, ptr addrspace(1) %q
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
