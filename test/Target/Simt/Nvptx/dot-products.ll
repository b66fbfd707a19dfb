; Multiplications of bytes by sub-groups that are parts of warps, and OpenCL's dot products, are
; dp4a; an addition to the result is folded into its third operand.
;
; RUN: %tenon_lower %s --target=nvptx --mcpu=sm_80 --emit=asm -o - | FileCheck %s

; CHECK-LABEL: .entry dots(
; CHECK: dp4a.s32.s32 [[S:%r[0-9]+]], {{%r[0-9]+}}, {{%r[0-9]+}}, [[C:%r[0-9]+]];
; CHECK: dp4a.s32.u32
; CHECK: dp4a.u32.u32
define spir_kernel void @dots(ptr addrspace(1) %p, i32 %x, i32 %y, i32 %c) {
  %d = call i32 @_Z20dot_4x8packed_ss_intjj(i32 %x, i32 %y)
  %s = add i32 %d, %c
  store volatile i32 %s, ptr addrspace(1) %p
  %e = call i32 @_Z20dot_4x8packed_su_intjj(i32 %x, i32 %y)
  store volatile i32 %e, ptr addrspace(1) %p
  %f = call i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32 %x, i32 %y, i32 %c)
  store volatile i32 %f, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: .entry product(
; CHECK-COUNT-8: dp4a.s32.u32
; CHECK-NOT: mul
; CHECK: ret;
define spir_kernel void @product(ptr addrspace(1) %p, i16 %a, <8 x i32> %b, i32 %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %d = call i32 @_Z36intel_sub_group_u8_i8_matrix_mad_k32tDv8_ii(i16 %a, <8 x i32> %b, i32 %c)
  store i32 %d, ptr addrspace(1) %p
  ret void
}

declare i32 @_Z20dot_4x8packed_ss_intjj(i32, i32)
declare i32 @_Z20dot_4x8packed_su_intjj(i32, i32)
declare i32 @_Z29dot_acc_sat_4x8packed_uu_uintjjj(i32, i32, i32)
declare i32 @_Z36intel_sub_group_u8_i8_matrix_mad_k32tDv8_ii(i16, <8 x i32>, i32)

!0 = !{i32 16}
!1 = !{i32 8, i32 2, i32 1}
