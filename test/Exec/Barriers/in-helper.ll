; A barrier in a noinline function, called twice.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=9 --local=3 out=%t.npy:i64:9
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[w * 3 + (l + 2) % 3 for w in range(3) for l in range(3)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=9 --local=3 out=%t.ref.npy:i64:9
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=9 --local=3 out=%t.npy:i64:9
target triple = "spir64-unknown-unknown"

@ring = internal addrspace(3) global [3 x i64] undef, align 8

define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %once = call spir_func i64 @rotate(i64 %g)
  %twice = call spir_func i64 @rotate(i64 %once)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %g
  store i64 %twice, ptr addrspace(1) %p
  ret void
}

define spir_func i64 @rotate(i64 %v) noinline {
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %mine = getelementptr i64, ptr addrspace(3) @ring, i64 %l
  store i64 %v, ptr addrspace(3) %mine
  call spir_func void @_Z7barrierj(i32 1)
  %l1 = add i64 %l, 1
  %n = urem i64 %l1, 3
  %theirs = getelementptr i64, ptr addrspace(3) @ring, i64 %n
  %r = load i64, ptr addrspace(3) %theirs
  call spir_func void @_Z7barrierj(i32 1)
  ret i64 %r
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32)
