; Phis of an accumulator that is written through a pointer to integers have integer type;
; they get the fragments' type, in a loop and after it.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: loop:
; CHECK: phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
; CHECK-NOT: fragment.acc
; CHECK: done:
; CHECK: phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
; CHECK: [[F:%.*]] = call <8 x float> @tenon.to.fragment.acc.f32.8x16.v8f32(
; CHECK: [[I:%.*]] = bitcast <8 x float> [[F]] to <8 x i32>
; CHECK: store <8 x i32> [[I]]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %none = icmp eq i64 %n, 0
  br i1 %none, label %done, label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c = phi <8 x i32> [ zeroinitializer, %entry ], [ %out, %loop ]
  %f = bitcast <8 x i32> %c to <8 x float>
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %f, i32 12288)
  %out = bitcast <8 x float> %d to <8 x i32>
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  %last = phi <8 x i32> [ zeroinitializer, %entry ], [ %out, %loop ]
  store <8 x i32> %last, ptr addrspace(1) %p
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
