; Blocks of a checked matrix of 24 columns hold 32, and the bounds of its memory do not end with
; it: a message would store eight columns of its neighbour. In loads they are ignored.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=dpas --device=pvc --emit=ll | FileCheck %s
; RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=16 --local=16 out=%t.npy:f32:8x64
; RUN: %python %S/Inputs/equals.py %t.npy "np.where((np.arange(8)[:, None] < 7) & (np.arange(64) < 24), 2, 0)"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:   2DBlockStore
; CHECK-LABEL: define spir_kernel void @copy(
; CHECK:       2DBlockLoad
; CHECK-NOT:   2DBlockStore
; CHECK:       ret void
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) align 64 %d) !intel_reqd_sub_group_size !0 {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2) @_Z26__spirv_CompositeConstruct(float 2.0)
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %d, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2) %m, i32 0, i32 7, i32 64, i64 64)
  ret void
}

define spir_kernel void @copy(ptr addrspace(1) align 64 %from, ptr addrspace(1) align 64 %to) !intel_reqd_sub_group_size !0 {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL(ptr addrspace(1) %from, i32 0, i32 0, i32 0, i32 7, i32 64, i64 64)
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %to, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2) %m, i32 0, i32 7, i32 64, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2) @_Z26__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 24, 2), i32, i32, i32, i64)
!0 = !{i32 16}
