; After a divergent branch a uniform one skips a block that other
; paths bypass: no lane executes it.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 64/16 in:i32:{N} out:i32:{N} i32=0
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %other

some:
  %skip = icmp eq i32 %n, 0
  br i1 %skip, label %other, label %never

other:
  store i32 %x, ptr addrspace(1) %q
  ret void

never:
  store i32 -1, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
!0 = !{i32 16}
