; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: the stride is missing, which only layout packed may omit

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32)
