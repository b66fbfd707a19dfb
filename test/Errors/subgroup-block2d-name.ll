; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_x1c: expected a block in the name, such as 16b_8r16x1c

define spir_kernel void @k(i32 %n) {
  call void @_Z37intel_sub_group_2d_block_read_16b_x1c(ptr addrspace(1) null, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, ptr null)
  ret void
}

declare void @_Z37intel_sub_group_2d_block_read_16b_x1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
