; An accumulator is live across barriers in a loop: each sub-group multiplies it by the
; other's tile of A, which is exchanged through local memory.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(32, dtype=np.float32))"
; RUN: %tenon_run %s --kernel=k --global=2 --local=2 in=%t.a.npy out=%t.npy:f32:2x4x4
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "sum(np.arange(32).reshape(2, 4, 4)[t] @ np.arange(32).reshape(2, 4, 4)[t] for t in (0, 1)) * np.ones((2, 1, 1))"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=2 --local=2 \
; RUN:     in=%t.a.npy out=%t.ref.npy:f32:2x4x4
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global={2*N} --local={2*N} in=%t.a.npy out=%t.npy:f32:2x4x4
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [16 x float] undef, align 4

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call spir_func i32 @_Z16get_sub_group_idv()
  %l = zext i32 %id to i64
  br label %loop

loop:
  %t = phi i64 [ 0, %entry ], [ %next, %loop2 ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) [ zeroinitializer, %entry ], [ %sum, %loop2 ]
  %source = getelementptr [16 x float], ptr addrspace(1) %in, i64 %t
  call spir_func void @_Z7barrierj(i32 1)
  %owner = icmp eq i64 %t, %l
  br i1 %owner, label %fetch, label %loop2

fetch:
  %m = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %source, i32 0, i64 4)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(3) @tile, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %m, i32 0, i64 4)
  br label %loop2

loop2:
  call spir_func void @_Z7barrierj(i32 1)
  %a = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(3) @tile, i32 0, i64 4)
  %b = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(3) @tile, i32 0, i64 4)
  %sum = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %acc)
  %next = add i64 %t, 1
  %more = icmp ult i64 %next, 2
  br i1 %more, label %loop, label %end

end:
  %p = getelementptr [16 x float], ptr addrspace(1) %out, i64 %l
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %sum, i32 0, i64 4)
  ret void
}

declare spir_func i32 @_Z16get_sub_group_idv()
declare spir_func void @_Z7barrierj(i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(3), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(3), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(3), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2))
