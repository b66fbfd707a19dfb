; joint_matrix_apply on two matrices of different types, both of which change, with
; coordinates and i32 lengths and indices.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.arange(32, dtype='f4')); np.save('%t.y.npy', np.arange(32, dtype='i1'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.x.npy in=%t.y.npy out=%t.p.npy:f32:32 out=%t.q.npy:i8:32
; RUN: %python %S/../Inputs/equals.py %t.p.npy "np.arange(32) * 2 + np.arange(32) // 8 * 100"
; RUN: %python %S/../Inputs/equals.py %t.q.npy "np.arange(32) - np.arange(32) %% 8"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.x.npy in=%t.y.npy out=%t.p.npy:f32:32 out=%t.q.npy:i8:32
; RUN: %python %S/../Inputs/equals.py %t.p.npy "np.arange(32) * 2 + np.arange(32) // 8 * 100"
; RUN: %python %S/../Inputs/equals.py %t.q.npy "np.arange(32) - np.arange(32) %% 8"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.x.npy in=%t.y.npy \
; RUN:     out=%t.p.npy:f32:32 out=%t.q.npy:i8:32
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %a = alloca target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2)
  %b = alloca target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2)
  %a.4 = addrspacecast ptr %a to ptr addrspace(4)
  %ma = call target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %x, i32 0, i64 8)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %y, i32 0, i64 8)
  store target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) %ma, ptr %a
  store target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2) %mb, ptr %b
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) zeroinitializer)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = load target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2), ptr addrspace(4) %a.4
  %rc = call <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) %now, i32 %i)
  %row = extractelement <2 x i32> %rc, i64 0
  %column = extractelement <2 x i32> %rc, i64 1
  %pa = call ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr addrspace(4) %a.4, i32 %i)
  %pb = call ptr @_Z27__spirv_InBoundsAccessChain_2(ptr %b, i32 %i)
  %va = load float, ptr addrspace(4) %pa
  %vb = load i8, ptr %pb
  %fb = sitofp i8 %vb to float
  %sum = fadd float %va, %fb
  %hundreds = mul i32 %row, 100
  %f.row = sitofp i32 %hundreds to float
  %new.a = fadd float %sum, %f.row
  store float %new.a, ptr addrspace(4) %pa
  %column.8 = trunc i32 %column to i8
  %new.b = sub i8 %vb, %column.8
  store i8 %new.b, ptr %pb
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  %ra = load target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2), ptr %a
  %rb = load target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2), ptr %b
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) %ra, i32 0, i64 8)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_2(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2) %rb, i32 0, i64 8)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2))
declare <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2), i32)
declare ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr addrspace(4), i32)
declare ptr @_Z27__spirv_InBoundsAccessChain_2(ptr, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 4, 8, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_2(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 4, 8, 2), i32, i64)
