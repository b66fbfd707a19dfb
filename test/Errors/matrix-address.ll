; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; An address computed in units of matrices, whose size in memory is unknown.
; CHECK: error: kernel 'k': getelementptr: uses a matrix that was not lowered; expected loads, stores and operations of whole matrices
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i64 %j) {
  %q = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr addrspace(1) %p, i64 %i, i64 %j
  store float 2.0, ptr addrspace(1) %q
  ret void
}
