; Atomic and volatile accesses happen once for each active lane.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35 in:i32:{N} inout:i32:16 out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %counts, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load volatile i32, ptr addrspace(1) %p
  %at = and i32 %x, 7
  %c = getelementptr i32, ptr addrspace(1) %counts, i32 %at
  %some = icmp ult i32 %x, 150
  br i1 %some, label %count, label %end

count:
  %old = atomicrmw add ptr addrspace(1) %c, i32 %x monotonic
  %all = getelementptr i32, ptr addrspace(1) %counts, i32 9
  %ignored = atomicrmw add ptr addrspace(1) %all, i32 1 monotonic
  br label %end

end:
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %pair = cmpxchg ptr addrspace(1) %q, i32 0, i32 %x monotonic monotonic
  %seen = extractvalue { i32, i1 } %pair, 1
  %bit = zext i1 %seen to i32
  %r = add i32 %bit, %x
  store volatile i32 %r, ptr addrspace(1) %q
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
