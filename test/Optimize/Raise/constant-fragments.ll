; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Fragments of constants are fills, or zero, in whatever form they come, if all elements are equal.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @splat(
; CHECK:        @tenon.fill.a.i16.2x16(i16 5)
; CHECK:        ret void
define spir_kernel void @splat(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> splat (i16 5), <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @pair(
; CHECK-NOT:    @tenon.fill
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @pair(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> <i16 5, i16 poison>, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @zero(
; CHECK-NOT:    @tenon.fill
; CHECK:        @tenon.muladd{{.*}} zeroinitializer,
; CHECK:        ret void
define spir_kernel void @zero(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> zeroinitializer, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @inserted(
; CHECK:        @tenon.fill.a.i16.2x16(i16 5)
; CHECK:        ret void
define spir_kernel void @inserted(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %v0 = insertelement <2 x i16> poison, i16 5, i32 0
  %v = insertelement <2 x i16> %v0, i16 5, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @two_values(
; CHECK-NOT:    @tenon.fill
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @two_values(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> <i16 5, i16 6>, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @one_word(
; CHECK:        @tenon.fill.a.i16.2x16(i16 5)
; CHECK:        ret void
define spir_kernel void @one_word(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %w = insertelement <1 x i32> poison, i32 327685, i32 0
  %v = bitcast <1 x i32> %w to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @halves(
; CHECK:        @tenon.fill.a.i16.2x16(i16 15360)
; CHECK:        ret void
define spir_kernel void @halves(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %w = insertelement <2 x half> poison, half 1.0, i32 0
  %x = insertelement <2 x half> %w, half 1.0, i32 1
  %v = bitcast <2 x half> %x to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @with_argument(
; CHECK-NOT:    @tenon.fill
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @with_argument(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c, i16 %x) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %v = insertelement <2 x i16> <i16 5, i16 5>, i16 %x, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
