; Lanes from different predecessors have parts of different matrices: the phi
; remains a phi of lanes' values.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: join:
; CHECK-NEXT: %c = phi <8 x float>
; CHECK: @tenon.from.fragment.acc.f32.8x16.v8f32(<8 x float> %c)

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b, <8 x float> %c0) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %odd = trunc i32 %lane to i1
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c0, i32 12288)
  br i1 %odd, label %then, label %join

then:
  br label %join

join:
  %c = phi <8 x float> [ %d, %entry ], [ zeroinitializer, %then ]
  %e = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  store <8 x float> %e, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @_Z22get_sub_group_local_idv()
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
