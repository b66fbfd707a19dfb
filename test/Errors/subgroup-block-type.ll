; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_block_read: components of 128 bits, expected 8, 16, 32 or 64

define spir_kernel void @k(i32 %n) {
  %r = call i128 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) null)
  ret void
}

declare i128 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1))
