; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Conditions that are no bounds, or not of the loads alone: the lanes' own loads remain.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @other_value(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @other_value(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %e0 = select i1 %is0, i16 %x0, i16 1
  %e1 = select i1 %is1, i16 %x1, i16 1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @variable(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i16 %z) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %e0 = select i1 %is0, i16 %x0, i16 %z
  %e1 = select i1 %is1, i16 %x1, i16 %z
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @flag(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @flag(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %e0 = select i1 %p, i16 %x0, i16 0
  %e1 = select i1 %p, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @flag_and(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @flag_and(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is.r0 = icmp slt i32 %row, %height
  %is0 = and i1 %p, %is.r0
  %is.r1 = icmp slt i32 %next, %height
  %is1 = and i1 %p, %is.r1
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @and_flag(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @and_flag(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is.r0 = icmp slt i32 %row, %height
  %is0 = and i1 %is.r0, %p
  %is.r1 = icmp slt i32 %next, %height
  %is1 = and i1 %is.r1, %p
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @vector(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @vector(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, <2 x i1> %cs) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %x0 = load <2 x i16>, ptr addrspace(1) %p0
  %v = select <2 x i1> %cs, <2 x i16> %x0, <2 x i16> zeroinitializer
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @wide(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @wide(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %r1 = add nsw i64 %r0, 1
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is0 = icmp slt i64 %r0, %n
  %is1 = icmp slt i64 %r1, %n
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @pointers(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @pointers(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is0 = icmp ult ptr addrspace(1) %p0, %q
  %is1 = icmp ult ptr addrspace(1) %p1, %q
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @equal(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @equal(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is0 = icmp ne i32 %row, %height
  %is1 = icmp ne i32 %next, %height
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @own_rows(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @own_rows(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %mp = getelementptr i32, ptr addrspace(1) %q, i64 %lane
  %mine = load i32, ptr addrspace(1) %mp
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is0 = icmp slt i32 %mine, %height
  %is1 = icmp slt i32 %mine, %height
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @own_heights(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @own_heights(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %mp = getelementptr i32, ptr addrspace(1) %q, i64 %lane
  %mine = load i32, ptr addrspace(1) %mp
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %is0 = icmp slt i32 %row, %mine
  %is1 = icmp slt i32 %next, %mine
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @twice(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @twice(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is.r0 = icmp slt i32 %row, %height
  %is.s0 = icmp slt i32 %row, %width
  %is0 = and i1 %is.r0, %is.s0
  %is.r1 = icmp slt i32 %next, %height
  %is.s1 = icmp slt i32 %next, %width
  %is1 = and i1 %is.r1, %is.s1
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @one_of_two(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @one_of_two(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is1 = icmp slt i32 %next, %height
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @pairs(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @pairs(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %is1 = icmp slt i32 %row, %height
  %e0 = select i1 %is0, i16 %x0, i16 0
  %e1 = select i1 %is1, i16 %x1, i16 0
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @far(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @far(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %lane
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

; CHECK-LABEL: define spir_kernel void @volatile(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @volatile(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %x0 = load volatile i16, ptr addrspace(1) %p0
  %x1 = load volatile i16, ptr addrspace(1) %p1
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

; CHECK-LABEL: define spir_kernel void @no_value(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @no_value(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %v = insertelement <2 x i16> poison, i16 %e0, i32 0
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @branch_flag(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @branch_flag(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br i1 %p, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %p, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @loaded_before(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @loaded_before(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br i1 %is0, label %load0, label %join0
load0:
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_way(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @other_way(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br i1 %is0, label %load0, label %other
other:
  br label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %other ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @switched(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @switched(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  switch i32 %row, label %join0 [ i32 1, label %load0 ]
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @behind(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @behind(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br i1 %is0, label %before, label %join0
before:
  br label %load0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @two_ways(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @two_ways(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i1 %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br i1 %is0, label %load0, label %other
other:
  br i1 %p, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %other ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @poison(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @poison(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ poison, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_load(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @other_load(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %y0 = load i16, ptr addrspace(1) %q
  %is0 = icmp slt i32 %row, %height
  br i1 %is0, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ %y0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @zeros(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @zeros(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  br label %join0
join0:
  %e0 = phi i16 [ 0, %load0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @pointer_in_branch(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @pointer_in_branch(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %at1 = add i64 %at0, %n
  %is0 = icmp slt i32 %row, %height
  br i1 %is0, label %load0, label %join0
load0:
  %from0 = load ptr addrspace(1), ptr addrspace(1) %q
  %p0 = getelementptr i16, ptr addrspace(1) %from0, i64 %at0
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %entry ]
  %is1 = icmp slt i32 %next, %height
  br i1 %is1, label %load1, label %join1
load1:
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
