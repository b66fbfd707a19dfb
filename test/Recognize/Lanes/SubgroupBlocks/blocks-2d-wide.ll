; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A lane's value of a block has at most 16 components where wider ones can hold it: 32 of 16 bits
; are 16 of 32 bits, but 32 of 64 bits stay.

; CHECK: call <16 x i32> @tenon.subgroup.block2d.load.2x16x32x1.v16i32.p1(
; CHECK: store <16 x i32> {{.*}}, ptr %data, align 2
; CHECK: call <32 x i64> @tenon.subgroup.block2d.load.8x16x32x1.v32i64.p1(
; CHECK: store <32 x i64> {{.*}}, ptr %data, align 8
define spir_kernel void @k(ptr addrspace(1) %p, <2 x i32> %c, ptr %data) !intel_reqd_sub_group_size !0 {
  call void @__spirv_Subgroup2DBlockLoadINTEL(i32 2, i32 16, i32 32, i32 1, ptr addrspace(1) %p, i32 64, i32 32, i32 64, <2 x i32> %c, ptr %data)
  call void @__spirv_Subgroup2DBlockLoadINTEL(i32 8, i32 16, i32 32, i32 1, ptr addrspace(1) %p, i32 128, i32 32, i32 128, <2 x i32> %c, ptr %data)
  ret void
}

declare void @__spirv_Subgroup2DBlockLoadINTEL(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)

!0 = !{i32 16}
