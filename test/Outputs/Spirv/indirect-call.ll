; Where LLVM's SPIR-V back end gives up there is one error, and no output.

; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.spvasm 1 %tenon_lower %s --target=loops -o %t.spvasm 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

; CHECK: error: LLVM's SPIR-V back end: An indirect call is encountered

define spir_kernel void @k(ptr addrspace(1) %p) {
  %f = load ptr, ptr addrspace(1) %p
  call spir_func void %f()
  ret void
}
