; RUN: llvm-as %s -o %t.bc
; RUN: %llvm_spirv %t.bc --spirv-ext=+SPV_KHR_cooperative_matrix,+SPV_INTEL_joint_matrix -o %t.spv
; RUN: %tenon_lower %t.spv --stop-after=input --emit=ll -o - | FileCheck %s
; REQUIRES: llvm-spirv

; The operations that SPV_INTEL_joint_matrix adds, written and read again.

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %row, i32 %column) {
; CHECK-LABEL: define spir_kernel void @k
; CHECK: [[M:%.*]] = call {{.*}}@_Z{{[0-9]+}}__spirv_CooperativeMatrixLoadCheckedINTEL_R{{.*}}(ptr addrspace(1) %p, i32 %row, i32 %column, i32 0, i32 30, i32 30, i64 30)
; CHECK: call {{.*}}@_Z{{[0-9]+}}__spirv_CooperativeMatrixStoreCheckedINTEL{{.*}}(ptr addrspace(1) %p, i32 %row, i32 %column, {{.*}}[[M]], i32 0, i32 30, i32 30, i64 30)
; CHECK: call {{.*}}@_Z{{[0-9]+}}__spirv_JointMatrixGetElementCoordINTEL{{.*}}[[M]], i32 1)
; CHECK: call {{.*}}@_Z{{[0-9]+}}__spirv_CooperativeMatrixPrefetchINTEL{{.*}}(ptr addrspace(1) %p, i32 8, i32 16, i32 0, i32 0, i64 30)
  %m = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL(ptr addrspace(1) %p, i32 %row, i32 %column, i32 0, i32 30, i32 30, i64 30)
  call spir_func void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %p, i32 %row, i32 %column, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i32 30, i32 30, i64 30)
  %c = call spir_func <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 1)
  call spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %p, i32 8, i32 16, i32 0, i32 0, i64 30)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare spir_func void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i32, i64)
declare spir_func <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, i64)
