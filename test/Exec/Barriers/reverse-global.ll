; Each group reverses its work-items' numbers through a local variable; the last
; group is smaller.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=37 --local=16 --threads=2 out=%t.npy:i32:37
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[g * 100 for w in (0, 16, 32) for g in range(min(w + 16, 37) - 1, w - 1, -1)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=37 --local=16 out=%t.ref.npy:i32:37
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=37 --local=16 out=%t.npy:i32:37
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [16 x i32] undef, align 4

define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %n = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %narrow = trunc i64 %g to i32
  %v = mul i32 %narrow, 100
  %mine = getelementptr [16 x i32], ptr addrspace(3) @tile, i64 0, i64 %l
  store i32 %v, ptr addrspace(3) %mine
  call spir_func void @_Z7barrierj(i32 1)
  %last = sub i64 %n, 1
  %other = sub i64 %last, %l
  %theirs = getelementptr [16 x i32], ptr addrspace(3) @tile, i64 0, i64 %other
  %r = load i32, ptr addrspace(3) %theirs
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %g
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func void @_Z7barrierj(i32)
