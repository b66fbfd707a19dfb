; Volatile accesses are made as often as they are written, in their order: neither the
; unused load nor the first store is removed, neighbours are not merged.
;
; RUN: %tenon_lower %s --target=dpas --device=pvc --assume-aligned --emit=ll | FileCheck %s --implicit-check-not="= load" --implicit-check-not=" store"
;
; CHECK-COUNT-16: = load volatile float, ptr addrspace(1)
; CHECK-COUNT-8: store volatile float {{.*}}, ptr addrspace(1)
; CHECK-COUNT-8: = load volatile float, ptr addrspace(1)
; CHECK-COUNT-8: store volatile float {{.*}}, ptr addrspace(1)
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %s) {
  %unused = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 %s, i32 1)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 %s, i32 1)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 %s, i32 1)
  %next = getelementptr float, ptr addrspace(1) %in, i64 16
  %n = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %next, i32 0, i64 %s, i32 5)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %n, i32 0, i64 %s, i32 1)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
