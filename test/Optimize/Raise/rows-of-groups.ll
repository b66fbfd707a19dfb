; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Rows of a work-group that are no multiple of the sub-group: a local id is no lane's number. Elements
; of a vector that are all written anew need nothing of it, also if one is written in no place.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @whole_rows(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @whole_rows(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %id = call i64 @_Z12get_local_idj(i32 0)
  %in = and i64 %id, 15
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %in
  %at1 = add i64 %in, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @rest_of_rows(
; CHECK-NOT:    @tenon.load.a.i16.2x16.row
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @rest_of_rows(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !2 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %id = call i64 @_Z12get_local_idj(i32 0)
  %in = and i64 %id, 15
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %in
  %at1 = add i64 %in, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @written_anew(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @written_anew(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c, <2 x i16> %old) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %lane
  %at1 = add i64 %lane, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> %old, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare i64 @_Z12get_local_idj(i32)
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
!2 = !{i32 24, i32 1, i32 1}
