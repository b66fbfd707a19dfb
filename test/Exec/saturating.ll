; Only the last addition saturates, at both ends of the result's range; bits of the
; mask mark which of A and B, C and the result are signed.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.array([[1, 2, 255, 4], [255, 254, 3, 252]], 'u1')); np.save('%t.b.npy', (np.arange(32) * 9).astype('u1').reshape(4, 8)); np.save('%t.c.npy', np.array([2**31 - 5, -2**31 + 5, 0, -1, 2**31 - 1, -2**31, 3, -3] * 2, 'i8').astype('i4').reshape(2, 8))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:i32:16 out=%t.e.npy:u32:16 out=%t.f.npy:u32:16 out=%t.g.npy:u32:16 out=%t.h.npy:i32:16
; RUN: %python %S/Inputs/equals.py %t.d.npy "np.clip(np.load('%t.a.npy').view('i1').astype('i8') @ np.load('%t.b.npy').view('i1').astype('i8') + np.load('%t.c.npy').astype('i8'), -2**31, 2**31 - 1)"
; RUN: %python %S/Inputs/equals.py %t.e.npy "np.clip(np.load('%t.a.npy').astype('i8') @ np.load('%t.b.npy').astype('i8') + np.load('%t.c.npy').view('u4').astype('i8'), 0, 2**32 - 1)"
; RUN: %python %S/Inputs/equals.py %t.f.npy "np.clip(np.load('%t.a.npy').view('i1').astype('i8') @ np.load('%t.b.npy').view('i1').astype('i8') + np.load('%t.c.npy').view('u4').astype('i8'), 0, 2**32 - 1)"
; RUN: %python %S/Inputs/equals.py %t.g.npy "np.clip(np.load('%t.a.npy').astype('i8') @ np.load('%t.b.npy').astype('i8') + np.load('%t.c.npy').astype('i8'), 0, 2**32 - 1)"
; RUN: %python %S/Inputs/equals.py %t.h.npy "np.clip(np.load('%t.a.npy').view('i1').astype('i8') @ np.load('%t.b.npy').view('i1').astype('i8') + np.load('%t.c.npy').view('u4').astype('i8'), -2**31, 2**31 - 1)"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:i32:16 out=%t.e.npy:u32:16 out=%t.f.npy:u32:16 out=%t.g.npy:u32:16 out=%t.h.npy:i32:16
; RUN: %python %S/Inputs/equals.py %t.d.npy "np.clip(np.load('%t.a.npy').view('i1').astype('i8') @ np.load('%t.b.npy').view('i1').astype('i8') + np.load('%t.c.npy').astype('i8'), -2**31, 2**31 - 1)"
; RUN: %python %S/Inputs/equals.py %t.e.npy "np.clip(np.load('%t.a.npy').astype('i8') @ np.load('%t.b.npy').astype('i8') + np.load('%t.c.npy').view('u4').astype('i8'), 0, 2**32 - 1)"
; RUN: %python %S/Inputs/equals.py %t.f.npy "np.clip(np.load('%t.a.npy').view('i1').astype('i8') @ np.load('%t.b.npy').view('i1').astype('i8') + np.load('%t.c.npy').view('u4').astype('i8'), 0, 2**32 - 1)"
; RUN: %python %S/Inputs/equals.py %t.g.npy "np.clip(np.load('%t.a.npy').astype('i8') @ np.load('%t.b.npy').astype('i8') + np.load('%t.c.npy').astype('i8'), 0, 2**32 - 1)"
; RUN: %python %S/Inputs/equals.py %t.h.npy "np.clip(np.load('%t.a.npy').view('i1').astype('i8') @ np.load('%t.b.npy').view('i1').astype('i8') + np.load('%t.c.npy').view('u4').astype('i8'), -2**31, 2**31 - 1)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy \
; RUN:     in=%t.c.npy out=%t.d.npy:i32:16 out=%t.e.npy:u32:16 out=%t.f.npy:u32:16 \
; RUN:     out=%t.g.npy:u32:16 out=%t.h.npy:i32:16
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, ptr addrspace(1) %e, ptr addrspace(1) %f, ptr addrspace(1) %g, ptr addrspace(1) %h) {
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %a, i32 0, i64 4)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %b, i32 0, i64 8)
  %mc = call target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1) %c, i32 0, i64 8)
  %md = call target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mc, i32 31)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %md, i32 0, i64 8)
  %me = call target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mc, i32 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %e, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %me, i32 0, i64 8)
  %mf = call target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mc, i32 19)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %f, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mf, i32 0, i64 8)
  %mg = call target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mc, i32 20)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %g, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mg, i32 0, i64 8)
  %mh = call target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mc, i32 27)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %h, target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) %mh, i32 0, i64 8)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i8, 3, 2, 4, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 2, 8, 2), i32, i64)
