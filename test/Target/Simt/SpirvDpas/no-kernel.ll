; A function with a matrix, in a module without a kernel: kernels of other modules have the
; device's own sub-groups, or the requested ones.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=dpas --device=dg2 -o %t.spv && %spirv_val %t.spv
; RUN: %tenon_lower %s --target=dpas --device=dg2 --stop-after=lower -o - | FileCheck %s --check-prefixes=CHECK,DG2
; RUN: %tenon_lower %s --target=dpas --device=arl-h --stop-after=lower -o - | FileCheck %s --check-prefixes=CHECK,DG2
; RUN: %tenon_lower %s --target=dpas --device=pvc --stop-after=lower -o - | FileCheck %s --check-prefixes=CHECK,PVC
; RUN: %tenon_lower %s --target=dpas --device=pvc --subgroup-size=32 --stop-after=lower -o - | FileCheck %s --check-prefixes=CHECK,WIDE
target triple = "spir64-unknown-unknown"

; CHECK: define spir_func void @f({{.*}} !intel_reqd_sub_group_size [[SIZE:![0-9]+]]
; DG2:   [[SIZE]] = !{i32 8}
; PVC:   [[SIZE]] = !{i32 16}
; WIDE:  [[SIZE]] = !{i32 32}
define spir_func void @f(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %a, i32 0, i64 8)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32, i64)
