; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpAccessChain: expected a pointer to a variable and one integer for the element, and a pointer result

define spir_kernel void @k(ptr addrspace(1) %p) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %r = call i64 @__spirv_AccessChain(ptr %slot, i64 0)
  ret void
}

declare i64 @__spirv_AccessChain(ptr, i64)
