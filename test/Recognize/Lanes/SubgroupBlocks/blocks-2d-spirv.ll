; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Element size, width, height and count are operands; a store has its data before
; the memory. A sub-group of 8 has twice as much in each lane.

; CHECK: [[D:%.*]] = call <16 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v16i16.p1(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
; CHECK: store <16 x i16> [[D]], ptr %v, align 2
; CHECK: @tenon.subgroup.block2d.load.1x16x32x1.transform.v16i32.p1(
; CHECK: @tenon.subgroup.block2d.load.4x8x16x1.transpose.v16i32.p1(
; CHECK: @tenon.subgroup.block2d.prefetch.2x16x8x1.p1(
; CHECK: [[S:%.*]] = load <16 x i16>, ptr %v, align 2
; CHECK: @tenon.subgroup.block2d.store.2x16x8x1.v16i16.p1(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, <16 x i16> [[S]])

define spir_kernel void @k(ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v) !intel_reqd_sub_group_size !0 {
  call void @_Z32__spirv_Subgroup2DBlockLoadINTELiiiiPU3AS1siiiDv2_iPDv8_s(i32 2, i32 16, i32 8, i32 1, ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z41__spirv_Subgroup2DBlockLoadTransformINTEL_x(i32 1, i32 16, i32 32, i32 1, ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32 4, i32 8, i32 16, i32 1, ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c, ptr %v)
  call void @_Z36__spirv_Subgroup2DBlockPrefetchINTELiiiiPU3AS1siiiDv2_i(i32 2, i32 16, i32 8, i32 1, ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
  call void @_Z33__spirv_Subgroup2DBlockStoreINTELiiiiPDv8_sPU3AS1siiiDv2_i(i32 2, i32 16, i32 8, i32 1, ptr %v, ptr addrspace(1) %g, i32 %w, i32 %h, i32 %p, <2 x i32> %c)
  ret void
}

declare void @_Z32__spirv_Subgroup2DBlockLoadINTELiiiiPU3AS1siiiDv2_iPDv8_s(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z41__spirv_Subgroup2DBlockLoadTransformINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z41__spirv_Subgroup2DBlockLoadTransposeINTEL_x(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)
declare void @_Z36__spirv_Subgroup2DBlockPrefetchINTELiiiiPU3AS1siiiDv2_i(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare void @_Z33__spirv_Subgroup2DBlockStoreINTELiiiiPDv8_sPU3AS1siiiDv2_i(i32, i32, i32, i32, ptr, ptr addrspace(1), i32, i32, i32, <2 x i32>)

!0 = !{i32 8}
