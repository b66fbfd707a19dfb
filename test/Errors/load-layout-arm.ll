; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: layout 4202, expected 0 (row-major), 1 (column-major) or 2 (packed)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 4202, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
