; RUN: %expect 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': LLVM's SPIR-V back end does not support spirv.Pipe; the nearest that works is a buffer, or a launch by the host

define spir_kernel void @k(target("spirv.Pipe", 0) %pipe) {
  ret void
}
