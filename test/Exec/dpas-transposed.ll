; Elements of a kernel whose matrices were transposed keep their positions:
; rows, columns, and the bound that each is checked against.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(16 * 32, dtype='f2').reshape(16, 32) %% 7); np.save('%t.b.npy', np.arange(32 * 16, dtype='f2').reshape(32, 16) %% 5)"
; RUN: %tenon_lower %s --target=dpas --device=dg2 --emit=ll | FileCheck %s
; RUN: %tenon_lower %s --target=dpas --device=dg2 -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=8 --local=8 in=%t.a.npy in=%t.b.npy out=%t.c.npy:f32:256
; RUN: %python %S/Inputs/equals.py %t.c.npy "np.where((np.arange(16)[:, None] < 11) & (np.arange(16) < 14), (np.arange(512.).reshape(16, 32) %% 7) @ (np.arange(512.).reshape(32, 16) %% 5) + 1000 * np.arange(16)[:, None] + np.arange(16), 0).ravel()"

; CHECK: define spir_kernel void @k(
; CHECK: load <8 x i32>

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) !intel_reqd_sub_group_size !0 {
entry:
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)
  br label %steps

steps:
  %step = phi i64 [ 0, %entry ], [ 16, %steps ]
  %sum = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %steps ]
  %pa = getelementptr half, ptr addrspace(1) %a, i64 %step
  %line = mul i64 %step, 16
  %pb = getelementptr half, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1PU3AS1Dhil(ptr addrspace(1) %pa, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2PU3AS1Dhil(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %sum)
  %first = icmp eq i64 %step, 0
  br i1 %first, label %steps, label %elements

elements:
  store target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, ptr %slot
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer)
  br label %loop

loop:
  %i = phi i32 [ 0, %elements ], [ %next, %loop ]
  %rc = call <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 %i)
  %row = extractelement <2 x i32> %rc, i64 0
  %column = extractelement <2 x i32> %rc, i64 1
  %p = call ptr @_Z27__spirv_InBoundsAccessChain_2(ptr %slot, i32 %i)
  %v = load float, ptr %p
  %thousands = mul i32 %row, 1000
  %place = add i32 %thousands, %column
  %f = sitofp i32 %place to float
  %new = fadd float %v, %f
  store float %new, ptr %p
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  %r = load target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr %slot
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_1(ptr addrspace(1) %c, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %r, i32 0, i32 11, i32 14, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1PU3AS1Dhil(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2PU3AS1Dhil(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2))
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2))
declare <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare ptr @_Z27__spirv_InBoundsAccessChain_2(ptr, i32)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_1(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i32, i32, i64)

!0 = !{i32 8}
