; RUN: %expect --absent=%t.o 1 %tenon_lower %s --target=cpu -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: the module is for 32-bit addresses; target cpu takes 64-bit ones (spir64, spirv64){{$}}

target datalayout = "e-p:32:32"
target triple = "spir-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  ret void
}
