; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Elements that are moved to fragments: at known places and distances their loads are found, at
; others not.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @moved(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @moved(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %l0 = insertelement <4 x i16> poison, i16 %e0, i32 3
  %l1 = insertelement <4 x i16> %l0, i16 %e1, i32 1
  %v = shufflevector <4 x i16> %l1, <4 x i16> poison, <2 x i32> <i32 3, i32 1>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @taken_out(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @taken_out(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %l0 = insertelement <2 x i16> poison, i16 %e0, i32 1
  %l = extractelement <2 x i16> %l0, i32 1
  %v0 = insertelement <2 x i16> poison, i16 %l, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_word(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @of_word(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %z0 = zext i16 %e0 to i32
  %z1 = zext i16 %e1 to i32
  %h = shl i32 %z1, 16
  %w = or disjoint i32 %z0, %h
  %v = bitcast i32 %w to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @missing(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @missing(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %l0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = shufflevector <2 x i16> %l0, <2 x i16> poison, <2 x i32> <i32 0, i32 poison>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @first_missing(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @first_missing(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v = insertelement <2 x i16> poison, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable_place(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @variable_place(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %l0 = insertelement <2 x i16> poison, i16 %e0, i64 %n
  %v = insertelement <2 x i16> %l0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable_taken(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @variable_taken(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %l0 = insertelement <2 x i16> poison, i16 %e0, i32 1
  %l = extractelement <2 x i16> %l0, i64 %n
  %v0 = insertelement <2 x i16> poison, i16 %l, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @beyond(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @beyond(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %l0 = insertelement <2 x i16> poison, i16 %e0, i32 1
  %l = extractelement <2 x i16> %l0, i32 2
  %v0 = insertelement <2 x i16> poison, i16 %l, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @variable_shift(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @variable_shift(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %z0 = zext i16 %e0 to i32
  %z1 = zext i16 %e1 to i32
  %m = trunc i64 %n to i32
  %h = shl i32 %z1, %m
  %w = or i32 %z0, %h
  %v = bitcast i32 %w to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @large_shift(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @large_shift(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %z0 = zext i16 %e0 to i32
  %z1 = zext i16 %e1 to i32
  %h = shl i32 %z1, 32
  %w = or i32 %z0, %h
  %v = bitcast i32 %w to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @across(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @across(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %z0 = zext i16 %e0 to i32
  %z1 = zext i16 %e1 to i32
  %h = shl i32 %z1, 8
  %w = or i32 %z0, %h
  %v = bitcast i32 %w to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @volatile(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @volatile(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load volatile i16, ptr addrspace(1) %p0
  %e1 = load volatile i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @block_and_load(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @block_and_load(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = call i16 @_Z30intel_sub_group_block_read_us1PU3AS1Kt(ptr addrspace(1) %a)
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @stored(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        @tenon.store.acc.f32.2x16.row
; CHECK:        ret void
define spir_kernel void @stored(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  %d0 = extractelement <2 x float> %d, i32 0
  %d1 = extractelement <2 x float> %d, i32 1
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %lane
  %to1 = add i64 %n, %lane
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 %to1
  store float %d0, ptr addrspace(1) %q0
  store float %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: define spir_kernel void @stored_volatile(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK-NOT:    @tenon.store.acc
; CHECK:        store volatile float
; CHECK:        ret void
define spir_kernel void @stored_volatile(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  %d0 = extractelement <2 x float> %d, i32 0
  %d1 = extractelement <2 x float> %d, i32 1
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %lane
  %to1 = add i64 %n, %lane
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 %to1
  store volatile float %d0, ptr addrspace(1) %q0
  store volatile float %d1, ptr addrspace(1) %q1
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
declare i16 @_Z30intel_sub_group_block_read_us1PU3AS1Kt(ptr addrspace(1))
