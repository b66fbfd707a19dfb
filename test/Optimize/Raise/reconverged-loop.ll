; Lanes that diverge in a loop and reconverge in it still carry one matrix.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: loop:
; CHECK: phi target("spirv.CooperativeMatrixKHR", float, 3, 2, 16, 2)
; CHECK-NOT: from.fragment.acc
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <2 x i16> %a, <8 x i32> %b, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %some = icmp ult i32 %lane, 5
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %together ]
  %c = phi <2 x float> [ zeroinitializer, %entry ], [ %d, %together ]
  br i1 %some, label %few, label %together

few:
  store i32 %lane, ptr addrspace(1) %p
  br label %together

together:
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %a, <8 x i32> %b, <2 x float> %c, i32 12288)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  store <2 x float> %d, ptr addrspace(1) %p
  ret void
}

declare i32 @_Z22get_sub_group_local_idv()
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
