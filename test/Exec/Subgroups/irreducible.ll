; A loop with two entries, which lanes enter by different ones.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=8 --local=8 out=%t.npy:i32:8
; RUN: %python %S/../Inputs/equals.py %t.npy "np.array([93, 53, 77, 69, 53, 85, 69, 101])"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=8 --local=8 out=%t.r.npy:i32:8 && cmp %t.npy %t.r.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call i64 @_Z12get_local_idj(i32 0)
  %lane = trunc i64 %id to i32
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %add, label %double
add:
  %x = phi i32 [ %lane, %entry ], [ %y2, %double ]
  %x3 = add i32 %x, 3
  %stop = icmp ugt i32 %x3, 50
  br i1 %stop, label %done, label %double
double:
  %y = phi i32 [ %lane, %entry ], [ %x3, %add ]
  %y2 = shl i32 %y, 1
  br label %add
done:
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %x3, ptr addrspace(1) %p
  ret void
}

declare i64 @_Z12get_local_idj(i32)

!0 = !{i32 8}
