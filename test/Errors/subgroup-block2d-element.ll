; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_24b_8r16x1c: elements of 3 bytes, expected 1, 2, 4 or 8

define spir_kernel void @k(i32 %n) {
  call void @_Z41intel_sub_group_2d_block_read_24b_8r16x1c(ptr addrspace(1) null, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr null)
  ret void
}

declare void @_Z41intel_sub_group_2d_block_read_24b_8r16x1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
