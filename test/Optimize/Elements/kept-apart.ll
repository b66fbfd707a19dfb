; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Not fused: a volatile store, one after a barrier, and a loop whose result has other
; uses, which is still stored by the loop.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @volatile(
; CHECK:        @tenon.insert
; CHECK:        @tenon.store.acc.f32.8x16.row.align4.volatile
define spir_kernel void @volatile(ptr addrspace(1) %p, ptr addrspace(1) noalias %q, i64 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_v(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i32 0, i64 %n, i32 1)
  ret void
}

; CHECK-LABEL: define spir_kernel void @barrier(
; CHECK:        @tenon.insert
; CHECK:        call void @tenon.item.barrier()
; CHECK:        @tenon.store.acc.f32.8x16.row
define spir_kernel void @barrier(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  call void @_Z7barrierj(i32 1)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define spir_kernel void @twice(
; CHECK:        store float
; CHECK:        @tenon.insert
; CHECK:        @tenon.store.acc.f32.8x16.col
define spir_kernel void @twice(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %t, i64 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i32 0, i64 %n)
  call void @_Z7barrierj(i32 1)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %t, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i32 1, i64 %n)
  ret void
}

declare void @_Z7barrierj(i32)

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_v(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
