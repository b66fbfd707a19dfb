; A private array of each work-item is live across two barriers, with an index that
; is known only at run time.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=12 --local=4 out=%t.npy:i32:12
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[10 * (w * 4 + l) + (l + 1) % 4 for w in range(3) for l in range(4)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=12 --local=4 out=%t.ref.npy:i32:12
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=12 --local=4 out=%t.npy:i32:12
target triple = "spir64-unknown-unknown"

@shared = internal addrspace(3) global [4 x i32] undef, align 4

define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %own = alloca [4 x i32], align 4
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %g32 = trunc i64 %g to i32
  %ten = mul i32 %g32, 10
  %l32 = trunc i64 %l to i32
  br label %fill

fill: ; own[i] = 10 * g + i
  %i = phi i32 [ 0, %entry ], [ %i1, %fill ]
  %v = add i32 %ten, %i
  %p = getelementptr [4 x i32], ptr %own, i64 0, i32 %i
  store i32 %v, ptr %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 4
  br i1 %more, label %fill, label %pass

pass:
  %mine = getelementptr i32, ptr addrspace(3) @shared, i64 %l
  store i32 %l32, ptr addrspace(3) %mine
  call spir_func void @_Z7barrierj(i32 1)
  %l1 = add i64 %l, 1
  %n = and i64 %l1, 3
  %theirs = getelementptr i32, ptr addrspace(3) @shared, i64 %n
  %index = load i32, ptr addrspace(3) %theirs
  call spir_func void @_Z7barrierj(i32 1)
  %q = getelementptr [4 x i32], ptr %own, i64 0, i32 %index
  %r = load i32, ptr %q
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %g
  store i32 %r, ptr addrspace(1) %o
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32)
