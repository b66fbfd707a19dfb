; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Names of OpenCL C's 2D blocks whose last word is misspelt.

; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_b_8r16x1c: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16_8r16x1c: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8x16x1c: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8rx1c: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16xc: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16x1: expected a block in the name, such as 16b_8r16x1c
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_12b_8r16x1c: expected a block in the name, such as 16b_8r16x1c

define spir_kernel void @k(ptr addrspace(1) %p, <2 x i32> %c, ptr %data) {
  call void @intel_sub_group_2d_block_read_b_8r16x1c(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16_8r16x1c(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8x16x1c(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8rx1c(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16xc(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16x1(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_12b_8r16x1c(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  ret void
}

declare void @intel_sub_group_2d_block_read_b_8r16x1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16_8r16x1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8x16x1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8rx1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16xc(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16x1(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_12b_8r16x1c(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
