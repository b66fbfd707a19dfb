; Program-scope variables of 16-bit floating-point types have their bits in PTX:
; of a double as initial value ptxas takes the lowest bits.

; REQUIRES: nvptx-registered-target
; RUN: %tenon_lower %s --target=nvptx --emit=ptx -o - | FileCheck %s

; CHECK: .align 2 .u16 h = 15872;
; CHECK: .align 2 .u16 b = 16320;
target triple = "spir64-unknown-unknown"

@h = addrspace(1) global half 1.5
@b = addrspace(1) global bfloat 1.5

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load half, ptr addrspace(1) @h
  %y = load bfloat, ptr addrspace(1) @b
  store half 2.0, ptr addrspace(1) @h
  store bfloat 2.0, ptr addrspace(1) @b
  store half %x, ptr addrspace(1) %p
  %q = getelementptr i16, ptr addrspace(1) %p, i64 1
  store bfloat %y, ptr addrspace(1) %q
  ret void
}
