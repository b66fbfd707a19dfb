; Layouts that are arguments: loads and stores of B, checked ones of accumulators.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.p.npy', np.arange(128, dtype='u2')); np.save('%t.c.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.p.npy in=%t.c.npy out=%t.b.npy:u16:8x16 out=%t.d.npy:f32:8x16 i32=1 i64=8 i32=0
; RUN: %python %S/Inputs/equals.py %t.b.npy "np.arange(128).reshape(16, 8).T"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy in=%t.c.npy out=%t.b.npy:u16:8x16 out=%t.d.npy:f32:8x16 i32=1 i64=8 i32=0
; RUN: %python %S/Inputs/equals.py %t.b.npy "np.arange(128).reshape(16, 8).T"
; RUN: %python %S/Inputs/equals.py %t.d.npy "np.arange(128)"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.p.npy in=%t.c.npy out=%t.b.npy:u16:8x16 out=%t.d.npy:f32:8x16 i32=2 i64=32 i32=1
; RUN: %python %S/Inputs/equals.py %t.b.npy "np.arange(128).reshape(4, 16, 2).transpose(0, 2, 1)"
; RUN: %python %S/Inputs/equals.py %t.d.npy "np.arange(128).reshape(8, 16).T.reshape(-1)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.p.npy in=%t.c.npy out=%t.b.npy:u16:8x16 out=%t.d.npy:f32:8x16 i32=2 i64=32 i32=1
; RUN: %expect 1 %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.p.npy in=%t.c.npy out=%t.b.npy:u16:8x16 out=%t.d.npy:f32:8x16 i32=3 i64=8 i32=0 2>&1 | FileCheck %s
; CHECK: reaches code that is marked unreachable
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %c, ptr addrspace(1) %q, ptr addrspace(1) %d, i32 %of.b, i64 %stride, i32 %of.d) {
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 %of.b, i64 %stride)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 1) %b, i32 0, i64 16)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %c, i32 0, i64 16)
  %col = icmp eq i32 %of.d, 1
  %line = select i1 %col, i64 8, i64 16
  %lines = select i1 %col, i32 16, i32 8
  %in.line = select i1 %col, i32 8, i32 16
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_1(ptr addrspace(1) %d, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 %of.d, i32 %lines, i32 %in.line, i64 %line)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 1), i32, i64)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_1(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i32, i64)
