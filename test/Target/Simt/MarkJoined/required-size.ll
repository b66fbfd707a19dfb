; Work-groups of 32 need one version only, those of 24 have no version with joined operations,
; and what is uniform in a sub-group may differ in the other half.

; RUN: %tenon_opt -passes='tenon-mark-joined<target=dpas;device=pvc>' -S < %s | FileCheck %s

; CHECK-LABEL: @complete(
; CHECK-NOT: icmp eq
; CHECK: call {{.*}} @tenon.muladd.f32.8x8x16.bf16.bf16.joined(
; CHECK: own:
; CHECK: call {{.*}} @tenon.muladd.f32.8x8x16.bf16.bf16(
; CHECK-NOT: .fallback
define spir_kernel void @complete(ptr addrspace(1) %p, i1 %v) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @tenon.load.b.i16.16x8.row.align2.p1(ptr addrspace(1) %p, i64 32)
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer)
  %any = call i1 @tenon.subgroup.any(i1 %v)
  br i1 %any, label %own, label %end

own:
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer)
  br label %end

end:
  ret void
}

; CHECK-LABEL: @incomplete(
; CHECK-NOT: .joined
define spir_kernel void @incomplete(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !2 {
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @tenon.load.b.i16.16x8.row.align2.p1(ptr addrspace(1) %p, i64 32)
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer)
  ret void
}
; CHECK: declare

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1), i64) #0
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @tenon.load.b.i16.16x8.row.align2.p1(ptr addrspace(1), i64) #1
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2)) #2
declare i1 @tenon.subgroup.any(i1) #4

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="b.i16.16x8" }
attributes #2 = { convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.m"="8" "tenon.n"="8" "tenon.op"="muladd" "tenon.type"="acc.f32.8x8" }
attributes #4 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="any" }
!0 = !{i32 8}
!1 = !{i32 32, i32 1, i32 1}
!2 = !{i32 8, i32 3, i32 1}
