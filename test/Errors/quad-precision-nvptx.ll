; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %expect --absent=%t.ptx 1 %tenon_lower %s --target=nvptx -o %t.ptx 2>&1 | FileCheck %s --implicit-check-not=error:
; CHECK: error: kernel 'twice': LLVM's code generator: unsupported library call operation

target triple = "spir64-unknown-unknown"

define spir_kernel void @first(ptr addrspace(1) %values) {
  ret void
}

define spir_kernel void @twice(ptr addrspace(1) %values) {
  %old = load fp128, ptr addrspace(1) %values
  %new = fadd fp128 %old, %old
  store fp128 %new, ptr addrspace(1) %values
  ret void
}
