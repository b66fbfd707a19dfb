; RUN: %tenon_opt -passes='tenon-recognize,function(instsimplify)' -S < %s | FileCheck %s

; Masks of the lanes that are in a relation to this lane: bits of 64-bit numbers in the lower half
; of four words. Those of later lanes end with the sub-group.

; CHECK-LABEL: define {{.*}}@equal(
; CHECK: [[BIT:%.*]] = shl i64 1, {{%.*}}
; CHECK: insertelement <2 x i64> zeroinitializer, i64 [[BIT]], i64 0
define spir_kernel void @equal(ptr addrspace(1) %p) {
  %m = call <4 x i32> @get_sub_group_eq_mask()
  store <4 x i32> %m, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@less(
; CHECK: [[BIT:%.*]] = shl i64 1, {{%.*}}
; CHECK: [[BELOW:%.*]] = sub i64 [[BIT]], 1
; CHECK: insertelement <2 x i64> zeroinitializer, i64 [[BELOW]], i64 0
define spir_kernel void @less(ptr addrspace(1) %p) {
  %m = call <4 x i32> @get_sub_group_lt_mask()
  store <4 x i32> %m, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@less_or_equal(
; CHECK: [[COUNT:%.*]] = add i32 {{%.*}}, 1
; CHECK: [[GAP:%.*]] = sub i32 64, [[COUNT]]
; CHECK: [[LONG:%.*]] = zext i32 [[GAP]] to i64
; CHECK: [[UP:%.*]] = lshr i64 -1, [[LONG]]
; CHECK: insertelement <2 x i64> zeroinitializer, i64 [[UP]], i64 0
define spir_kernel void @less_or_equal(ptr addrspace(1) %p) {
  %m = call <4 x i32> @get_sub_group_le_mask()
  store <4 x i32> %m, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@greater_or_equal(
; CHECK: [[BIT:%.*]] = shl i64 1, {{%.*}}
; CHECK: [[BELOW:%.*]] = sub i64 [[BIT]], 1
; CHECK: [[ALL:%.*]] = lshr i64 -1, {{%.*}}
; CHECK: [[NOT:%.*]] = xor i64 [[BELOW]], -1
; CHECK: [[MASK:%.*]] = and i64 [[NOT]], [[ALL]]
; CHECK: insertelement <2 x i64> zeroinitializer, i64 [[MASK]], i64 0
define spir_kernel void @greater_or_equal(ptr addrspace(1) %p) {
  %m = call <4 x i32> @get_sub_group_ge_mask()
  store <4 x i32> %m, ptr addrspace(1) %p
  ret void
}

declare <4 x i32> @get_sub_group_eq_mask()
declare <4 x i32> @get_sub_group_lt_mask()
declare <4 x i32> @get_sub_group_le_mask()
declare <4 x i32> @get_sub_group_ge_mask()
