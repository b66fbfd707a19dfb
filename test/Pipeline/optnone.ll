; RUN: %tenon_opt -passes='tenon<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_opt -O0 -S < %s | %tenon_opt -passes='tenon<target=cpu>' -S | FileCheck %s

; Everything is lowered in an optnone function, too, with slots
; as -O0 leaves them.

; CHECK-NOT: spirv.CooperativeMatrixKHR
; CHECK: call void @tenon.cpu.fill.acc.f32.8x16
; CHECK: call void @tenon.cpu.store.acc.f32.8x16
; CHECK-NOT: spirv.CooperativeMatrixKHR

define spir_kernel void @k(ptr addrspace(1) %p) noinline optnone {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
