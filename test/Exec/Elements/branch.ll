; A conditional element loop, and the store after it, which is fused into the loop.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f16:128 i32=1
; RUN: %python %S/../Inputs/equals.py %t.out.npy "-np.arange(128)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy out=%t.out.npy:f16:128 i32=1
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f16:128 i32=0
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy out=%t.out.npy:f16:128 i32=0
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %m, ptr addrspace(1) %q, i32 %flag) {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %m, i32 0, i64 16)
  %p = icmp ne i32 %flag, 0
  br i1 %p, label %then, label %merge

then:
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a)
  br label %merge

merge:
  %c = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %a, %entry ], [ %e, %then ]
  %h = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %h, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2), i32, i64)
