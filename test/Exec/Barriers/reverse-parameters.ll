; Two local parameters, a scalar between them, and a local variable, whose
; memory does not overlap. The size of the first is no multiple of any alignment.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=24 --local=8 local=33 i32=1000 local=64 \
; RUN:     out=%t.npy:i64:24
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[(w * 8 + 7 - l) + 1000 * (w * 8 + (l + 1) % 8) + 10**6 * (w * 8 + (l + 2) % 8) for w in range(3) for l in range(8)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=24 --local=8 \
; RUN:     local=33 i32=1000 local=64 out=%t.ref.npy:i64:24
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=24 --local=8 local=33 i32=1000 local=64 \
; RUN:     out=%t.npy:i64:24
target triple = "spir64-unknown-unknown"

@third = internal addrspace(3) global [8 x i64] undef, align 8

define spir_kernel void @k(ptr addrspace(3) %first, i32 %factor, ptr addrspace(3) %second, ptr addrspace(1) %out) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %g32 = trunc i64 %g to i32
  %a = getelementptr i32, ptr addrspace(3) %first, i64 %l
  store i32 %g32, ptr addrspace(3) %a
  %b = getelementptr i64, ptr addrspace(3) %second, i64 %l
  store i64 %g, ptr addrspace(3) %b
  %c = getelementptr i64, ptr addrspace(3) @third, i64 %l
  store i64 %g, ptr addrspace(3) %c
  call spir_func void @_Z18work_group_barrierj(i32 1)
  %l0 = sub i64 7, %l
  %l1 = add i64 %l, 1
  %l1w = and i64 %l1, 7
  %l2 = add i64 %l, 2
  %l2w = and i64 %l2, 7
  %pa = getelementptr i32, ptr addrspace(3) %first, i64 %l0
  %va = load i32, ptr addrspace(3) %pa
  %wa = zext i32 %va to i64
  %pb = getelementptr i64, ptr addrspace(3) %second, i64 %l1w
  %vb = load i64, ptr addrspace(3) %pb
  %pc = getelementptr i64, ptr addrspace(3) @third, i64 %l2w
  %vc = load i64, ptr addrspace(3) %pc
  %f = zext i32 %factor to i64
  %tb = mul i64 %vb, %f
  %tc = mul i64 %vc, 1000000
  %s = add i64 %wa, %tb
  %t = add i64 %s, %tc
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %g
  store i64 %t, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z18work_group_barrierj(i32)
