; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 --mattr=+dot-product -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s

; Eight elements of 4 bits are two steps of four bytes: 2 rows by 2 * 64/8.

; CHECK-COUNT-32: OpSUDot
; CHECK-NOT: OpSUDot
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %a = load <2 x i32>, ptr addrspace(1) %p
  %b = load <8 x i32>, ptr addrspace(1) %p
  %d = call spir_func <2 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv2_iDv8_iS_i(i32 64, <2 x i32> %a, <8 x i32> %b, <2 x i32> %a, i32 193)
  store <2 x i32> %d, ptr addrspace(1) %p
  ret void
}

declare spir_func <2 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv2_iDv8_iS_i(i32, <2 x i32>, <8 x i32>, <2 x i32>, i32)
!0 = !{i32 8}
