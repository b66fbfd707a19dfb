; Elements and whole matrices through phis of addresses of variables.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.p.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.p.npy out=%t.a.npy:f32:2x128 i32=1
; RUN: %python %S/Inputs/equals.py %t.a.npy "np.stack([np.where(np.arange(128) == 0, 42, np.arange(128)), np.arange(128)])"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy out=%t.c.npy:f32:2x128 i32=1
; RUN: cmp %t.a.npy %t.c.npy
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.p.npy out=%t.a.npy:f32:2x128 i32=0
; RUN: %python %S/Inputs/equals.py %t.a.npy "np.stack([np.arange(128), np.where(np.arange(128) == 0, 42, np.arange(128))])"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy out=%t.c.npy:f32:2x128 i32=0
; RUN: cmp %t.a.npy %t.c.npy
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.p.npy out=%t.c.npy:f32:2x128 i32=0
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --emit=ll -o - | FileCheck %s
; CHECK-NOT: __spirv_AccessChain
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %a = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %b = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %a
  %c = icmp eq i32 %n, 0
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %s = phi ptr [ %a, %entry ], [ %b, %x ]
  %o = phi ptr [ %b, %entry ], [ %a, %x ]
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %s
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, ptr %o
  %first = call i1 @first()
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr %s, i64 0)
  %old = load float, ptr %e
  %new = select i1 %first, float 42.0, float %old
  store float %new, ptr %e
  %ma = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %a
  %mb = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %b
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %ma, i32 0, i64 16)
  %q2 = getelementptr float, ptr addrspace(1) %q, i64 128
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q2, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mb, i32 0, i64 16)
  ret void
}

define internal i1 @first() {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %z = icmp eq i64 %id, 0
  ret i1 %z
}

declare i64 @_Z12get_local_idj(i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
