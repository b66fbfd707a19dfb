; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --mattr=+dot-product -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s --implicit-check-not=OpIMul

; Four products per step: 8 rows by 32/4 steps.

; CHECK: OpCapability DotProductInput4x8BitPacked
; CHECK: OpExtension "SPV_KHR_integer_dot_product"
; CHECK-COUNT-64: OpSDot
; CHECK-NOT: OpSDot

define spir_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1) %a, i32 0, i64 32)
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1) %b, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %x, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %y, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) zeroinitializer, i32 3)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
