; A switch with a fall-through, and lanes that return early.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35 in:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %kind = urem i32 %x, 5
  %five = sub i32 5, %kind
  switch i32 %kind, label %other [ i32 0, label %zero
                                   i32 1, label %one
                                   i32 2, label %early ]

zero:
  %less = sub i32 0, %x
  %d = sdiv i32 %less, %five
  br label %one

one:
  %v = phi i32 [ 3, %entry ], [ %d, %zero ]
  %w = mul i32 %v, %x
  br label %other

early:
  store i32 -1, ptr addrspace(1) %q
  ret void

other:
  %r = phi i32 [ 9, %entry ], [ %w, %one ]
  %s = add i32 %r, %x
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
