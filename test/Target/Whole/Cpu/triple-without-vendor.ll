; A triple without a vendor has the object format of its system, and is
; completed as in clang.

; RUN: %tenon_lower %s --triple=x86_64-windows-msvc -o %t.o
; RUN: llvm-readobj --file-headers %t.o | FileCheck %s
; RUN: %tenon_lower %s --triple=x86_64-linux-gnu --emit=ll | FileCheck %s --check-prefix=LINUX

; CHECK: Format: COFF-x86-64
; LINUX: target triple = "x86_64-unknown-linux-gnu"

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  store float 1.0, ptr addrspace(1) %p
  ret void
}
