; A kernel that requires no sub-group size gets the requested one, else the target's, or the
; lanes that its largest cluster needs. Target cpu prefers none.
;
; RUN: %tenon_opt -passes='tenon-subgroup-size<target=cpu>' -S < %s 2>&1 | FileCheck %s --check-prefixes=CHECK,CPU
; RUN: %tenon_opt -passes='tenon-subgroup-size<target=cpu;subgroup-size=32>' -S < %s 2>&1 | FileCheck %s --check-prefixes=CHECK,ASKED --implicit-check-not=note:
; RUN: %tenon_opt -passes='tenon-subgroup-size<target=dpas;device=pvc>' -S < %s 2>&1 | FileCheck %s --check-prefixes=CHECK,DPAS

; CPU-NOT: note:
; CPU: note: kernel 'clusters': requires no sub-group size: its sub-groups have 4 work-items
; CPU-NOT: note:
; DPAS: note: kernel 'clusters': requires no sub-group size: its sub-groups have 16 work-items

; CPU: define spir_kernel void @open() {
; ASKED: define spir_kernel void @open() !intel_reqd_sub_group_size ![[ASKED:[0-9]+]] {
; DPAS: define spir_kernel void @open() !intel_reqd_sub_group_size ![[DPAS:[0-9]+]] {
define spir_kernel void @open() {
  ret void
}

; CPU: define spir_kernel void @clusters(i32 %x) !intel_reqd_sub_group_size ![[FOUR:[0-9]+]] {
; ASKED: define spir_kernel void @clusters(i32 %x) !intel_reqd_sub_group_size ![[ASKED]] {
; DPAS: define spir_kernel void @clusters(i32 %x) !intel_reqd_sub_group_size ![[DPAS]] {
define spir_kernel void @clusters(i32 %x) {
  %s = call i32 @tenon.subgroup.reduce.add.cluster4.active.i32(i32 %x)
  ret void
}

; CHECK: define spir_kernel void @requires() !intel_reqd_sub_group_size ![[EIGHT:[0-9]+]] {
define spir_kernel void @requires() !intel_reqd_sub_group_size !0 {
  ret void
}

; A function without matrices runs in the sub-groups of its callers.
; CHECK: define void @function() {
define void @function() {
  ret void
}

; CPU: ![[FOUR]] = !{i32 4}
; ASKED: ![[ASKED]] = !{i32 32}
; DPAS: ![[DPAS]] = !{i32 16}
; CHECK: ![[EIGHT]] = !{i32 8}

declare i32 @tenon.subgroup.reduce.add.cluster4.active.i32(i32) #0
attributes #0 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="add" "tenon.cluster"="4" "tenon.active" }
!0 = !{i32 8}
