; Lanes leave nested loops by different exits at different times.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35 in:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %acc = phi i32 [ %x, %entry ], [ %acc.next, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %b = phi i32 [ %acc, %outer ], [ %b.next, %inner.latch ]
  %low = and i32 %b, 15
  %stop = icmp eq i32 %low, 7
  br i1 %stop, label %done, label %inner.body

inner.body:
  %b.mul = mul i32 %b, 5
  %b.next = add i32 %b.mul, %j
  %leave = icmp ugt i32 %b.next, 5000
  br i1 %leave, label %outer.latch, label %inner.latch

inner.latch:
  %j.next = add i32 %j, 1
  %most = and i32 %x, 3
  %go = icmp ule i32 %j.next, %most
  br i1 %go, label %inner, label %outer.latch

outer.latch:
  %acc.next = phi i32 [ %b, %inner.body ], [ %b.next, %inner.latch ]
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %x
  %few = icmp ult i32 %i.next, 9
  %both = and i1 %again, %few
  br i1 %both, label %outer, label %done

done:
  %r = phi i32 [ %b, %inner ], [ %acc.next, %outer.latch ]
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
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
