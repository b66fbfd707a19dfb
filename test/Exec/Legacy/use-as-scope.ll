; Transitional types with the use in place of the scope, and 2 for the use: the
; positions in the multiplication are right, also for the packed layout of B.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(128, dtype='f2').reshape(8, 16)); np.save('%t.b.npy', (np.arange(256, dtype='f2') / 8 - 16).reshape(8, 16, 2))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.d.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "np.load('%t.a.npy').astype('f4') @ np.load('%t.b.npy').astype('f4').transpose(0, 2, 1).reshape(16, 16) + 1"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.d.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "np.load('%t.a.npy').astype('f4') @ np.load('%t.b.npy').astype('f4').transpose(0, 2, 1).reshape(16, 16) + 1"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     out=%t.d.npy:f32:128
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.CooperativeMatrixKHR", half, 0, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 1, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @_Z26__spirv_CompositeConstruct_3(float)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @_Z31__spirv_CooperativeMatrixMadKHR_4(target("spirv.CooperativeMatrixKHR", half, 0, 8, 16, 2), target("spirv.CooperativeMatrixKHR", half, 1, 16, 16, 2), target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_5(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2), i64, i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %v1 = call spir_func target("spirv.CooperativeMatrixKHR", half, 0, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %a, i64 16, i32 0, i32 3, i32 0)
  %v2 = call spir_func target("spirv.CooperativeMatrixKHR", half, 1, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %b, i64 32, i32 2, i32 3, i32 0)
  %v3 = call spir_func target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @_Z26__spirv_CompositeConstruct_3(float 1.0)
  %v4 = call spir_func target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @_Z31__spirv_CooperativeMatrixMadKHR_4(target("spirv.CooperativeMatrixKHR", half, 0, 8, 16, 2) %v1, target("spirv.CooperativeMatrixKHR", half, 1, 16, 16, 2) %v2, target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) %v3, i32 3)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_5(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) %v4, i64 16, i32 0, i32 3, i32 0)
  ret void
}
