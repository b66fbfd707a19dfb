; The same by columns, patch by patch: apart; the bias in the result; the result in place,
; one column further, in the middle of a column, with gaps, and backwards.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(1024, dtype='f4') % 97)"
; RUN: %python %S/Inputs/overlaps.py --tenon-run=%tenon_run --kernel=%s --input=%t.in.npy --folder=%t.dir 0,512,256,8 0,304,256,8 0,512,0,8 0,512,8,8 0,512,4,8 0,512,0,12 128,512,248,18446744073709551608 | FileCheck %s
; CHECK-NOT: WRONG
; CHECK: 7 runs right
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %m, i64 %from, i64 %bias, i64 %to, i64 %stride) {
entry:
  %p = getelementptr float, ptr addrspace(1) %m, i64 %from
  %b = getelementptr float, ptr addrspace(1) %m, i64 %bias
  %q = getelementptr float, ptr addrspace(1) %m, i64 %to
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 8)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) zeroinitializer)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) [ %x, %entry ], [ %new, %loop ]
  %v = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %now, i32 %i)
  %rc = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %now, i32 %i)
  %column = extractelement <2 x i32> %rc, i64 1
  %wide = zext i32 %column to i64
  %at = getelementptr float, ptr addrspace(1) %b, i64 %wide
  %add = load float, ptr addrspace(1) %at
  %sum = fadd float %v, %add
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %now, float %sum, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %new, i32 1, i64 %stride)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2))
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2), i32)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2), i32, i64)
