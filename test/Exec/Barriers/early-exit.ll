; Work-items without work return before the first barrier, as kernels for padded
; index spaces do; the others continue together.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=16 --local=8 i64=11 out=%t.npy:i32:16
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[7 - g if g < 8 else 18 - g if g < 11 else 0 for g in range(16)]"
; RUN: %at_sizes --cpu %s --kernel=k --global=16 --local=8 i64=11 out=%t.npy:i32:16
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [8 x i32] undef, align 4

define spir_kernel void @k(i64 %n, ptr addrspace(1) %out) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %w = call spir_func i64 @_Z12get_group_idj(i32 0)
  %idle = icmp uge i64 %g, %n
  br i1 %idle, label %exit, label %work

work:
  %g32 = trunc i64 %g to i32
  %mine = getelementptr i32, ptr addrspace(3) @tile, i64 %l
  store i32 %g32, ptr addrspace(3) %mine
  call spir_func void @_Z7barrierj(i32 1)
  %begin = mul i64 %w, 8
  %rest = sub i64 %n, %begin
  %few = icmp ult i64 %rest, 8
  %count = select i1 %few, i64 %rest, i64 8
  %last = sub i64 %count, 1
  %other = sub i64 %last, %l
  %theirs = getelementptr i32, ptr addrspace(3) @tile, i64 %other
  %r = load i32, ptr addrspace(3) %theirs
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %g
  store i32 %r, ptr addrspace(1) %p
  br label %exit

exit:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func void @_Z7barrierj(i32)
