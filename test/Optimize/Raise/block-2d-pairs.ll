; Pairs of 16 bits that a transposed 2D block of 32 bits gives to lanes are the
; rows of a column-major B; a pair that is only partly inside is zero.
; RUN: %tenon_opt -passes='tenon-recognize,sroa,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[X:%.*]] = sext i32 %x to i64
; CHECK: [[WIDE:%.*]] = sext i32 %w to i64
; CHECK: [[PAIRS:%.*]] = ashr i64 [[WIDE]], 2
; CHECK: [[K:%.*]] = mul i64 [[X]], 2
; CHECK: [[WIDTH:%.*]] = mul i64 [[PAIRS]], 2
; CHECK: @tenon.load.b.i16.16x16.col.checked.align2.p1(ptr addrspace(1) %p, i64 {{%.*}}, i64 [[K]], i64 {{%.*}}, i64 [[WIDTH]], i64 {{%.*}})
; CHECK-NOT: from.fragment.b
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %w, i32 %h, i32 %pitch, i32 %x, i32 %y, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %v = alloca <8 x i32>
  %c0 = insertelement <2 x i32> poison, i32 %x, i32 0
  %c1 = insertelement <2 x i32> %c0, i32 %y, i32 1
  call void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32 4, i32 8, i32 16, i32 1, ptr addrspace(1) %p, i32 %w, i32 %h, i32 %pitch, <2 x i32> %c1, ptr %v)
  %b = load <8 x i32>, ptr %v
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

declare void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
