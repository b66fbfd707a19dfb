; RUN: llvm-as %s -o %t.bc
; RUN: %llvm_spirv %t.bc --spirv-ext=+SPV_KHR_cooperative_matrix -o %t.spv
; RUN: %tenon_lower %t.spv --stop-after=input --emit=ll -o - | FileCheck %s
; RUN: %llvm_spirv %t.bc --spirv-ext=+SPV_KHR_cooperative_matrix,+SPV_KHR_untyped_pointers -o %t.untyped.spv
; RUN: %tenon_lower %t.untyped.spv --stop-after=input --emit=ll -o - | FileCheck %s
; REQUIRES: llvm-spirv

; A stride is in elements, and llvm-spirv writes it as it is. But it has no type
; for the pointer and takes one to char, or an untyped one; either would make the
; stride count bytes. So in its modules the pointer becomes one to components.

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
; CHECK: call {{.*}}@_Z86__spirv_CooperativeMatrixLoadKHR_R{{.*}}PU3AS1fil(ptr addrspace(1) %p, i32 0, i64 64)
; CHECK: call {{.*}}@_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS1{{.*}}(ptr addrspace(1) %p, {{.*}}, i32 0, i64 64)
  %m = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 64)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 64)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
