; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Conversions of pointers between kinds of memory with operands or results of other types.

; CHECK: error: kernel 'k': OpGenericCastToPtr: expected a pointer, and one as result
; CHECK: error: kernel 'k': OpGenericPtrMemSemantics: expected a pointer, and a number as result

define spir_kernel void @k(ptr addrspace(4) %p) {
  %r0 = call i64 @__spirv_GenericCastToPtr(ptr addrspace(4) %p)
  %r1 = call float @__spirv_GenericPtrMemSemantics(ptr addrspace(4) %p)
  ret void
}

declare i64 @__spirv_GenericCastToPtr(ptr addrspace(4))
declare float @__spirv_GenericPtrMemSemantics(ptr addrspace(4))
