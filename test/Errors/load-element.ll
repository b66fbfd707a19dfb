; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: a matrix of i24, expected i4, i8, i16, i32, i64, f16, bf16, f32 or f64

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
