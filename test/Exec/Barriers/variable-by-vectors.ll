; A variable that is used after a barrier only through a vector of the lanes' addresses
; is live across it: it was left on the stack of the code before the barrier.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --engine=cpu --kernel=k --global=16 --local=16 out=%t.y.npy:i32:16 i64=5
; RUN: %python -c "import numpy as np; print(np.load('%t.y.npy').tolist())" | FileCheck %s
; CHECK: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %y, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %a = alloca [64 x i32], align 8
  %b = alloca [64 x i32], align 8
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %k32 = trunc i64 %k to i32
  %v = add i32 %i, %k32
  %p = getelementptr i32, ptr %a, i64 %k
  store i32 %v, ptr %p, align 4
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %done

done:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %a, i64 256, i1 false)
  %q = getelementptr i32, ptr %b, i64 %n
  %before = load volatile i32, ptr %q, align 4
  call spir_func void @_Z7barrierj(i32 1)
  %after = load volatile i32, ptr %q, align 4
  %out = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %after, ptr addrspace(1) %out, align 4
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32)

!0 = !{i32 8}
