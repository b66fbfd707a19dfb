; The sixth integer of a legacy type means bf16; B is packed in memory.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', (lambda x: (x.view('u4') >> 16).astype('u2'))(np.arange(-64, 64, dtype='f4').reshape(8, 16))); np.save('%t.b.npy', (lambda x: (x.view('u4') >> 16).astype('u2'))(np.arange(256, dtype='f4').reshape(16, 16) / 4 - 8).reshape(8, 2, 16).transpose(0, 2, 1).copy()); np.save('%t.c.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "(lambda x: (x.astype('u4') << 16).view('f4'))(np.load('%t.a.npy')) @ (lambda x: (x.astype('u4') << 16).view('f4'))(np.load('%t.b.npy')).transpose(0, 2, 1).reshape(16, 16) + np.load('%t.c.npy').reshape(8, 16)"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "(lambda x: (x.astype('u4') << 16).view('f4'))(np.load('%t.a.npy')) @ (lambda x: (x.astype('u4') << 16).view('f4'))(np.load('%t.b.npy')).transpose(0, 2, 1).reshape(16, 16) + np.load('%t.c.npy').reshape(8, 16)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     in=%t.c.npy out=%t.d.npy:f32:128
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1) @_Z28__spirv_JointMatrixLoadINTEL_2(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z28__spirv_JointMatrixLoadINTEL_3(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_4(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1), target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1), target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1), target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), i64, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d) {
  %v1 = call spir_func target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1) %a, i64 16, i32 0, i32 3)
  %v2 = call spir_func target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1) @_Z28__spirv_JointMatrixLoadINTEL_2(ptr addrspace(1) %b, i64 32, i32 2, i32 3)
  %v3 = call spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z28__spirv_JointMatrixLoadINTEL_3(ptr addrspace(1) %c, i64 16, i32 0, i32 3)
  %v4 = call spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_4(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1) %v1, target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1) %v2, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %v3, i32 3)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1) %d, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %v4, i64 16, i32 0, i32 3)
  ret void
}
