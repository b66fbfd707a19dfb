; A kernel that requires a sub-group size has it, without a message.
;
; RUN: %tenon_lower %s -o %t.ll --report=%t.json 2>&1 | count 0
; RUN: FileCheck %s < %t.json
; RUN: %tenon_lower %s --target=dpas -o %t.ll 2>&1 | count 0
; RUN: %tenon_run %s --global=16 --local=16 out=%t.npy:f32:8x16 2>&1 | count 0
; RUN: %tenon_run %s --engine=reference --global=16 --local=16 out=%t.npy:f32:8x16 2>&1 | count 0
;
; CHECK: "subgroup_size": 16
target triple = "spir64-unknown-unknown"

define spir_kernel void @fixed(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)

!0 = !{i32 16}
