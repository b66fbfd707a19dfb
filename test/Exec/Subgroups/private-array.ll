; A private array with divergent indices; one that is also copied and passed by pointer.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35 in:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %plain = alloca [8 x i32]
  %moved = alloca [8 x i32]
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  br label %fill

fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill ]
  %v = mul i32 %i, %x
  %f = getelementptr i32, ptr %plain, i32 %i
  store i32 %v, ptr %f
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 8
  br i1 %more, label %fill, label %use

use:
  %at = and i32 %x, 7
  %g = getelementptr [8 x i32], ptr %plain, i32 0, i32 %at
  %y = load i32, ptr %g
  store i32 77, ptr %g
  call void @llvm.memset.p0.i64(ptr %moved, i8 1, i64 32, i1 false)
  %odd = trunc i32 %x to i1
  br i1 %odd, label %copy, label %end

copy:
  %h = getelementptr i32, ptr %moved, i32 %at
  call void @llvm.memcpy.p0.p1.i64(ptr %h, ptr addrspace(1) %p, i64 4, i1 false)
  br label %end

end:
  %h0 = getelementptr i32, ptr %moved, i32 3
  %pick = select i1 %odd, ptr %h0, ptr %moved
  %z = load i32, ptr %pick
  %g0 = getelementptr i32, ptr %plain, i32 5
  %w = load i32, ptr %g0
  %s = add i32 %y, %z
  %t = add i32 %s, %w
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %t, ptr addrspace(1) %q
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

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
