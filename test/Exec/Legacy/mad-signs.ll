; The four multiplications of legacy joint matrices differ in the signs of A and B.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.random.default_rng(1).integers(0, 256, (8, 32), 'u1')); np.save('%t.b.npy', np.random.default_rng(2).integers(0, 256, (32, 16), 'u1'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.d0.npy:i32:128 out=%t.d1.npy:i32:128 out=%t.d2.npy:i32:128 out=%t.d3.npy:i32:128
; RUN: %python %S/../Inputs/equals.py %t.d0.npy "np.load('%t.a.npy').view('i1').astype('i4') @ np.load('%t.b.npy').view('i1').astype('i4') + 7"
; RUN: %python %S/../Inputs/equals.py %t.d1.npy "np.load('%t.a.npy').view('i1').astype('i4') @ np.load('%t.b.npy').astype('i4') + 7"
; RUN: %python %S/../Inputs/equals.py %t.d2.npy "np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').view('i1').astype('i4') + 7"
; RUN: %python %S/../Inputs/equals.py %t.d3.npy "np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').astype('i4') + 7"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy out=%t.d0.npy:i32:128 out=%t.d1.npy:i32:128 out=%t.d2.npy:i32:128 out=%t.d3.npy:i32:128
; RUN: %python %S/../Inputs/equals.py %t.d0.npy "np.load('%t.a.npy').view('i1').astype('i4') @ np.load('%t.b.npy').view('i1').astype('i4') + 7"
; RUN: %python %S/../Inputs/equals.py %t.d1.npy "np.load('%t.a.npy').view('i1').astype('i4') @ np.load('%t.b.npy').astype('i4') + 7"
; RUN: %python %S/../Inputs/equals.py %t.d2.npy "np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').view('i1').astype('i4') + 7"
; RUN: %python %S/../Inputs/equals.py %t.d3.npy "np.load('%t.a.npy').astype('i4') @ np.load('%t.b.npy').astype('i4') + 7"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     out=%t.d0.npy:i32:128 out=%t.d1.npy:i32:128 out=%t.d2.npy:i32:128 \
; RUN:     out=%t.d3.npy:i32:128
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1) @_Z28__spirv_JointMatrixLoadINTEL_2(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z26__spirv_CompositeConstruct_3(i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_4(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i64, i32, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixSUMadINTEL_6(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_7(ptr addrspace(1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i64, i32, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUSMadINTEL_8(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_9(ptr addrspace(1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i64, i32, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUUMadINTEL_10(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_11(ptr addrspace(1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i64, i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d0, ptr addrspace(1) %d1, ptr addrspace(1) %d2, ptr addrspace(1) %d3) {
  %v1 = call spir_func target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1) %a, i64 32, i32 0, i32 3, i32 0)
  %v2 = call spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1) @_Z28__spirv_JointMatrixLoadINTEL_2(ptr addrspace(1) %b, i64 16, i32 0, i32 3, i32 0)
  %v3 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z26__spirv_CompositeConstruct_3(i32 7)
  %v4 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_4(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %v1, target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1) %v2, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v3, i32 3)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1) %d0, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v4, i64 16, i32 0, i32 3, i32 0)
  %v6 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixSUMadINTEL_6(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %v1, target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1) %v2, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v3, i32 3)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_7(ptr addrspace(1) %d1, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v6, i64 16, i32 0, i32 3, i32 0)
  %v8 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUSMadINTEL_8(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %v1, target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1) %v2, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v3, i32 3)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_9(ptr addrspace(1) %d2, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v8, i64 16, i32 0, i32 3, i32 0)
  %v10 = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUUMadINTEL_10(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %v1, target("spirv.JointMatrixINTEL", i8, 32, 16, 0, 3, 1) %v2, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v3, i32 3)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_11(ptr addrspace(1) %d3, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %v10, i64 16, i32 0, i32 3, i32 0)
  ret void
}
