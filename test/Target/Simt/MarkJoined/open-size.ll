; Two sub-groups of 8 that are halves of one of 16 multiply together after a branch that is
; uniform in the work-group, and not after one that depends on their numbers.

; RUN: %tenon_opt -passes='tenon-mark-joined<target=dpas;device=pvc>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-mark-joined<target=dpas;device=dg2>' -S < %s | FileCheck %s --check-prefix=SAME
; SAME-COUNT-2: call {{.*}} @tenon.muladd

; CHECK-LABEL: @open(
; CHECK: [[Z:%.*]] = call i64 @tenon.item.local_size(i32 2)
; CHECK: [[ITEMS:%.*]] = mul i64 {{.*}}, [[Z]]
; CHECK: [[REST:%.*]] = and i64 [[ITEMS]], 15
; CHECK: [[COMPLETE:%.*]] = icmp eq i64 [[REST]], 0
; CHECK: br i1 [[COMPLETE]], label %versioned, label %versioned.fallback
; CHECK: uniform:
; CHECK: call {{.*}} @tenon.muladd.f32.8x8x16.bf16.bf16.joined(
; CHECK: diverged:
; CHECK: call {{.*}} @tenon.muladd.f32.8x8x16.bf16.bf16(
; CHECK: uniform.fallback:
; CHECK: call {{.*}} @tenon.muladd.f32.8x8x16.bf16.bf16(
; CHECK: diverged.fallback:
; CHECK: call {{.*}} @tenon.muladd.f32.8x8x16.bf16.bf16(
define spir_kernel void @open(ptr addrspace(1) %p, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @tenon.load.b.i16.16x8.row.align2.p1(ptr addrspace(1) %p, i64 32)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %uniform, label %next

uniform:
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer)
  br label %next

next:
  %s = call i64 @tenon.item.subgroup_id()
  %r = trunc i64 %s to i32
  switch i32 %r, label %end [
    i32 1, label %diverged
  ]

diverged:
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) zeroinitializer)
  br label %end

end:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1), i64) #0
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @tenon.load.b.i16.16x8.row.align2.p1(ptr addrspace(1), i64) #1
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.muladd.f32.8x8x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2)) #2
declare i64 @tenon.item.subgroup_id() #3

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.8x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="b.i16.16x8" }
attributes #2 = { convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.m"="8" "tenon.n"="8" "tenon.op"="muladd" "tenon.type"="acc.f32.8x8" }
attributes #3 = { nounwind willreturn memory(none) "tenon.item"="subgroup_id" }
!0 = !{i32 8}
