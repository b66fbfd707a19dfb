; RUN: %tenon_opt -passes='tenon-widen<target=cpu;mcpu=znver4>' -S < %s | FileCheck %s

; Computations by which each 4 lanes have consecutive addresses.

; CHECK-LABEL: define spir_kernel void @bits(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @bits(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %part = and i64 %lane, 3
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @difference(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @difference(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %up = add i64 %bits, %stride
  %half = lshr i64 %stride, 1
  %part = sub i64 %up, %half
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @low_bits_set(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @low_bits_set(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %wide = shl i64 %stride, 2
  %part = or disjoint i64 %wide, %bits
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @scaled(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @scaled(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %by = mul i64 %bits, 16
  %far = add i64 %by, %stride
  %from = getelementptr i8, ptr addrspace(1) %line, i64 %far
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @narrow(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @narrow(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %small = trunc i64 %bits to i32
  %sum = add nsw i32 %small, %n
  %part = sext i32 %sum to i64
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @narrow_unsigned(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @narrow_unsigned(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %small = trunc i64 %bits to i32
  %sum = add nuw i32 %small, %n
  %part = zext i32 %sum to i64
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @narrow_index(
; CHECK-NOT:    gather
; CHECK-COUNT-4: load <16 x i32>, ptr addrspace(1)
; CHECK-NOT:    gather
; CHECK:        ret void
define spir_kernel void @narrow_index(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %small = trunc i64 %bits to i32
  %sum = add nsw i32 %small, %n
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i32 %sum
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; Others may be anywhere.
; CHECK-LABEL: define spir_kernel void @wrapping(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @wrapping(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %small = trunc i64 %bits to i32
  %sum = add i32 %small, %n
  %part = sext i32 %sum to i64
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @wrapping_unsigned(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @wrapping_unsigned(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %small = trunc i64 %bits to i32
  %sum = add i32 %small, %n
  %part = zext i32 %sum to i64
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @wrapping_index(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @wrapping_index(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %small = trunc i64 %bits to i32
  %sum = add i32 %small, %n
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i32 %sum
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @mixed_bits(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @mixed_bits(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %part = or i64 %stride, %bits
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @other_order(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @other_order(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %part = xor i64 %bits, %stride
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @by_number(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @by_number(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %part = mul i64 %bits, %stride
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @backwards(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @backwards(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %part = mul i64 %bits, -1
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @shifted_by_number(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @shifted_by_number(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %part = shl i64 %bits, %stride
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @shifted_far(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @shifted_far(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %part = shl i64 %bits, 40
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @far(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @far(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %up = add i64 %bits, %stride
  %some = mul i64 %up, 1048576
  %more = add i64 %some, 7
  %part = mul i64 %more, 1048576
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_half(
; CHECK-COUNT-8: load <8 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @of_half(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %part = and i64 %lane, 5
  %from = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %part
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @as_number(
; CHECK-COUNT-16: load <4 x i32>, ptr addrspace(1)
; CHECK:        ret void
define spir_kernel void @as_number(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %stride, i32 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row = lshr i64 %lane, 2
  %start = mul i64 %row, %stride
  %line = getelementptr i8, ptr addrspace(1) %p, i64 %start
  %bits = and i64 %lane, 3
  %at = getelementptr <4 x i32>, ptr addrspace(1) %line, i64 %bits
  %number = ptrtoint ptr addrspace(1) %at to i64
  %twice = mul i64 %number, 3
  %from = inttoptr i64 %twice to ptr addrspace(1)
  %v = load <4 x i32>, ptr addrspace(1) %from
  %w = mul <4 x i32> %v, %v
  %to = getelementptr <4 x i32>, ptr addrspace(3) %q, i64 %lane
  store <4 x i32> %w, ptr addrspace(3) %to
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
