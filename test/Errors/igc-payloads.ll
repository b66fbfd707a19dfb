; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': __builtin_IB_subgroup_createBlock2DAddressPayload: expected 9 operands, actual 2
; CHECK: error: kernel 'k': __builtin_IB_subgroup_copyBlock2DAddressPayload: expected a pointer to an address payload
; CHECK: error: kernel 'k': __builtin_IB_subgroup_setBlock2DAddressPayloadBase: expected operand 2 to be an i64
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_ap_u16_m8k16v1: expected a pointer to an address payload and two i32
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_write_ap_u16_m8k16v1: expected 4 or 5 operands, actual 3

define spir_kernel void @k(i64 %p, ptr %payload) !intel_reqd_sub_group_size !0 {
  %a = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(i64 %p, i32 63)
  %b = call ptr @__builtin_IB_subgroup_copyBlock2DAddressPayload(i64 %p)
  call void @__builtin_IB_subgroup_setBlock2DAddressPayloadBase(ptr %payload, i32 0)
  %c = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr %payload, i32 0, i64 0)
  call void @__builtin_IB_subgroup_block_write_ap_u16_m8k16v1(ptr %payload, i32 0, i32 0)
  ret void
}

declare ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(i64, i32)
declare ptr @__builtin_IB_subgroup_copyBlock2DAddressPayload(i64)
declare void @__builtin_IB_subgroup_setBlock2DAddressPayloadBase(ptr, i32)
declare <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr, i32, i64)
declare void @__builtin_IB_subgroup_block_write_ap_u16_m8k16v1(ptr, i32, i32)

!0 = !{i32 16}
