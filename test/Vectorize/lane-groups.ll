; Each 4 lanes load 64 contiguous bytes of one row and store them
; elsewhere: a load and store for each group, not a gather for each component.
; If lanes may be missing, a test that all are active comes first.
; RUN: %tenon_opt -passes='tenon-widen<target=cpu;mcpu=znver4>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @all(
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT: gather
; CHECK-COUNT-4: store <16 x i32> {{.*}}, ptr addrspace(3)
; CHECK-NOT: scatter
; CHECK: ret void
define spir_kernel void @all(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %part = and i64 %lane, 3
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %copy = getelementptr [80 x i8], ptr addrspace(3) %q, i64 %row
  %to = getelementptr <4 x i32>, ptr addrspace(3) %copy, i64 %part
  store <4 x i32> %v, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @some(
; CHECK: icmp eq i16 {{.*}}, -1
; CHECK: br i1 {{.*}}, label %lanes.all, label %lanes.some
; CHECK: lanes.all:
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK: lanes.some:
; CHECK-COUNT-4: masked.gather.v16i32
; CHECK: lanes.loaded:
; CHECK-COUNT-4: phi <16 x i32>
define spir_kernel void @some(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %stride, i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %in = icmp ult i64 %lane, %n
  br i1 %in, label %load, label %done
load:
  %row = lshr i64 %lane, 2
  %part = and i64 %lane, 3
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %to = getelementptr <4 x i32>, ptr addrspace(1) %q, i64 %lane
  store <4 x i32> %v, ptr addrspace(1) %to
  br label %done
done:
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
