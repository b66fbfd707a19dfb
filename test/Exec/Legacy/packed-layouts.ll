; Legacy types without a use: layouts PackedA and PackedB imply that of A and B;
; memory of layout PackedB. The result is stored by columns.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.random.default_rng(1).integers(-128, 128, (8, 32), 'i1')); np.save('%t.b.npy', np.random.default_rng(2).integers(-128, 128, (8, 16, 4), 'i1')); np.save('%t.c.npy', np.arange(128, dtype='i4').reshape(8, 16))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:i32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "(np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').transpose(0, 2, 1).reshape(32, 16).astype('i4') + np.load('%t.c.npy')).T"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:i32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "(np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').transpose(0, 2, 1).reshape(32, 16).astype('i4') + np.load('%t.c.npy')).T"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     in=%t.c.npy out=%t.d.npy:i32:128
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.JointMatrixINTEL", i8, 8, 32, 2, 3) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3) @_Z28__spirv_JointMatrixLoadINTEL_2(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @_Z28__spirv_JointMatrixLoadINTEL_3(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @_Z27__spirv_JointMatrixMadINTEL_4(target("spirv.JointMatrixINTEL", i8, 8, 32, 2, 3), target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3), target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3), i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1), target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3), i64, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d) {
  %v1 = call spir_func target("spirv.JointMatrixINTEL", i8, 8, 32, 2, 3) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1) %a, i64 32, i32 0, i32 3)
  %v2 = call spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3) @_Z28__spirv_JointMatrixLoadINTEL_2(ptr addrspace(1) %b, i64 64, i32 3, i32 3)
  %v3 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @_Z28__spirv_JointMatrixLoadINTEL_3(ptr addrspace(1) %c, i64 16, i32 0, i32 3)
  %v4 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @_Z27__spirv_JointMatrixMadINTEL_4(target("spirv.JointMatrixINTEL", i8, 8, 32, 2, 3) %v1, target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3) %v2, target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) %v3, i32 3)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1) %d, target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) %v4, i64 8, i32 1, i32 3)
  ret void
}
