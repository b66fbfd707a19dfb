; Elements that are stored where the element loop reads: what does not overlap is stored
; at once, the rest when all of the loop's sources have been read. x + bias,
; by column: apart; the bias in the result; the result in place, one row further, and
; with gaps.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(1024, dtype='f4') % 97)"
; RUN: %python %S/Inputs/overlaps.py --tenon-run=%tenon_run --kernel=%s --input=%t.in.npy --folder=%t.dir 0,512,256,16 0,304,256,16 0,512,0,16 0,512,16,16 0,512,8,40 | FileCheck %s
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 inout=%t.in.npy:%t.out.npy u64=0 u64=304 u64=256 u64=16
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} inout=%t.in.npy:%t.out.npy u64=0 u64=304 u64=256 u64=16
; CHECK-NOT: WRONG
; CHECK: 5 runs right
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %m, i64 %from, i64 %bias, i64 %to, i64 %stride) {
entry:
  %p = getelementptr float, ptr addrspace(1) %m, i64 %from
  %b = getelementptr float, ptr addrspace(1) %m, i64 %bias
  %q = getelementptr float, ptr addrspace(1) %m, i64 %to
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %x, %entry ], [ %new, %loop ]
  %v = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, i32 %i)
  %rc = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, i32 %i)
  %column = extractelement <2 x i32> %rc, i64 1
  %wide = zext i32 %column to i64
  %at = getelementptr float, ptr addrspace(1) %b, i64 %wide
  %add = load float, ptr addrspace(1) %at
  %sum = fadd float %v, %add
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %now, float %sum, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %new, i32 0, i64 %stride)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
