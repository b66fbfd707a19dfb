; Structures of a matrix and a number, in arrays that branches select: one element is
; replaced, then all numbers from there on are incremented, through a pointer to the number.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.p.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 in=%t.p.npy out=%t.0.npy:f32:257 i64=1 i64=0 i32=0
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 in=%t.p.npy out=%t.1.npy:f32:257 i64=1 i64=0 i32=1
; RUN: %python %S/Inputs/equals.py %t.0.npy "np.concatenate([np.full(128, 7), np.arange(128), [1209]])"
; RUN: %python %S/Inputs/equals.py %t.1.npy "np.concatenate([np.arange(128), np.full(128, 7), [512]])"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy out=%t.c.npy:f32:257 i64=1 i64=0 i32=0 && cmp %t.0.npy %t.c.npy
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy out=%t.c.npy:f32:257 i64=1 i64=0 i32=1 && cmp %t.1.npy %t.c.npy
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=8 --local=8 in=%t.p.npy out=%t.c.npy:f32:257 i64=1 i64=0 i32=0 && cmp %t.0.npy %t.c.npy
target triple = "spir64-unknown-unknown"

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %i, i64 %j, i32 %n) {
entry:
  %a = alloca [2 x %pair]
  %b = alloca [2 x %pair]
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  %z = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 7.0)
  br label %fill
fill:
  %f.i = phi i64 [ 0, %entry ], [ %f.n, %fill ]
  %fa = getelementptr %pair, ptr %a, i64 %f.i
  %fb = getelementptr %pair, ptr %b, i64 %f.i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %fa
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %fb
  %fa1 = getelementptr %pair, ptr %fa, i32 0, i32 1
  %fb1 = getelementptr %pair, ptr %fb, i32 0, i32 1
  store i32 5, ptr %fa1
  store i32 9, ptr %fb1
  %f.n = add i64 %f.i, 1
  %f.m = icmp ult i64 %f.n, 2
  br i1 %f.m, label %fill, label %choose

choose:
  %c = icmp eq i32 %n, 0
  %pa = getelementptr %pair, ptr %a, i64 %i
  %pb = getelementptr %pair, ptr %b, i64 %j
  %ga = addrspacecast ptr %pa to ptr addrspace(4)
  %gb = addrspacecast ptr %pb to ptr addrspace(4)
  %s = select i1 %c, ptr addrspace(4) %ga, ptr addrspace(4) %gb
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %z, ptr addrspace(4) %s
  %s1 = getelementptr %pair, ptr addrspace(4) %s, i32 0, i32 1
  store i32 11, ptr addrspace(4) %s1
  %from = select i1 %c, i64 %i, i64 %j
  br label %count
count:
  %w = phi ptr addrspace(4) [ %s1, %choose ], [ %w.n, %count ]
  %w.i = phi i64 [ %from, %choose ], [ %w.j, %count ]
  %old = load i32, ptr addrspace(4) %w
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(4) %w
  %w.n = getelementptr %pair, ptr addrspace(4) %w, i64 1
  %w.j = add i64 %w.i, 1
  %w.m = icmp ult i64 %w.j, 2
  br i1 %w.m, label %count, label %write

write:
  %va = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %pa
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %va, i32 0, i64 16)
  %vb = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %pb
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 128
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %vb, i32 0, i64 16)
  %a1 = getelementptr %pair, ptr %pa, i32 0, i32 1
  %b1 = getelementptr %pair, ptr %pb, i32 0, i32 1
  %ia = load i32, ptr %a1
  %ib = load i32, ptr %b1
  %t = mul i32 %ia, 100
  %sum = add i32 %t, %ib
  %f = sitofp i32 %sum to float
  %q2 = getelementptr float, ptr addrspace(1) %q, i64 256
  store float %f, ptr addrspace(1) %q2
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
