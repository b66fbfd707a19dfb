; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpPredicatedStoreINTEL: expected a pointer, a value and a predicate

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_PredicatedStoreINTEL(ptr addrspace(1) %p, i32 0)
  ret void
}

declare void @__spirv_PredicatedStoreINTEL(ptr addrspace(1), i32)
