; A matrix that only the element loop reads, in the next iteration of the outer loop, and that
; is never stored.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) * 8"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy out=%t.out.npy:f32:128
target triple = "spir64-unknown-unknown"
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_x0(ptr addrspace(1), i32, i64, i32)
declare spir_func i64 @_Z34__spirv_CooperativeMatrixLengthKHR_x1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare spir_func float @_Z28__spirv_VectorExtractDynamic_x2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic_x3(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_x4(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
entry:
  %v1 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_x0(ptr addrspace(1) %a, i32 0, i64 16, i32 0)
  %v2 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_x0(ptr addrspace(1) %a, i32 0, i64 16, i32 0)
  %v3 = call spir_func i64 @_Z34__spirv_CooperativeMatrixLengthKHR_x1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer)
  br label %outer
outer:
  %t = phi i32 [ 0, %entry ], [ %tn, %od ]
  %mo = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %v1, %entry ], [ %m1, %od ]
  %so = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %v2, %entry ], [ %s1, %od ]
  br label %l
l:
  %i = phi i64 [ 0, %outer ], [ %n, %l ]
  %mi = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %mo, %outer ], [ %m1, %l ]
  %si = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %so, %outer ], [ %s1, %l ]
  %v4 = call spir_func float @_Z28__spirv_VectorExtractDynamic_x2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mi, i64 %i)
  %v5 = call spir_func float @_Z28__spirv_VectorExtractDynamic_x2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %si, i64 %i)
  %v6 = fmul float %v4, 2.0
  %v7 = fadd float %v5, %v4
  %v8 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic_x3(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mi, float %v6, i64 %i)
  %v9 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic_x3(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %si, float %v7, i64 %i)
  %m1 = freeze target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %v8
  %s1 = freeze target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %v9
  %n = add i64 %i, 1
  %c = icmp ult i64 %n, %v3
  br i1 %c, label %l, label %od
od:
  %tn = add i32 %t, 1
  %tc = icmp ult i32 %tn, 3
  br i1 %tc, label %outer, label %end
end:
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_x4(ptr addrspace(1) %o, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %s1, i32 0, i64 16, i32 0)
  ret void
}
