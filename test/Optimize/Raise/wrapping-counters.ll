; Indices that a loop counts: the test bounds the counter by the loop's limit.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; for (k = 0; k < n; k += 16), compared before the body
; CHECK-LABEL: define {{.*}}@before(
; CHECK: [[N:%.*]] = zext i32 %n to i64
; CHECK: [[K:%.*]] = add i64 [[N]], 16
; CHECK: [[NEXT:%.*]] = add i64 [[K]], 16
; CHECK: icmp ult i64 {{%.*}}, 2147483648
; CHECK: {{^}}versioned:
; CHECK-DAG: sext i32 %first to i64
; CHECK-DAG: sext i32 %k to i64
; CHECK: add nuw nsw i32 %k, 16
; CHECK: {{^}}versioned.fallback:
; CHECK: add i32 %k.fallback, %first
define spir_kernel void @before(ptr addrspace(1) %p, i32 %first, i32 %n, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i32 %k, %n
  br i1 %more, label %body, label %done

body:
  %i = add i32 %k, %first
  %x = zext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %k, 16
  br label %loop

done:
  store <8 x float> %c, ptr addrspace(1) %p
  ret void
}

; do …; while (++k != n), in a branch on n
; CHECK-LABEL: define {{.*}}@until(
; CHECK: [[N:%.*]] = zext i32 %n to i64
; CHECK: sub i64 {{.*}}, 1
; CHECK: icmp ult i64 {{%.*}}, 2147483648
; CHECK: {{^}}versioned:
; CHECK-DAG: sext i32 %k to i64
; CHECK-DAG: sext i32 %pitch to i64
; CHECK: add nuw nsw i32 %k, 1
define spir_kernel void @until(ptr addrspace(1) %p, i32 %pitch, i32 %n, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %any = icmp ne i32 %n, 0
  br i1 %any, label %loop, label %done

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %c = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %loop ]
  %i = mul i32 %k, %pitch
  %x = sext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add i32 %k, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  %s = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %loop ]
  store <8 x float> %s, ptr addrspace(1) %p
  ret void
}

; Signed divisions and shifts of what is not negative are unsigned.
; CHECK-LABEL: define {{.*}}@divided(
; CHECK: {{^}}versioned:
; CHECK: udiv i32 {{%.*}}, 3
; CHECK: lshr i32 {{%.*}}, 1
; CHECK: {{^}}versioned.fallback:
; CHECK: sdiv i32 {{%.*}}, 3
; CHECK: ashr i32 {{%.*}}, 1
define spir_kernel void @divided(ptr addrspace(1) %p, i32 %n, i32 %m, <8 x i32> %b) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %third = sdiv i32 %n, 3
  %half = ashr i32 %m, 1
  %i = mul i32 %third, %half
  %x = sext i32 %i to i64
  %at = getelementptr i16, ptr addrspace(1) %p, i64 %x
  %a = load <8 x i16>, ptr addrspace(1) %at
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
