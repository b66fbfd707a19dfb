; Code that a work-item executes only for some of its components is divergent between its lanes: coordinates and components differ from lane to lane. Such a kernel keeps its sub-groups of 16.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: define {{.*}}@by_coordinate(
; CHECK: call <2 x i32> @tenon.coord.acc.f32.16x16(i64 0)
; CHECK-NOT: tenon.item.subgroup_barrier
; CHECK-LABEL: define {{.*}}@by_component(
; CHECK: call float @tenon.extract.acc.f32.16x16({{.*}}, i64 0)
; CHECK-NOT: tenon.item.subgroup_barrier
; CHECK-NOT: tenon.replicas
target triple = "spir64-unknown-unknown"

define spir_kernel void @by_coordinate(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %at = call <2 x i32> @tenon.coord.acc.f32.16x16(i64 0)
  %row = extractelement <2 x i32> %at, i32 0
  %first = icmp eq i32 %row, 0
  br i1 %first, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

define spir_kernel void @by_component(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %x = call float @tenon.extract.acc.f32.16x16(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i64 0)
  %zero = fcmp oeq float %x, 0.0
  br i1 %zero, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

declare <2 x i32> @tenon.coord.acc.f32.16x16(i64) #0
declare float @tenon.extract.acc.f32.16x16(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i64) #1
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
attributes #0 = { nounwind willreturn memory(none) "tenon.op"="coord" "tenon.type"="acc.f32.16x16" }
attributes #1 = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="acc.f32.16x16" }
