; A call of a function that is known at run time only is one error with its
; location, and no output.

; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.spvasm 1 %tenon_lower %s --target=loops -o %t.spvasm 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

; CHECK: error: kernel 'k': call: OpenCL's SPIR-V has no calls of functions by their addresses; the nearest that works is a switch that calls each of them

define spir_kernel void @k(ptr addrspace(1) %p) {
  %f = load ptr, ptr addrspace(1) %p
  call spir_func void %f()
  ret void
}
