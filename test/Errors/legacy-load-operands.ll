; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpJointMatrixLoadINTEL: expected a pointer, a stride and a layout

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) @__spirv_JointMatrixLoadINTEL(ptr addrspace(1) %p)
  ret void
}

declare target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) @__spirv_JointMatrixLoadINTEL(ptr addrspace(1))
