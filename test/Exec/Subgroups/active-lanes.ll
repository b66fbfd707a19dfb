; Non-uniform operations of the active lanes: in a branch, in a loop that
; lanes leave one after the other, and in different iterations of it.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35,64/64 in:i32:{N} out:i32:{N}*4
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr [4 x i32], ptr addrspace(1) %out, i64 %id
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %others

some:
  %a = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 %x)
  store i32 %a, ptr addrspace(1) %q
  br label %loop

others:
  %b = call spir_func i32 @_Z40sub_group_non_uniform_scan_inclusive_maxi(i32 %x)
  store i32 %b, ptr addrspace(1) %q
  br label %loop

loop:
  %i = phi i32 [ 0, %some ], [ 0, %others ], [ %next, %latch ]
  %sum = phi i32 [ 0, %some ], [ 0, %others ], [ %more, %latch ]
  %bit = lshr i32 %x, %i
  %set = trunc i32 %bit to i1
  br i1 %set, label %count, label %latch

count:
  %c = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 1)
  br label %latch

latch:
  %n = phi i32 [ %c, %count ], [ 0, %loop ]
  %s3 = mul i32 %sum, 3
  %more = add i32 %s3, %n
  %next = add i32 %i, 1
  %left = lshr i32 %x, %next
  %go = icmp ne i32 %left, 0
  br i1 %go, label %loop, label %done

done:
  call spir_func void @_Z17sub_group_barrierj(i32 1)
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %more, ptr addrspace(1) %q1
  %d = call spir_func i32 @_Z20sub_group_reduce_addi(i32 %more)
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %d, ptr addrspace(1) %q2
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z17sub_group_barrierj(i32)
declare spir_func i32 @_Z20sub_group_reduce_addi(i32)
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32)
declare spir_func i32 @_Z40sub_group_non_uniform_scan_inclusive_maxi(i32)

!0 = !{i32 16}
