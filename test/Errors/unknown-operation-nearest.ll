; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': unknown operation '__spirv_CooperativeMatrixStorKHR': not a supported matrix operation; the nearest is '__spirv_CooperativeMatrixStoreKHR'

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @_Z32__spirv_CooperativeMatrixStorKHR_1(ptr addrspace(1) %p)
  ret void
}

declare void @_Z32__spirv_CooperativeMatrixStorKHR_1(ptr addrspace(1))
