; Lanes leave a loop in different iterations, by one of two branches to the same
; block. The other branch, which depends on the size of the sub-group, is unconditional in
; complete sub-groups.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 64/32,40/20 in:i32:32*{N} out:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %seen) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %end = and i64 %id, 15
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %q = getelementptr i32, ptr addrspace(1) %seen, i64 %id
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %n = trunc i64 %i to i32
  store i32 %n, ptr addrspace(1) %q
  %row = mul i64 %i, 64
  %at = add i64 %row, %id
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %at
  %x = load i32, ptr addrspace(1) %from
  %stop = icmp uge i64 %i, %end
  br i1 %stop, label %done, label %body

body:
  store i32 %x, ptr addrspace(1) %q
  %size = call spir_func i32 @_Z18get_sub_group_sizev()
  %few = icmp ult i32 %size, 2
  br i1 %few, label %done, label %latch

latch:
  store i32 -1, ptr addrspace(1) %q
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 30
  br i1 %more, label %loop, label %done

done:
  store i32 %x, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z18get_sub_group_sizev()
!0 = !{i32 16}
