; A multiplication uses the upper 19 bits of tf32 operands: the others are neither used
; nor rounded. A NaN whose payload is only in those is still a NaN.
;
;   A = 1 2 3 NaN     B = 1 in row 0, 2 in row 1, 3 in row 2, 0 in row 3
;       1 2 3 4           D = NaN, 14
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as np; low = lambda x: (np.array(x, 'f4').view('u4') | 0x1fff).view('f4'); a = low([[1, 2, 3, 4], [1, 2, 3, 4]]); a.view('u4')[0, 3] = 0x7f800001; np.save('%t.a.npy', a); np.save('%t.b.npy', np.repeat(np.append(low([[1], [2], [3]]), [[0]], 0), 4, 1).astype('f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8
; RUN: %python -c "import numpy as np; d = np.load('%t.npy'); assert np.isnan(d[:4]).all() and (d[4:] == 14).all(), d"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8
; RUN: %tenon_run %s --kernel=k --global=1 --engine=amx --emulate-amx in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8
; RUN: %python -c "import numpy as np; d = np.load('%t.npy'); assert np.isnan(d[:4]).all() and (d[4:] == 14).all(), d"
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 -o %t.loops.spv
; RUN: %tenon_run %t.loops.spv --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8
; RUN: %python -c "import numpy as np; d = np.load('%t.npy'); assert np.isnan(d[:4]).all() and (d[4:] == 14).all(), d"
; RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.dpas.spv
; RUN: %tenon_run %t.dpas.spv --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8
; RUN: %python -c "import numpy as np; d = np.load('%t.npy'); assert np.isnan(d[:4]).all() and (d[4:] == 14).all(), d"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %pd) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 4)
  %b = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 4)
  %d = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 2) zeroinitializer, i32 32)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1) %pd, target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 2) %d, i32 0, i64 4)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_m(target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 0), target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 1), target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 2, 4, 2), i32, i64)
