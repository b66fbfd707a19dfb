; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=alloca --implicit-check-not=AddressPayload

; The fields of an address payload become values: the last values set, and in the loop
; their increments.

; CHECK: loop:
; CHECK-NEXT: [[Y:%.*]] = phi i32 [ 3, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[AT:%.*]] = add i32 [[Y]], 2
; CHECK: [[XY:%.*]] = insertelement <2 x i32> {{.*}}, i32 [[AT]], i64 1
; CHECK: call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1) %p, {{.*}}, <2 x i32> [[XY]])
; CHECK: [[NEXT]] = add i32 [[Y]], 8

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !intel_reqd_sub_group_size !0 {
entry:
  %base = ptrtoint ptr addrspace(1) %p to i64
  %payload = call ptr addrspace(4) @__builtin_IB_subgroup_createBlock2DAddressPayload(i64 %base, i32 63, i32 127, i32 63, i32 0, i32 0, i32 16, i32 8, i32 1)
  call void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockY(ptr addrspace(4) %payload, i32 3)
  br label %loop

loop:
  %a = call <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr addrspace(4) %payload, i32 0, i32 2, i32 0)
  call void @__builtin_IB_subgroup_addBlock2DAddressPayloadBlockY(ptr addrspace(4) %payload, i32 8)
  %more = icmp slt i32 %n, 4
  br i1 %more, label %loop, label %exit

exit:
  store <8 x i16> %a, ptr addrspace(1) %p
  ret void
}

declare ptr addrspace(4) @__builtin_IB_subgroup_createBlock2DAddressPayload(i64, i32, i32, i32, i32, i32, i32, i32, i32)
declare void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockY(ptr addrspace(4), i32)
declare void @__builtin_IB_subgroup_addBlock2DAddressPayloadBlockY(ptr addrspace(4), i32)
declare <8 x i16> @__builtin_IB_subgroup_block_read_ap_u16_m8k16v1(ptr addrspace(4), i32, i32, i32)

!0 = !{i32 16}
