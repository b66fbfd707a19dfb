; Sub-groups of 8 that are halves of the device's of 16: each operation works on the half
; of its lane, and queries are about the kernel's sub-groups.

; RUN: %tenon_opt -passes='tenon-subdivide<target=dpas;device=pvc>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-subdivide<target=dpas;device=pvc>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %tenon_opt -passes='tenon-subdivide<target=dpas;device=dg2>' -S < %s | FileCheck %s --check-prefix=SAME

; REMARK: sub-groups of 8 work-items are parts of device sub-groups of 16
; SAME: call i32 @tenon.subgroup.broadcast.i32(i32 %v, i32 3)

; CHECK-LABEL: @k(
; CHECK-SAME: !intel_reqd_sub_group_size [[SIZE:![0-9]+]]
; CHECK: [[WIDE:%.*]] = call i64 @tenon.item.subgroup_local_id()
; CHECK-NEXT: [[LANE:%.*]] = trunc i64 [[WIDE]] to i32
; CHECK-NEXT: [[OWN:%.*]] = and i32 [[LANE]], 7
; CHECK-NEXT: [[FIRST:%.*]] = and i32 [[LANE]], -8
define spir_kernel void @k(ptr addrspace(1) %p, i32 %v, i1 %bit) !intel_reqd_sub_group_size !0 {
  ; CHECK: [[FROM:%.*]] = add i32 [[FIRST]], 3
  ; CHECK-NEXT: call i32 @tenon.subgroup.shuffle.i32(i32 %v, i32 [[FROM]])
  %x = call i32 @tenon.subgroup.broadcast.i32(i32 %v, i32 3)
  ; CHECK: [[BITS:%.*]] = call <4 x i32> @tenon.subgroup.ballot(i1 %bit)
  ; CHECK: [[LOW:%.*]] = extractelement <4 x i32> [[BITS]], i64 0
  ; CHECK: [[ALL:%.*]] = zext i32 [[LOW]] to i64
  ; CHECK: [[BY:%.*]] = zext i32 [[FIRST]] to i64
  ; CHECK: [[DOWN:%.*]] = lshr i64 [[ALL]], [[BY]]
  ; CHECK: [[HALF:%.*]] = and i64 [[DOWN]], 255
  ; CHECK: icmp ne i64 [[HALF]], 0
  %any = call i1 @tenon.subgroup.any(i1 %bit)
  ; CHECK: [[LOWER:%.*]] = call i64 @tenon.item.subgroup_id()
  ; CHECK: [[TWICE:%.*]] = mul i64 [[LOWER]], 2
  ; CHECK: [[OTHER:%.*]] = call i64 @tenon.item.subgroup_local_id()
  ; CHECK: [[RIGHT:%.*]] = udiv i64 [[OTHER]], 8
  ; CHECK: [[ID:%.*]] = add i64 [[TWICE]], [[RIGHT]]
  %id = call i64 @tenon.item.subgroup_id()
  ; CHECK: [[ITEMS:%.*]] = add i64 {{.*}}, 7
  ; CHECK: [[COUNT:%.*]] = udiv i64 [[ITEMS]], 8
  %count = call i64 @tenon.item.num_subgroups()
  %max = call i64 @tenon.item.subgroup_max_size()
  ; CHECK: [[SUM:%.*]] = add i64 [[ID]], [[COUNT]]
  %sum = add i64 %id, %count
  ; CHECK: add i64 [[SUM]], 8
  %more = add i64 %sum, %max
  store i64 %more, ptr addrspace(1) %p
  ret void
}
; CHECK: [[SIZE]] = !{i32 16}

declare i32 @tenon.subgroup.broadcast.i32(i32, i32) #0
declare i1 @tenon.subgroup.any(i1) #1
declare i64 @tenon.item.subgroup_id() #3
declare i64 @tenon.item.num_subgroups() #4
declare i64 @tenon.item.subgroup_max_size() #5

attributes #0 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="broadcast" }
attributes #1 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="any" }
attributes #3 = { nounwind willreturn memory(none) "tenon.item"="subgroup_id" }
attributes #4 = { nounwind willreturn memory(none) "tenon.item"="num_subgroups" }
attributes #5 = { nounwind willreturn memory(none) "tenon.item"="subgroup_max_size" }
!0 = !{i32 8}
