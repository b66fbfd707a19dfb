; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; Two sums of products of the same tiles: both are fused.

; CHECK: %[[A:.*]] = call {{.*}} @tenon.load.a.i16.16x32.row
; CHECK: %[[B:.*]] = call {{.*}} @tenon.load.b.i16.32x16.row
; CHECK: @tenon.muladd.f32.16x16x32.bf16.bf16({{.*}} %[[A]], {{.*}} %[[B]],
; CHECK: @tenon.muladd.f32.16x16x32.bf16.bf16({{.*}} %[[A]], {{.*}} %[[B]],
; CHECK: @tenon.store.acc.f32.16x16.row
; CHECK: @tenon.store.acc.f32.16x16.row
; CHECK-NOT: call
; CHECK: ret void

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %e) {
  %a.1 = getelementptr i16, ptr addrspace(1) %a, i64 256
  %c.1 = getelementptr float, ptr addrspace(1) %c, i64 128
  %e.1 = getelementptr float, ptr addrspace(1) %e, i64 128
  %ma.0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %ma.1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.1, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %mc.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %c, i32 0, i64 16)
  %mc.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %c.1, i32 0, i64 16)
  %me.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %e, i32 0, i64 16)
  %me.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %e.1, i32 0, i64 16)
  %d.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %ma.0, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mc.0, i32 64)
  %d.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %ma.1, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mc.1, i32 64)
  %f.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %ma.0, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %me.0, i32 64)
  %f.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %ma.1, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %me.1, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d.0, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c.1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d.1, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %e, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f.0, i32 0, i64 16)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %e.1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f.1, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
