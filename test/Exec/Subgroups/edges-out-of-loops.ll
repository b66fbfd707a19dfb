; Lanes leave a loop in different iterations, by two edges to one block, where a value says which
; edge it was; computations and a second loop use the value.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35,64/64 in:i32:{N} out:i32:{N} i32=5
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %bound) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %low = and i32 %x, 7
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first.latch ]
  %last = icmp eq i32 %i, %bound
  br i1 %last, label %between, label %first.latch

first.latch:
  %i.next = add i32 %i, 1
  %stop = icmp eq i32 %low, %i
  br i1 %stop, label %between, label %first

between:
  %edge = phi i32 [ 3, %first ], [ 20, %first.latch ]
  %start = mul i32 %edge, 3
  br label %second

second:
  %j = phi i32 [ 0, %between ], [ %j.next, %second ]
  %sum = phi i32 [ %start, %between ], [ %sum.next, %second ]
  %product = mul i32 %sum, %x
  %sum.next = add i32 %product, %j
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %edge
  br i1 %again, label %second, label %end

end:
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum.next, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
