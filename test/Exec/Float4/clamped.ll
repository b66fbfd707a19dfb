; A clamped conversion of a matrix to integers rounds to nearest, ties to even.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as n; x = n.zeros((8, 16), 'f4'); x[0, :6] = 2.5, -3.5, 1000, -1000, 0.6, n.nan; n.save('%t.x.npy', x)"
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.x.npy out=%t.y.npy:i8:8x16
; RUN: %python -c "import numpy as n; assert n.load('%t.y.npy')[0, :6].tolist() == [2, -4, 127, -128, 1, 0]"
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference in=%t.x.npy out=%t.y.npy:i8:8x16
; RUN: %python -c "import numpy as n; assert n.load('%t.y.npy')[0, :6].tolist() == [2, -4, 127, -128, 1, 0]"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) !intel_reqd_sub_group_size !0 {
  %f = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1) %x, i32 0, i64 16)
  %i = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z29__spirv_ClampConvertFToSINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_i(ptr addrspace(1) %y, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %i, i32 0, i64 16)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_f(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z29__spirv_ClampConvertFToSINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_i(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2), i32, i64)

!0 = !{i32 16}
