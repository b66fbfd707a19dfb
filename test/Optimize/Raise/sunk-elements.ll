; Elements of an accumulator that only code after the loop reads are extracted there, although
; the program extracts them in each iteration.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK:      loop:
; CHECK-NOT:  fragment.acc
; CHECK-NOT:  extractelement
; CHECK:      done:
; CHECK-NEXT: [[D:%.*]] = call <2 x float> @tenon.to.fragment.acc.f32.2x16.v2f32(
; CHECK-NEXT: extractelement <2 x float> [[D]], i64 0
; CHECK:      fptrunc

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <2 x i16> %a, <8 x i32> %b, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c0 = phi float [ 0.0, %entry ], [ %d0, %loop ]
  %c1 = phi float [ 0.0, %entry ], [ %d1, %loop ]
  %v0 = insertelement <2 x float> poison, float %c0, i64 0
  %c = insertelement <2 x float> %v0, float %c1, i64 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %a, <8 x i32> %b, <2 x float> %c, i32 12288)
  %d0 = extractelement <2 x float> %d, i64 0
  %d1 = extractelement <2 x float> %d, i64 1
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  %h0 = fptrunc float %d0 to half
  %h1 = fptrunc float %d1 to half
  %w0 = insertelement <2 x half> poison, half %h0, i64 0
  %w = insertelement <2 x half> %w0, half %h1, i64 1
  store <2 x half> %w, ptr addrspace(1) %p
  ret void
}

declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
