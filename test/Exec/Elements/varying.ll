; A factor per lane, which is uniform in some sub-groups:
; these process the whole matrix at once.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(64, dtype='f4')); np.save('%t.s.npy', np.where(np.arange(96) < 32, 3, np.arange(96)).astype('f4'))"
; RUN: %tenon_run %s --kernel=k --global=96 --local=96 --subgroup-size=32 in=%t.in.npy in=%t.s.npy out=%t.out.npy:f32:768
; RUN: %python %S/../Inputs/equals.py %t.out.npy "(np.arange(64) * np.where(np.arange(96) < 32, 3, np.arange(96)).reshape(3, 1, 32).repeat(2, 1).reshape(3, 64)).ravel().tolist() + [0] * 576"
; RUN: %at_sizes --varying %s --kernel=k --global=96 --local=96 in=%t.in.npy in=%t.s.npy out=%t.out.npy:f32:768
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %factors, ptr addrspace(1) %q) {
entry:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 8)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer)
  %id = call i64 @_Z12get_local_idj(i32 0)
  %g = call i32 @_Z16get_sub_group_idv()
  %first = shl i32 %g, 6
  %to = getelementptr float, ptr addrspace(1) %q, i32 %first
  %at = getelementptr float, ptr addrspace(1) %factors, i64 %id
  %f = load float, ptr addrspace(1) %at
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) [ %m, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %now, i32 %i)
  %y = fmul float %x, %f
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %now, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %new, i32 0, i64 8)
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare i32 @_Z16get_sub_group_idv()
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32, i64)
