; A kernel with its own tile instructions between two products, which do not rely on the
; configuration that those leave (here none).
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; m = np.random.default_rng(1).integers(-9, 10, (16, 64)).astype('i1'); np.save('%t.m.npy', m); b = m.reshape(16, 16, 4).transpose(0, 2, 1).reshape(64, 16); np.save('%t.want.npy', m.astype('i4') @ b.astype('i4'))"
; RUN: %tenon_run %s --kernel=k --global=3 --local=1 --engine=amx --emulate-amx in=%t.m.npy out=%t.npy:i32:16x16 out=%t.c2.npy:i32:16x16
; RUN: %python -c "import numpy as np; want = np.load('%t.want.npy'); assert (np.load('%t.npy') == want).all(); assert (np.load('%t.c2.npy') == want).all()"
target triple = "spir64-unknown-unknown"

; tmm0 is one row of four bytes.
@config = internal constant [64 x i8] c"\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"

define spir_kernel void @k(ptr addrspace(1) %m, ptr addrspace(1) %c, ptr addrspace(1) %c2) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %m, i32 2, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c2, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 0, i64 16)
  call void asm sideeffect "ldtilecfg ($0)\0A\09tilezero %tmm0\0A\09tilestored %tmm0, ($1)\0A\09tilerelease", "r,r,~{memory},~{tmm0}"(ptr @config, ptr addrspace(1) %c)
  %e = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %e, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
