; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --emit=ll -o - | FileCheck %s

; Code of more than 1024 steps stays in loops, in which lanes are still constants: 8
; rows per iteration, with 64 steps for each of a lane's 4 columns.

; CHECK: {{^}}rows
; CHECK-COUNT-256: sub_group_non_uniform_broadcastDv8_tj(<8 x i16> %{{.*}}, i32 {{[0-9]+}})
; CHECK-NOT: call {{.*}}broadcast
; CHECK: ret void

define spir_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = call target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1) %a, i32 0, i64 64)
  %y = call target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1) %b, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 0) %x, target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 1) %y, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) zeroinitializer, i32 64)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %d, i32 0, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 64, 64, 1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), i32, i64)
