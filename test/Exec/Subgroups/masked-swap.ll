; Some lanes exchange a value with memory: they get the old value.
; (LLVM 22's InstCombine sinks a masked load to the select that uses it, after
; the store.)

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 64/32 in:i32:{N} inout:i32:{N} out:i32:{N}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %memory, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %m = getelementptr i32, ptr addrspace(1) %memory, i64 %id
  %some = icmp ult i32 %x, 100
  br i1 %some, label %swap, label %end

swap:
  %old = load i32, ptr addrspace(1) %m
  %new = add i32 %x, 1000
  store i32 %new, ptr addrspace(1) %m
  br label %end

end:
  %r = phi i32 [ %x, %entry ], [ %old, %swap ]
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
