; An access in the block that computes its position: a message, and after a test
; if the memory is not known.
; RUN: %tenon_lower %s --target=dpas --device=pvc --assume-aligned --emit=ll | FileCheck %s
; RUN: %tenon_lower %s --target=dpas --device=pvc --emit=ll | FileCheck %s --check-prefixes=GUARD,CHECK

; GUARD: br i1
; CHECK: call {{.*}}__spirv_Subgroup2DBlockLoadINTEL{{.*}}(i32 4, i32 16, i32 8, i32 1, ptr addrspace(1) %p,
; CHECK: call {{.*}}__spirv_Subgroup2DBlockStoreINTEL{{.*}}(i32 4, i32 16, i32 8, i32 1, ptr {{.*}}, ptr addrspace(1) %q,
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %s) {
  %group = call i64 @_Z12get_group_idj(i32 0)
  %place = mul i64 %group, 16
  %from = getelementptr float, ptr addrspace(1) %p, i64 %place
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(1) %from, i32 0, i64 %s)
  %to = getelementptr float, ptr addrspace(1) %q, i64 %place
  call void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(1) %to, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 %s)
  ret void
}

declare i64 @_Z12get_group_idj(i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
