; A 2D block is a checked load, at the position of the part that the lanes use; in
; the transformed form B's rows are still those of memory.
; RUN: %tenon_opt -passes='tenon-recognize,sroa,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[X:%.*]] = sext i32 %x to i64
; CHECK: [[RIGHT:%.*]] = add i64 [[X]], 16
; CHECK: @tenon.load.b.i16.16x16.row.checked.align2.p1(ptr addrspace(1) %p, i64 {{%.*}}, i64 {{%.*}}, i64 [[RIGHT]], i64 {{%.*}}, i64 {{%.*}})
; CHECK-NOT: from.fragment.b
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %v = alloca <16 x i32>
  %c0 = insertelement <2 x i32> poison, i32 %x, i32 0
  %c1 = insertelement <2 x i32> %c0, i32 %y, i32 1
  call void @_Z41__spirv_Subgroup2DBlockLoadTransformINTEL_x(i32 2, i32 16, i32 16, i32 2, ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, <2 x i32> %c1, ptr %v)
  %both = load <16 x i32>, ptr %v
  %right = shufflevector <16 x i32> %both, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %right, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

declare void @_Z41__spirv_Subgroup2DBlockLoadTransformINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
