; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; LLVM's code generator stops without a name if it cannot continue; the
; message has the function's name.
; RUN: %expect --absent=%t.o 1 %tenon_lower %s --target=cpu --mcpu=x86-64-v3 -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
; CHECK: error: function 'twice': LLVM's code generator: Don't know how to legalize this scalable vector type

target triple = "spir64-unknown-unknown"

define spir_kernel void @twice(ptr addrspace(1) %values) {
  %old = load <vscale x 4 x i32>, ptr addrspace(1) %values
  %new = add <vscale x 4 x i32> %old, %old
  store <vscale x 4 x i32> %new, ptr addrspace(1) %values
  ret void
}
