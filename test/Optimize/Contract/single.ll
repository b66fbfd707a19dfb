; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; A multiplication from zero of operands that are still in memory has a single step.
target triple = "spir64-unknown-unknown"

; CHECK-NOT: tenon.load
; CHECK: @tenon.contract.f32.16x16x32.bf16.bf16.row.row.single.shared.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 {{.*}}, i64 0, ptr addrspace(1) %b, i64 {{.*}}, i64 0, i64 1)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
