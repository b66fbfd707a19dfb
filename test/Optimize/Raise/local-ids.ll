; Lanes that take their numbers from local ids load a matrix if sub-groups are
; within rows of the work-group, which is tested at run time.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[SIZE:%.*]] = call i64 @tenon.item.subgroup_size()
; CHECK: [[COMPLETE:%.*]] = icmp eq i64 [[SIZE]], 16
; CHECK: [[ROW:%.*]] = call i64 @tenon.item.local_size(i32 0)
; CHECK: [[REST:%.*]] = and i64 [[ROW]], 15
; CHECK: [[FITS:%.*]] = icmp eq i64 [[REST]], 0
; CHECK: [[ONE:%.*]] = icmp eq i64 {{.*}}, 1
; CHECK: [[ROWS:%.*]] = or i1 [[FITS]], [[ONE]], !tenon.in-rows
; CHECK: [[BOTH:%.*]] = and i1 [[COMPLETE]], [[ROWS]]
; CHECK: br i1 [[BOTH]], label %versioned, label %versioned.fallback
; CHECK: versioned:
; CHECK-NOT: tenon.item.local_id(
; CHECK: [[SUB:%.*]] = call i64 @tenon.item.subgroup_id()
; CHECK: [[LINEAR:%.*]] = shl nuw nsw i64 [[SUB]], 4
; CHECK: [[REMAINDER:%.*]] = urem i64 [[LINEAR]], [[ROW]]
; CHECK: [[FIRST:%.*]] = freeze i64 [[REMAINDER]]
; CHECK: and i64 [[FIRST]], 48
; CHECK: @tenon.load.a.i16.2x16.row.align2.p3({{.*}}, i64 128)
; CHECK-NOT: from.fragment.a.
; CHECK: versioned.fallback:
; CHECK: from.fragment.a.

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q, <8 x i32> %b, <2 x float> %c) !intel_reqd_sub_group_size !0 {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %id32 = trunc i64 %id to i32
  %at = and i32 %id32, 63
  %below = or i32 %at, 64
  %at64 = zext i32 %at to i64
  %below64 = zext i32 %below to i64
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
