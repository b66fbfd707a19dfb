; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; D is computed in C's buffer if C is not read again; no copy is made.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: memcpy
; CHECK: call void @tenon.cpu.fill.acc.f32.8x16(ptr [[C:%.*]], float 2.0
; CHECK: call void @tenon.cpu.muladd.f32.8x16x16.bf16.bf16(ptr [[C]], ptr [[A:%.*]], ptr [[B:%.*]], ptr [[C]])
; CHECK: call void @tenon.cpu.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[C]], i64 64)
; CHECK: ret void

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1) %q, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1) %q, i32 0, i64 16)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
