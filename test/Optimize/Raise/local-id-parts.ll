; Quotients of local ids by the sub-group's size are uniform, and remainders are the lane; a
; mask of a shifted id extracts the lane's bits alone.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>,function(instcombine,adce)' -S < %s | FileCheck %s

; CHECK-LABEL: versioned:
; CHECK-NEXT: [[SUB:%.*]] = call i64 @tenon.item.subgroup_id()
; CHECK-NOT: tenon.item
; CHECK: store volatile i32
; CHECK: [[ROW:%.*]] = shl i64 [[SUB]], 7
; CHECK: @tenon.load.a.i16.2x16.row.align2.p3({{.*}}, i64 32)

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q, <8 x i32> %b, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %id32 = trunc i64 %id to i32
  %s0 = sdiv i32 %id32, 16
  %s1 = ashr i32 %id32, 4
  %s2 = lshr i32 %id32, 4
  %s3 = udiv i32 %id32, 16
  %t0 = add i32 %s0, %s1
  %t1 = add i32 %t0, %s2
  %t2 = add i32 %t1, %s3
  store volatile i32 %t2, ptr addrspace(1) %q
  %l0 = srem i32 %id32, 16
  %l1 = urem i32 %id32, 16
  %row = mul nsw i32 %s0, 64
  %at = add nsw i32 %row, %l0
  %next = add nsw i32 %row, 16
  %below = add nsw i32 %next, %l1
  %at64 = sext i32 %at to i64
  %below64 = sext i32 %below to i64
  %p0 = getelementptr i16, ptr addrspace(3) %p, i64 %at64
  %p1 = getelementptr i16, ptr addrspace(3) %p, i64 %below64
  %r0 = load i16, ptr addrspace(3) %p0
  %r1 = load i16, ptr addrspace(3) %p1
  %a0 = insertelement <2 x i16> poison, i16 %r0, i64 0
  %a = insertelement <2 x i16> %a0, i16 %r1, i64 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %a, <8 x i32> %b, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 64, i32 1, i32 1}
