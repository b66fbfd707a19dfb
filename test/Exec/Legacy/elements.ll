; An element loop over a legacy matrix.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.c.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.c.npy out=%t.d.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "np.arange(128) * 2"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.c.npy out=%t.d.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.d.npy "np.arange(128) * 2"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.c.npy out=%t.d.npy:f32:128
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1), i64, i32, i32)
declare spir_func i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_2(target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2))
declare spir_func float @_Z28__spirv_VectorExtractDynamic_3(target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), i64)
declare spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_VectorInsertDynamic_4(target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), float, i64)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1), target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), i64, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %d) {
entry:
  %v1 = call spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z28__spirv_JointMatrixLoadINTEL_1(ptr addrspace(1) %c, i64 16, i32 0, i32 3)
  %v2 = call spir_func i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_2(target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %v1)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) [ %v1, %entry ], [ %v4, %loop ]
  %v3 = call spir_func float @_Z28__spirv_VectorExtractDynamic_3(target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %m, i64 %i)
  %y = fmul float %v3, 2.0
  %v4 = call spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_VectorInsertDynamic_4(target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %m, float %y, i64 %i)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %v2
  br i1 %more, label %loop, label %done

done:
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_5(ptr addrspace(1) %d, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %v4, i64 16, i32 0, i32 3)
  ret void
}
