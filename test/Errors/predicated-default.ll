; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpPredicatedLoadINTEL: expected a pointer, a predicate and a value of the result's type

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %x = call i32 @__spirv_PredicatedLoadINTEL(ptr addrspace(1) %p, i1 %c, i64 0)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

declare i32 @__spirv_PredicatedLoadINTEL(ptr addrspace(1), i1, i64)
