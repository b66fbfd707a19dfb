; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Loads and stores as calls with other operands.

; CHECK: error: kernel 'k': OpLoad: expected a pointer, and a value as result
; CHECK: error: kernel 'k': OpStore: expected a pointer and a value
; CHECK-COUNT-2: error: kernel 'k': OpPredicatedLoadINTEL: expected a pointer, a predicate and a value of the result's type
; CHECK: error: kernel 'k': OpPredicatedLoadINTEL: the predicate is not an integer
; CHECK: error: kernel 'k': OpPredicatedStoreINTEL: expected a pointer, a value and a predicate
; CHECK: error: kernel 'k': OpPredicatedStoreINTEL: the predicate is not an integer

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, float %f) {
  %r0 = call i32 @__spirv_Load(i64 %i)
  call void @__spirv_Store(i64 %i, i32 0)
  %r1 = call i32 @__spirv_PredicatedLoadINTEL(i64 %i, i1 true, i32 0)
  %r2 = call i32 @__spirv_PredicatedLoadINTEL.1(ptr addrspace(1) %p, i1 true)
  %r3 = call i32 @__spirv_PredicatedLoadINTEL.2(ptr addrspace(1) %p, float %f, i32 0)
  call void @__spirv_PredicatedStoreINTEL(i64 %i, i32 0, i1 true)
  call void @__spirv_PredicatedStoreINTEL.1(ptr addrspace(1) %p, i32 0, float %f)
  ret void
}

declare i32 @__spirv_Load(i64)
declare void @__spirv_Store(i64, i32)
declare i32 @__spirv_PredicatedLoadINTEL(i64, i1, i32)
declare i32 @__spirv_PredicatedLoadINTEL.1(ptr addrspace(1), i1)
declare i32 @__spirv_PredicatedLoadINTEL.2(ptr addrspace(1), float, i32)
declare void @__spirv_PredicatedStoreINTEL(i64, i32, i1)
declare void @__spirv_PredicatedStoreINTEL.1(ptr addrspace(1), i32, float)
