; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpFSigmoidINTEL: expected one float, or a vector of floats, of the result's type

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %y = call i32 @__spirv_FSigmoidINTEL(i32 %x)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

declare i32 @__spirv_FSigmoidINTEL(i32)
