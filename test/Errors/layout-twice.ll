; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: the layout is not constant, and another operand has the same value; expected 0 (row-major), 1 (column-major) or 2 (packed), or a value that no other operand has

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 %x, i32 %x)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i32)
