; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Conditions of loaded elements that are bounds of the matrix: with selects of either order,
; conjunctions, disjunctions of their opposites, and branches one after the other.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @chosen(
; CHECK:        @tenon.load.a.i16.2x16.row.checked
; CHECK:        ret void
define spir_kernel void @chosen(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is0 = icmp slt i32 %row, %height
  %is1 = icmp slt i32 %next, %height
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @else(
; CHECK:        @tenon.load.a.i16.2x16.row.checked
; CHECK:        ret void
define spir_kernel void @else(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is0 = icmp sge i32 %row, %height
  %is1 = icmp sge i32 %next, %height
  %e0 = select i1 %is0, i16 0, i16 %x0
  %e1 = select i1 %is1, i16 0, i16 %x1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @last(
; CHECK:        [[LAST:%.*]] = sext i32 %last to i64
; CHECK:        add i64 1, [[LAST]]
; CHECK:        @tenon.load.a.i16.2x16.row.checked
; CHECK:        ret void
define spir_kernel void @last(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %last = sub i32 %height, 1
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is0 = icmp sge i32 %last, %row
  %is1 = icmp sge i32 %last, %next
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @both(
; CHECK:        [[W:%.*]] = sext i32 %width to i64
; CHECK:        @tenon.load.a.i16.2x16.row.checked{{.*}}, i64 0, i64 0, i64 {{%.*}}, i64 [[W]])
; CHECK:        ret void
define spir_kernel void @both(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %in = icmp slt i32 %l32, %width
  %out = icmp sge i32 %l32, %width
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is.r0 = icmp slt i32 %row, %height
  %is0 = and i1 %is.r0, %in
  %is.r1 = icmp slt i32 %next, %height
  %is1 = select i1 %is.r1, i1 %in, i1 false
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @neither(
; CHECK:        @tenon.load.a.i16.2x16.row.checked{{.*}}, i64 0, i64 0, i64 {{%.*}}, i64 {{%.*}})
; CHECK:        ret void
define spir_kernel void @neither(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %in = icmp slt i32 %l32, %width
  %out = icmp sge i32 %l32, %width
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is.r0 = icmp sge i32 %row, %height
  %is0 = or i1 %is.r0, %out
  %is.r1 = icmp sge i32 %next, %height
  %is1 = select i1 %is.r1, i1 true, i1 %out
  %e0 = select i1 %is0, i16 0, i16 %x0
  %e1 = select i1 %is1, i16 0, i16 %x1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @nested(
; CHECK:        @tenon.load.a.i16.2x16.row.checked{{.*}}, i64 0, i64 0, i64 {{%.*}}, i64 {{%.*}})
; CHECK:        ret void
define spir_kernel void @nested(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %in = icmp slt i32 %l32, %width
  %out = icmp sge i32 %l32, %width
  %is0 = icmp slt i32 %row, %height
  br i1 %is0, label %column0, label %join0
column0:
  %half0 = lshr i64 %n, 1
  %start0 = getelementptr i16, ptr addrspace(1) %p0, i64 %half0
  br i1 %in, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %start0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %column0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %column1, label %join1
column1:
  %half1 = lshr i64 %n, 1
  %start1 = getelementptr i16, ptr addrspace(1) %p1, i64 %half1
  br i1 %in, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %start1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %column1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @part_of_vector(
; CHECK:        @tenon.load.a.i16.2x16.row.checked
; CHECK:        ret void
define spir_kernel void @part_of_vector(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %is0 = icmp slt i32 %row, %height
  br i1 %is0, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  %v0 = insertelement <2 x i16> zeroinitializer, i16 %x0, i32 0
  br label %join0
join0:
  %w = phi <2 x i16> [ %v0, %load0 ], [ zeroinitializer, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  %v1 = insertelement <2 x i16> %w, i16 %x1, i32 1
  br label %join1
join1:
  %v = phi <2 x i16> [ %v1, %load1 ], [ %w, %join0 ]
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
