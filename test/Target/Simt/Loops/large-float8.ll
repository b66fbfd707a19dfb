; What decodes fp8 counts as eight steps: each 256 steps of 8 rows stay a loop over the rows.
;
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 --emit=ll -o - | FileCheck %s
; CHECK: {{^}}rows
; CHECK-COUNT-256: call {{.*}}broadcastDv8_fj(<8 x float>
; CHECK-NOT: call {{.*}}broadcast
; CHECK: ret void

define spir_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1) %a, i32 0, i64 16)
  %y = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1) %b, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 0) %x, target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 1) %y, target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) zeroinitializer, i32 12288)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) %d, i32 0, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), i32, i64)
