; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpStore: expected a pointer and a value
; CHECK: error: kernel 'k': OpLoad: expected a pointer, and a value as result

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  call void @_Z13__spirv_StorePi(ptr addrspace(1) %p)
  call void @_Z12__spirv_LoadPi(ptr addrspace(1) %p)
  ret void
}

declare void @_Z13__spirv_StorePi(ptr addrspace(1))
declare void @_Z12__spirv_LoadPi(ptr addrspace(1))
