; Barriers under a condition that is uniform in the work-group: the odd groups rotate
; twice, the even ones once.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=20 --local=5 out=%t.npy:i32:20
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[w * 5 + (l + 1 + w % 2) % 5 for w in range(4) for l in range(5)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=20 --local=5 out=%t.ref.npy:i32:20
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=20 --local=5 out=%t.npy:i32:20
target triple = "spir64-unknown-unknown"

@ring = internal addrspace(3) global [5 x i32] undef, align 4

define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %w = call spir_func i64 @_Z12get_group_idj(i32 0)
  %v = trunc i64 %g to i32
  %mine = getelementptr i32, ptr addrspace(3) @ring, i64 %l
  %l1 = add i64 %l, 1
  %neighbour = urem i64 %l1, 5
  %theirs = getelementptr i32, ptr addrspace(3) @ring, i64 %neighbour
  store i32 %v, ptr addrspace(3) %mine
  call spir_func void @_Z7barrierj(i32 1)
  %once = load i32, ptr addrspace(3) %theirs
  %odd = trunc i64 %w to i1
  br i1 %odd, label %again, label %end

again:
  call spir_func void @_Z7barrierj(i32 1)
  store i32 %once, ptr addrspace(3) %mine
  call spir_func void @_Z7barrierj(i32 1)
  %twice = load i32, ptr addrspace(3) %theirs
  br label %end

end:
  %r = phi i32 [ %once, %entry ], [ %twice, %again ]
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %g
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func void @_Z7barrierj(i32)
