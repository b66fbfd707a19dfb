; Unoptimised code of SYCL's matrices: an object that refers
; to an element, whose constructor keeps the matrix's address, and pointers that iterate over
; an array of matrices.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference out=%t.a.npy:f32:16x16
; RUN: %python %S/Inputs/equals.py %t.a.npy "np.where(np.arange(256).reshape(16, 16) % 128 == 0, 42, 1)"
; RUN: %tenon_run %s --kernel=k --global=1 out=%t.c.npy:f32:16x16
; RUN: cmp %t.a.npy %t.c.npy
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --emit=ll -o - | FileCheck %s
; CHECK-NOT: __spirv_AccessChain
;
; Steps in bytes:
; RUN: sed 's/.tile, ptr addrspace(4) %at, i32 1/i8, ptr addrspace(4) %at, i64 8/; s/.tile, ptr addrspace(4) %begin, i64 2/i8, ptr addrspace(4) %begin, i64 16/' %s > %t.ll
; RUN: %tenon_run %t.ll --kernel=k --global=1 out=%t.b.npy:f32:16x16
; RUN: cmp %t.a.npy %t.b.npy
target triple = "spir64-unknown-unknown"

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }
%element = type { ptr addrspace(4), i64 }

define spir_kernel void @k(ptr addrspace(1) %q) noinline optnone {
entry:
  %tiles = alloca [2 x %tile]
  %object = alloca %element
  %begin = addrspacecast ptr %tiles to ptr addrspace(4)
  %end = getelementptr %tile, ptr addrspace(4) %begin, i64 2
  br label %loop

loop:
  %at = phi ptr addrspace(4) [ %begin, %entry ], [ %next, %body ]
  %to = phi ptr addrspace(1) [ %q, %entry ], [ %below, %body ]
  %now = ptrtoint ptr addrspace(4) %at to i64
  %limit = ptrtoint ptr addrspace(4) %end to i64
  %more = icmp ne i64 %now, %limit
  br i1 %more, label %body, label %out

body:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr addrspace(4) %at
  %generic = addrspacecast ptr %object to ptr addrspace(4)
  call spir_func void @refer(ptr addrspace(4) %generic, ptr addrspace(4) %at, i64 0)
  call spir_func void @assign(ptr addrspace(4) %generic, float 42.0)
  %n = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %at
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %n, i32 0, i64 16)
  %next = getelementptr %tile, ptr addrspace(4) %at, i32 1
  %below = getelementptr float, ptr addrspace(1) %to, i64 128
  br label %loop

out:
  ret void
}

define internal spir_func void @refer(ptr addrspace(4) %this, ptr addrspace(4) %matrix, i64 %i) noinline optnone {
  %index = getelementptr %element, ptr addrspace(4) %this, i32 0, i32 1
  store ptr addrspace(4) %matrix, ptr addrspace(4) %this
  store i64 %i, ptr addrspace(4) %index
  ret void
}

define internal spir_func void @assign(ptr addrspace(4) %this, float %x) noinline optnone {
  %index = getelementptr %element, ptr addrspace(4) %this, i32 0, i32 1
  %matrix = load ptr addrspace(4), ptr addrspace(4) %this
  %i = load i64, ptr addrspace(4) %index
  %e = call ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr addrspace(4) %matrix, i64 %i)
  store float %x, ptr addrspace(4) %e
  ret void
}

declare ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr addrspace(4), i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
