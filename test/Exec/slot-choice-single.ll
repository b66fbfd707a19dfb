; A select between an element of an array of structures with a matrix and a number, and one
; structure, of which the matrix alone is used.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.p.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 in=%t.p.npy out=%t.0.npy:f32:257 i64=1 i32=0
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 in=%t.p.npy out=%t.1.npy:f32:257 i64=1 i32=1
; RUN: %python %S/Inputs/equals.py %t.0.npy "np.concatenate([np.full(128, 7), np.arange(128), [5]])"
; RUN: %python %S/Inputs/equals.py %t.1.npy "np.concatenate([np.arange(128), np.full(128, 7), [5]])"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy out=%t.c.npy:f32:257 i64=1 i32=0 && cmp %t.0.npy %t.c.npy
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy out=%t.c.npy:f32:257 i64=1 i32=1 && cmp %t.1.npy %t.c.npy
target triple = "spir64-unknown-unknown"

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %i, i32 %n) {
  %a = alloca [2 x %pair]
  %b = alloca %pair
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  %z = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 7.0)
  %pa = getelementptr %pair, ptr %a, i64 %i
  %pa1 = getelementptr %pair, ptr %pa, i32 0, i32 1
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %pa
  store i32 5, ptr %pa1
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %b
  %c = icmp eq i32 %n, 0
  %s = select i1 %c, ptr %pa, ptr %b
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %z, ptr %s
  %va = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %pa
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %va, i32 0, i64 16)
  %vb = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %b
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 128
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %vb, i32 0, i64 16)
  %number = load i32, ptr %pa1
  %f = sitofp i32 %number to float
  %q2 = getelementptr float, ptr addrspace(1) %q, i64 256
  store float %f, ptr addrspace(1) %q2
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
