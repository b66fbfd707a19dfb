; Indices of 32 bits, that wrap around and that do not.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 64/16,70/35 in:i32:{N}+64 out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %in1 = add nsw i32 %i, 3
  %w1 = sext i32 %in1 to i64
  %p1 = getelementptr i32, ptr addrspace(1) %in, i64 %w1
  %x = load i32, ptr addrspace(1) %p1
  %far = sub i32 %i, 5
  %big = icmp ult i32 %i, 5
  br i1 %big, label %end, label %more

more:
  %less = add nuw nsw i32 %far, 0
  %w2 = zext nneg i32 %less to i64
  %p2 = getelementptr i32, ptr addrspace(1) %in, i64 %w2
  %y = load i32, ptr addrspace(1) %p2
  %nw = add nsw i32 %i, -5
  %p3 = getelementptr i32, ptr addrspace(1) %in, i32 %nw
  %z = load i32, ptr addrspace(1) %p3
  %yz = mul i32 %y, %z
  br label %end

end:
  %r = phi i32 [ 1, %entry ], [ %yz, %more ]
  %s = add i32 %r, %x
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %s, ptr addrspace(1) %q
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
