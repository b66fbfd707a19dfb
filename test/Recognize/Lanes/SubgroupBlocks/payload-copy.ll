; RUN: %tenon_opt -passes='tenon-recognize,function(instsimplify)' -S < %s | FileCheck %s

; A copy of an address payload has its own fields. The base may come from a generic pointer, of
; which a global one is made, and other variables stay.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: %other = alloca i32
; CHECK-NOT: alloca
; CHECK: [[BASE:%.*]] = inttoptr i64 %base to ptr addrspace(1)
; CHECK: call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1) [[BASE]], i32 64, i32 128, i32 64, <2 x i32> <i32 0, i32 5>)
; CHECK: call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1) [[BASE]], i32 64, i32 128, i32 64, <2 x i32> zeroinitializer)
define spir_kernel void @k(ptr addrspace(4) %p) !intel_reqd_sub_group_size !0 {
  %other = alloca i32
  store volatile i32 0, ptr %other
  %base = ptrtoint ptr addrspace(4) %p to i64
  %payload = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(i64 %base, i32 63, i32 127, i32 63, i32 0, i32 0, i32 16, i32 8, i32 1)
  %copy = call ptr @__builtin_IB_subgroup_copyBlock2DAddressPayload(ptr %payload)
  call void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockY(ptr %copy, i32 5)
  %a = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr %copy, i32 0, i32 0, i32 0)
  %b = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr %payload, i32 0, i32 0, i32 0)
  store volatile <8 x i16> %a, ptr addrspace(4) %p
  store volatile <8 x i16> %b, ptr addrspace(4) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@variables(
; CHECK: alloca i32
define spir_kernel void @variables() {
  %other = alloca i32
  store volatile i32 0, ptr %other
  ret void
}

declare ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(i64, i32, i32, i32, i32, i32, i32, i32, i32)
declare ptr @__builtin_IB_subgroup_copyBlock2DAddressPayload(ptr)
declare void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockY(ptr, i32)
declare <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr, i32, i32, i32)

!0 = !{i32 16}
