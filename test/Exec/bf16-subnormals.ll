; bf16 products with subnormal numbers: exact, except that AVX512-BF16 and AMX treat
; them as zero and return zero for them, as documented.
;
;   A = 2^-133 2^-70 2^-63 1      B = 2^20 0 0 0    D = 2^-113 2^-140 2^-126 2^-133
;                                     0 2^-70 2^-63 2^-133 in columns of their own
;
; REQUIRES: numpy, x86
; On AMX these numbers are taken for zero.
; UNSUPPORTED: engine-amx
; RUN: %python -c "import numpy as np; bits = lambda *x: (np.array(x, 'f4').view('u4') >> 16).astype('u2'); np.save('%t.a.npy', bits(2.**-133, 2.**-70, 2.**-63, 1)); np.save('%t.b.npy', bits(*np.diag([2.**20, 2.**-70, 2.**-63, 2.**-133]).ravel()))"
; RUN: %tenon_run %s --kernel=k --global=1 --mcpu=x86-64-v3 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:4
; RUN: %python %S/Inputs/equals.py %t.npy "[2.**-113, 2.**-140, 2.**-126, 2.**-133]"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.a.npy in=%t.b.npy out=%t.ref.npy:f32:4
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} --mcpu=x86-64-v3 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:4
; RUN: %if avx512bf16 %{ %tenon_run %s --kernel=k --global=1 in=%t.a.npy in=%t.b.npy out=%t.host.npy:f32:4 %}
; RUN: %if avx512bf16 %{ %python %S/Inputs/equals.py %t.host.npy "[0, 0, 2.**-126, 0]" %}
; RUN: %tenon_run %s --kernel=k --global=1 --engine=amx --emulate-amx in=%t.a.npy in=%t.b.npy out=%t.amx.npy:f32:4
; RUN: %python %S/Inputs/equals.py %t.amx.npy "[0, 0, 2.**-126, 0]"
; RUN: %if avx512bf16 %{ %at_sizes --cpu %s --kernel=k --global={N} --local={N} --mcpu=native in=%t.a.npy in=%t.b.npy out=%t.host.npy:f32:4 %}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %pd) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 1, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 4)
  %b = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 4)
  %d = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 1, 4, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", i16, 3, 1, 4, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 1, 4, 2) zeroinitializer, i32 64)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", float, 3, 1, 4, 2) %d, i32 0, i64 4)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 1, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 1, 4, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", i16, 3, 1, 4, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 4, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 4, 2), i32, i64)
