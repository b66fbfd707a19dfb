; If a mask removes the lane's number, the rest is uniform; phis of equal
; computations do not hide it.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @padded(
; CHECK:       versioned:
; CHECK-NOT:   phi i32
; CHECK:       [[BASE:%.*]] = shl i32 %x, 5
; CHECK:       or disjoint i32 [[BASE]],
; CHECK:       [[PADS:%.*]] = lshr i32 [[BASE]], 3
; CHECK:       and i32 [[PADS]], 12
define spir_kernel void @padded(i32 %x, i1 %c, ptr addrspace(1) %d, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %low = trunc i64 %id to i32
  %lane = and i32 %low, 15
  %a = call spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  br i1 %c, label %one, label %other
one:
  %base1 = shl i32 %x, 5
  %index1 = or i32 %base1, %lane
  br label %join
other:
  %base2 = shl i32 %x, 5
  %index2 = or i32 %base2, %lane
  br label %join
join:
  %index = phi i32 [ %index1, %one ], [ %index2, %other ]
  %shifted = lshr i32 %index, 3
  %pad = and i32 %shifted, 12
  %sum = add i32 %index, %pad
  %p = getelementptr float, ptr addrspace(3) %l, i32 %sum
  %e = extractelement <8 x float> %a, i32 0
  store float %e, ptr addrspace(3) %p
  ret void
}

; The mask keeps one of the lane's bits.
; CHECK-LABEL: @kept(
; CHECK:       versioned:
; CHECK:       [[INDEX:%.*]] = or {{.*}}i32 %base,
; CHECK:       lshr i32 [[INDEX]], 3
define spir_kernel void @kept(i32 %x, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %low = trunc i64 %id to i32
  %lane = and i32 %low, 15
  %a = call spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  %base = shl i32 %x, 5
  %index = or i32 %base, %lane
  %shifted = lshr i32 %index, 3
  %pad = and i32 %shifted, 13
  %sum = add i32 %index, %pad
  %p = getelementptr float, ptr addrspace(3) %l, i32 %sum
  %e = extractelement <8 x float> %a, i32 0
  store float %e, ptr addrspace(3) %p
  ret void
}

; One side of an `or` has a part that is dropped.
; CHECK-LABEL: @left_part(
; CHECK:       versioned:
; CHECK:       [[LEFT:%.*]] = lshr i32 %base, 3
; CHECK:       [[PADS:%.*]] = or i32 [[LEFT]], %y
; CHECK:       and i32 [[PADS]], 12
define spir_kernel void @left_part(i32 %x, i32 %y, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %low = trunc i64 %id to i32
  %lane = and i32 %low, 15
  %a = call spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  %base = shl i32 %x, 5
  %index = or i32 %base, %lane
  %shifted = lshr i32 %index, 3
  %both = or i32 %shifted, %y
  %pad = and i32 %both, 12
  %sum = add i32 %index, %pad
  %p = getelementptr float, ptr addrspace(3) %l, i32 %sum
  %e = extractelement <8 x float> %a, i32 0
  store float %e, ptr addrspace(3) %p
  ret void
}

; The other side has it.
; CHECK-LABEL: @right_part(
; CHECK:       versioned:
; CHECK:       [[RIGHT:%.*]] = lshr i32 %base, 3
; CHECK:       [[PADS:%.*]] = or i32 %y, [[RIGHT]]
; CHECK:       and i32 [[PADS]], 12
define spir_kernel void @right_part(i32 %x, i32 %y, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %low = trunc i64 %id to i32
  %lane = and i32 %low, 15
  %a = call spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  %base = shl i32 %x, 5
  %index = or i32 %base, %lane
  %shifted = lshr i32 %index, 3
  %both = or i32 %y, %shifted
  %pad = and i32 %both, 12
  %sum = add i32 %index, %pad
  %p = getelementptr float, ptr addrspace(3) %l, i32 %sum
  %e = extractelement <8 x float> %a, i32 0
  store float %e, ptr addrspace(3) %p
  ret void
}

; Neither has one.
; CHECK-LABEL: @no_part(
; CHECK:       versioned:
; CHECK:       [[INDEX:%.*]] = or {{.*}}i32 %base,
; CHECK:       %shifted = lshr i32 [[INDEX]], 3
; CHECK:       %both = or i32 %shifted, %y
define spir_kernel void @no_part(i32 %x, i32 %y, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %low = trunc i64 %id to i32
  %lane = and i32 %low, 15
  %a = call spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  %base = shl i32 %x, 5
  %index = or i32 %base, %lane
  %shifted = lshr i32 %index, 3
  %both = or i32 %shifted, %y
  %pad = and i32 %both, 13
  %sum = add i32 %index, %pad
  %p = getelementptr float, ptr addrspace(3) %l, i32 %sum
  %e = extractelement <8 x float> %a, i32 0
  store float %e, ptr addrspace(3) %p
  ret void
}

; Too many steps to follow.
; CHECK-LABEL: @many_steps(
; CHECK:       versioned:
; CHECK:       [[INDEX:%.*]] = or {{.*}}i32 %base,
; CHECK:       shl i32 [[INDEX]], 1
define spir_kernel void @many_steps(i32 %x, i32 %y, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %low = trunc i64 %id to i32
  %lane = and i32 %low, 15
  %a = call spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  %base = shl i32 %x, 5
  %index = or i32 %base, %lane
  %s0 = shl i32 %index, 1
  %s1 = lshr i32 %s0, 1
  %s2 = shl i32 %s1, 1
  %s3 = lshr i32 %s2, 1
  %s4 = shl i32 %s3, 1
  %s5 = lshr i32 %s4, 1
  %s6 = shl i32 %s5, 1
  %s7 = lshr i32 %s6, 1
  %s8 = shl i32 %s7, 1
  %s9 = lshr i32 %s8, 1
  %s10 = shl i32 %s9, 1
  %s11 = lshr i32 %s10, 1
  %pad = and i32 %s11, 48
  %sum = add i32 %index, %pad
  %p = getelementptr float, ptr addrspace(3) %l, i32 %sum
  %e = extractelement <8 x float> %a, i32 0
  store float %e, ptr addrspace(3) %p
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)

!0 = !{i32 16}
