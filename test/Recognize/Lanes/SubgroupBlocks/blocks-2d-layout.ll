; RUN: %tenon_opt -passes='tenon-recognize<block-2d-layout=specification>,tenon-verify' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize<block-2d-layout=payload>' -S < %s | FileCheck %s --check-prefix=PAYLOAD --implicit-check-not=tenon.order

; The order in which lanes get the elements is an attribute of loads and stores if it is
; not the payload's. A prefetch has none.

; CHECK: call <16 x i32> @tenon.subgroup.block2d.load.4x8x32x1.transpose.specification.v16i32.p1(
; CHECK: call void @tenon.subgroup.block2d.prefetch.1x32x1x1.p1(
; CHECK: call void @tenon.subgroup.block2d.store.4x16x8x1.specification.v8i32.p1(
; CHECK: attributes #{{.*}} = { {{.*}}"tenon.block"="4x8x32x1" "tenon.form"="transpose" "tenon.order"="specification"
; PAYLOAD: call <16 x i32> @tenon.subgroup.block2d.load.4x8x32x1.transpose.v16i32.p1(

define spir_kernel void @k(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v) {
  call void @_Z51intel_sub_group_2d_block_read_transpose_32b_32r8x1cPU3AS1viiiDv2_iPj(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z44intel_sub_group_2d_block_prefetch_8b_1r32x1cPU3AS1viiiDv2_i(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
  call void @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  ret void
}

declare void @_Z51intel_sub_group_2d_block_read_transpose_32b_32r8x1cPU3AS1viiiDv2_iPj(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z44intel_sub_group_2d_block_prefetch_8b_1r32x1cPU3AS1viiiDv2_i(ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare void @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
