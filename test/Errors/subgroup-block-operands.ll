; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Blocks of a sub-group with operands or results of other types.

; CHECK: error: kernel 'k': OpSubgroupBlockReadINTEL: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': OpSubgroupBlockReadINTEL: components of 4 bits, expected 8, 16, 32 or 64
; CHECK: error: kernel 'k': OpSubgroupBlockReadINTEL: components of 24 bits, expected 8, 16, 32 or 64
; CHECK: error: kernel 'k': OpSubgroupBlockWriteINTEL: expected a pointer and a value; images are not supported
; CHECK: error: kernel 'k': OpSubgroupBlockWriteINTEL: components of 24 bits, expected 8, 16, 32 or 64
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16x1c: expected a base pointer, an i32 width, height and pitch, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16x1c.1: expected a base pointer, an i32 width, height and pitch, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16x1c.2: expected a base pointer, an i32 width, height and pitch, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16x1c.3: expected a base pointer, an i32 width, height and pitch, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': intel_sub_group_2d_block_read_16b_8r16x1c.4: expected a pointer to private memory
; CHECK-COUNT-2: error: kernel 'k': OpSubgroup2DBlockLoadINTEL: expected element size, block width, height and count to be constants of 1 to 256

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i24 %n, [2 x i32] %s, <2 x i32> %c, ptr %data) {
  %a = call [2 x i32] @__spirv_SubgroupBlockReadINTEL(ptr addrspace(1) %p)
  %b = call i4 @__spirv_SubgroupBlockReadINTEL.1(ptr addrspace(1) %p)
  %d = call i24 @__spirv_SubgroupBlockReadINTEL.2(ptr addrspace(1) %p)
  call void @__spirv_SubgroupBlockWriteINTEL(i64 %i, i32 0)
  call void @__spirv_SubgroupBlockWriteINTEL.1(ptr addrspace(1) %p, i24 %n)
  call void @intel_sub_group_2d_block_read_16b_8r16x1c(i64 %i, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16x1c.1(ptr addrspace(1) %p, i64 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16x1c.2(ptr addrspace(1) %p, i32 64, i64 8, i32 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16x1c.3(ptr addrspace(1) %p, i32 64, i32 8, i64 64, <2 x i32> %c, ptr %data)
  call void @intel_sub_group_2d_block_read_16b_8r16x1c.4(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, i64 %i)
  call void @__spirv_Subgroup2DBlockLoadINTEL(i32 2, i32 16, i32 8)
  call void @__spirv_Subgroup2DBlockLoadINTEL.1(i32 2, i32 99999, i32 8, i32 1, ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> %c, ptr %data)
  ret void
}

declare [2 x i32] @__spirv_SubgroupBlockReadINTEL(ptr addrspace(1))
declare i4 @__spirv_SubgroupBlockReadINTEL.1(ptr addrspace(1))
declare i24 @__spirv_SubgroupBlockReadINTEL.2(ptr addrspace(1))
declare void @__spirv_SubgroupBlockWriteINTEL(i64, i32)
declare void @__spirv_SubgroupBlockWriteINTEL.1(ptr addrspace(1), i24)
declare void @intel_sub_group_2d_block_read_16b_8r16x1c(i64, i32, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16x1c.1(ptr addrspace(1), i64, i32, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16x1c.2(ptr addrspace(1), i32, i64, i32, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16x1c.3(ptr addrspace(1), i32, i32, i64, <2 x i32>, ptr)
declare void @intel_sub_group_2d_block_read_16b_8r16x1c.4(ptr addrspace(1), i32, i32, i32, <2 x i32>, i64)
declare void @__spirv_Subgroup2DBlockLoadINTEL(i32, i32, i32)
declare void @__spirv_Subgroup2DBlockLoadINTEL.1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
