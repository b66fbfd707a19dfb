; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': unknown operation '__spirv_CooperativeMatrixFrobKHR': not a supported matrix operation; the nearest is '__spirv_CooperativeMatrixLoadKHR'

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixFrobKHR_1(ptr addrspace(1) %p)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixFrobKHR_1(ptr addrspace(1))
