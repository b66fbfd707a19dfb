; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; cl_intel_subgroup_extended_block_read and its variants with cache controls: pointers as
; bases, and sizes that are not reduced by one.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: add i32
; CHECK: call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c)
; CHECK: @tenon.subgroup.block2d.load.2x16x16x1.transform.{{.*}}.p1(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c)
; CHECK: call void @tenon.subgroup.block2d.store.2x16x8x1.v8i16.p1(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c, <8 x i16>
; CHECK: call void @tenon.subgroup.block2d.prefetch.2x16x16x1.p1(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c)
; CHECK-NOT: intel_subgroup

define spir_kernel void @k(ptr addrspace(1) %p, i32 %h, <2 x i32> %c) !intel_reqd_sub_group_size !0 {
  %a = call <8 x i16> @_Z37intel_subgroup_block_read_u16_m8k16v1PU3AS1viiiDv2_i(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c)
  %b = call <8 x i32> @intel_subgroup_block_read_cacheopts_transform_u16_k16(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c, i32 3)
  call void @intel_subgroup_block_write_cacheopts_u16_m8k16v1(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c, <8 x i16> %a, i32 1)
  call void @intel_subgroup_block_prefetch_transform_u16_k16(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c, i32 3)
  call void @intel_subgroup_block_prefetch_u8_m8k256v1(ptr addrspace(1) %p, i32 64, i32 %h, i32 128, <2 x i32> %c, i32 3)
  ret void
}

declare <8 x i16> @_Z37intel_subgroup_block_read_u16_m8k16v1PU3AS1viiiDv2_i(ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare <8 x i32> @intel_subgroup_block_read_cacheopts_transform_u16_k16(ptr addrspace(1), i32, i32, i32, <2 x i32>, i32)
declare void @intel_subgroup_block_write_cacheopts_u16_m8k16v1(ptr addrspace(1), i32, i32, i32, <2 x i32>, <8 x i16>, i32)
declare void @intel_subgroup_block_prefetch_transform_u16_k16(ptr addrspace(1), i32, i32, i32, <2 x i32>, i32)
declare void @intel_subgroup_block_prefetch_u8_m8k256v1(ptr addrspace(1), i32, i32, i32, <2 x i32>, i32)

!0 = !{i32 16}
