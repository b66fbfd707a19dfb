; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s > %t.once
; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %t.once > %t.twice
; RUN: diff %t.once %t.twice

; Recognition is idempotent.

define spir_kernel void @k(ptr addrspace(1) %p, i64 %s) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 %s)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i32 0, i64 %id)
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), i32, i64)
