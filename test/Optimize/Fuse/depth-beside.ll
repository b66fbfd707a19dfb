; Sums that share A, whose columns are not adjacent, get a larger K together: the two A
; are fused for both sums.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; CHECK-COUNT-2: call {{.*}}@tenon.muladd.f32.8x16x32.bf16.bf16(
; CHECK-NOT: call {{.*}}@tenon.muladd
; CHECK: ret void
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
  %a.next = getelementptr i16, ptr addrspace(1) %a, i64 16
  %down = mul i64 %n, 16
  %b.next = getelementptr i16, ptr addrspace(1) %b, i64 %down
  %far = getelementptr i16, ptr addrspace(1) %b, i64 48
  %far.next = getelementptr i16, ptr addrspace(1) %b.next, i64 48
  %c.far = getelementptr float, ptr addrspace(1) %c, i64 48
  %a0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 %depth)
  %a1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.next, i32 0, i64 %depth)
  %b0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %n)
  %b1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.next, i32 0, i64 %n)
  %f0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far, i32 0, i64 %n)
  %f1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %far.next, i32 0, i64 %n)
  %s0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a0, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  %t0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a0, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %f0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 64)
  %s1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a1, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %s0, i32 64)
  %t1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a1, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %f1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %t0, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %s1, i32 0, i64 %n)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c.far, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %t1, i32 0, i64 %n)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
