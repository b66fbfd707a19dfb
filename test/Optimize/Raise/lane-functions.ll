; Addresses that lanes compute from their numbers, here row lane / 8 and column
; lane % 8, are compared with those of a matrix lane by lane.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[STRIDE:%.*]] = mul i64 %stride, 4
; CHECK: @tenon.load.a.f32.2x8.row.align4.p1(ptr addrspace(1) %p, i64 [[STRIDE]])
; CHECK-NOT: from.fragment.a.
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %stride, <8 x float> %b, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @_Z22get_sub_group_local_idv()
  %row = lshr i64 %lane, 3
  %column = and i64 %lane, 7
  %start = mul i64 %row, %stride
  %at = add i64 %start, %column
  %address = getelementptr float, ptr addrspace(1) %p, i64 %at
  %a = load float, ptr addrspace(1) %address
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 8, float %a, <8 x float> %b, <2 x float> %c, i32 768)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z22get_sub_group_local_idv()
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, float, <8 x float>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
