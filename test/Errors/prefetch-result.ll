; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixPrefetchINTEL: the operation has no result of type i32, which is used

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %p, i32 8, i32 16, i32 0, i32 0, i64 16)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare i32 @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, i64)

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @unused()
