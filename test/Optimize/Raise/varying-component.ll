; A component with a variable index is inserted into a value that a loop carries in components.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: loop:
; CHECK-NOT: phi float
; CHECK: phi target("spirv.CooperativeMatrixKHR", float, 3, 2, 16, 2)
; CHECK: done:
; CHECK: [[V:%.*]] = insertelement <2 x float> {{.*}}, float 1.000000e+00, i64 %n
; CHECK: store <2 x float> [[V]], ptr addrspace(1) %p

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <2 x i16> %a, <8 x i32> %b, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %any = icmp ugt i64 %n, 0
  br i1 %any, label %loop, label %done

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
  %o0 = phi float [ 0.0, %entry ], [ %d0, %loop ]
  %o1 = phi float [ 0.0, %entry ], [ %d1, %loop ]
  %w0 = insertelement <2 x float> poison, float %o0, i64 0
  %w = insertelement <2 x float> %w0, float %o1, i64 1
  %v = insertelement <2 x float> %w, float 1.0, i64 %n
  store <2 x float> %v, ptr addrspace(1) %p
  ret void
}

declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
