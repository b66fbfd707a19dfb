; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions of address payloads with operands or results of other types.

; CHECK: error: kernel 'k': __builtin_IB_subgroup_createBlock2DAddressPayload: expected operand 3 to be an i32
; CHECK: error: kernel 'k': __builtin_IB_subgroup_createBlock2DAddressPayload: expected a pointer to the payload as result
; CHECK: error: kernel 'k': __builtin_IB_subgroup_copyBlock2DAddressPayload: expected a pointer to an address payload
; CHECK: error: kernel 'k': __builtin_IB_subgroup_copyBlock2DAddressPayload: expected a pointer to the payload as result
; CHECK: error: kernel 'k': __builtin_IB_subgroup_setBlock2DAddressPayloadBlockX: expected a pointer to an address payload and the value of a field
; CHECK: error: kernel 'k': __builtin_IB_subgroup_setBlock2DAddressPayloadBlockY: expected a pointer to an address payload and the value of a field
; CHECK: error: kernel 'k': __builtin_IB_subgroup_addBlock2DAddressPayloadBlockY: expected operand 2 to be an i32
; CHECK-COUNT-3: error: kernel 'k': __builtin_IB_subgroup_block_read_ap_u16_m8k16v1: expected a pointer to an address payload and two i32

define spir_kernel void @k(i64 %p, ptr %payload) !intel_reqd_sub_group_size !0 {
  %a = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(i64 %p, i32 63, i64 63, i32 63, i32 0, i32 0, i32 16, i32 8, i32 1)
  %b = call i64 @__builtin_IB_subgroup_createBlock2DAddressPayload.1(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 16, i32 8, i32 1)
  %c = call ptr @__builtin_IB_subgroup_copyBlock2DAddressPayload(ptr %payload, i32 0)
  %d = call i64 @__builtin_IB_subgroup_copyBlock2DAddressPayload.1(ptr %payload)
  call void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockX(ptr %payload)
  call void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockY(i64 %p, i32 0)
  call void @__builtin_IB_subgroup_addBlock2DAddressPayloadBlockY(ptr %payload, i64 %p)
  %e = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr %payload)
  %f = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1.1(ptr %payload, i64 0, i32 0)
  %g = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1.2(i64 %p, i32 0, i32 0)
  ret void
}

declare ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(i64, i32, i64, i32, i32, i32, i32, i32, i32)
declare i64 @__builtin_IB_subgroup_createBlock2DAddressPayload.1(i64, i32, i32, i32, i32, i32, i32, i32, i32)
declare ptr @__builtin_IB_subgroup_copyBlock2DAddressPayload(ptr, i32)
declare i64 @__builtin_IB_subgroup_copyBlock2DAddressPayload.1(ptr)
declare void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockX(ptr)
declare void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockY(i64, i32)
declare void @__builtin_IB_subgroup_addBlock2DAddressPayloadBlockY(ptr, i64)
declare <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr)
declare <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1.1(ptr, i64, i32)
declare <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1.2(i64, i32, i32)

!0 = !{i32 16}
