; The first of two results of element operations is unused, and so is the second of a loop's
; two matrices.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(144, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:144
; RUN: %python %S/../Inputs/equals.py %t.out.npy "-2.0 * np.arange(144)"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy out=%t.out.npy:f32:144
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 12)
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %a, target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %a)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %a)
  %length = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %a)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) [ %c, %entry ], [ %m.next, %loop ]
  %u = phi target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) [ %c, %entry ], [ %u.next, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m, i32 %i)
  %y = fadd float %x, %x
  %m.next = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m, float %y, i32 %i)
  %u.next = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %u, float %x, i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %length
  br i1 %more, label %loop, label %exit

exit:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m.next, i32 0, i64 12)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z12__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2), i32, i64)
