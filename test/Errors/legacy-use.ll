; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: a matrix with use 7, expected 0 (A), 1 (B) or 2 (accumulator)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 7) @__spirv_JointMatrixLoadINTEL(ptr addrspace(1) %p, i64 16, i32 0, i32 3)
  ret void
}

declare target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 7) @__spirv_JointMatrixLoadINTEL(ptr addrspace(1), i64, i32, i32)
