; An accumulator becomes A of the next multiplication by one conversion; another one
; becomes B and keeps its components.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(128, dtype='f4').reshape(8, 16) %% 7); np.save('%t.b.npy', np.arange(256, dtype='f2').reshape(16, 16) %% 5)"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.d.npy:f32:128 out=%t.e.npy:f16:256
; RUN: %python %S/Inputs/equals.py %t.d.npy "np.load('%t.a.npy') @ np.load('%t.b.npy').astype('f4')"
; RUN: %python %S/Inputs/equals.py %t.e.npy "np.load('%t.b.npy').T"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.d.npy:f32:128 out=%t.e.npy:f16:256
; RUN: %python %S/Inputs/equals.py %t.d.npy "np.load('%t.a.npy') @ np.load('%t.b.npy').astype('f4')"
; RUN: %python %S/Inputs/equals.py %t.e.npy "np.load('%t.b.npy').T"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     out=%t.d.npy:f32:128 out=%t.e.npy:f16:256
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d, ptr addrspace(1) %e) {
  %ma = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %a, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %b, i32 0, i64 16)
  %ca = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z16__spirv_FConvert_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %ma)
  %cb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z16__spirv_FConvert_2(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 2) %mb)
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %ca, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %cb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %r, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_2(ptr addrspace(1) %e, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %cb, i32 1, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z16__spirv_FConvert_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z16__spirv_FConvert_2(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_2(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), i32, i64)
