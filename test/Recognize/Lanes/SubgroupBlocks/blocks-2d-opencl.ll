; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Rows, columns and blocks are in the name. Sub-groups have 16 work-items if the
; kernel requires no size. Private memory that holds the data becomes a load or a store.

; CHECK: !intel_reqd_sub_group_size ![[SIZE:[0-9]+]]
; CHECK: [[D:%.*]] = call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
; CHECK: store <8 x i16> [[D]], ptr %v, align 2
; CHECK: @tenon.subgroup.block2d.load.1x32x8x2.v16i16.p1(
; CHECK: @tenon.subgroup.block2d.load.4x8x1x1.i32.p1(
; CHECK: @tenon.subgroup.block2d.load.2x16x16x2.transform.v16i32.p1(
; CHECK: @tenon.subgroup.block2d.load.4x8x16x1.transpose.v8i32.p1(
; CHECK: call void @tenon.subgroup.block2d.prefetch.1x32x1x1.p1(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
; CHECK: [[S:%.*]] = load <8 x i32>, ptr %v, align 4
; CHECK: call void @tenon.subgroup.block2d.store.4x16x8x1.v8i32.p1(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, <8 x i32> [[S]])
; CHECK: ![[SIZE]] = !{i32 16}

define spir_kernel void @k(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v) {
  call void @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z40intel_sub_group_2d_block_read_8b_8r32x2cPU3AS1viiiDv2_iPt(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z40intel_sub_group_2d_block_read_32b_1r8x1cPU3AS1viiiDv2_iPj(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z52intel_sub_group_2d_block_read_transform_16b_16r16x2cPU3AS1viiiDv2_iPj(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z51intel_sub_group_2d_block_read_transpose_32b_16r8x1cPU3AS1viiiDv2_iPj(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z44intel_sub_group_2d_block_prefetch_8b_1r32x1cPU3AS1viiiDv2_i(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
  call void @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  ret void
}

declare void @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z40intel_sub_group_2d_block_read_8b_8r32x2cPU3AS1viiiDv2_iPt(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z40intel_sub_group_2d_block_read_32b_1r8x1cPU3AS1viiiDv2_iPj(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z52intel_sub_group_2d_block_read_transform_16b_16r16x2cPU3AS1viiiDv2_iPj(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z51intel_sub_group_2d_block_read_transpose_32b_16r8x1cPU3AS1viiiDv2_iPj(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z44intel_sub_group_2d_block_prefetch_8b_1r32x1cPU3AS1viiiDv2_i(ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare void @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
