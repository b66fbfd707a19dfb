; The transitional dialect has the newer names and types with the legacy order of
; operands: stride, layout, scope.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.random.default_rng(1).integers(-128, 128, (8, 32), 'i1')); np.save('%t.b.npy', np.random.default_rng(2).integers(-128, 128, (8, 16, 4), 'i1')); np.save('%t.c.npy', np.arange(128, dtype='i4').reshape(8, 16).T.copy())"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:i32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').transpose(0, 2, 1).reshape(32, 16).astype('i4') + np.load('%t.c.npy').T"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:i32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').transpose(0, 2, 1).reshape(32, 16).astype('i4') + np.load('%t.c.npy').T"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     in=%t.c.npy out=%t.d.npy:i32:128
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z31__spirv_CooperativeMatrixMadKHR_4(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_5(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i64, i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d) {
  %v1 = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %a, i64 32, i32 0, i32 3, i32 0)
  %v2 = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %b, i64 64, i32 2, i32 3, i32 0)
  %v3 = call spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1) %c, i64 8, i32 1, i32 3, i32 0)
  %v4 = call spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z31__spirv_CooperativeMatrixMadKHR_4(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %v1, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %v2, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %v3, i32 3)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_5(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %v4, i64 16, i32 0, i32 3, i32 0)
  ret void
}
