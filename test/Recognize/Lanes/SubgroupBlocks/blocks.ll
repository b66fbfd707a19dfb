; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A block has as many components as the result or the operand.

; CHECK: call i32 @tenon.subgroup.block.read.i32.p1(ptr addrspace(1) %g)
; CHECK: call <8 x i16> @tenon.subgroup.block.read.v8i16.p1(ptr addrspace(1) %g)
; CHECK: call <16 x i8> @tenon.subgroup.block.read.v16i8.p1(
; CHECK: call <2 x i64> @tenon.subgroup.block.read.v2i64.p3(ptr addrspace(3) %l)
; CHECK: call void @tenon.subgroup.block.write.v4i32.p1(ptr addrspace(1) %g, <4 x i32> %v)
; CHECK: call <8 x i32> @tenon.subgroup.block.read.v8i32.p1(
; CHECK: call void @tenon.subgroup.block.write.v4i32.p1(

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, <4 x i32> %v) {
  %r0 = call i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %g)
  %r1 = call <8 x i16> @_Z30intel_sub_group_block_read_us8PU3AS1Kt(ptr addrspace(1) %g)
  %r2 = call <16 x i8> @_Z31intel_sub_group_block_read_uc16PU3AS1Kh(ptr addrspace(1) %g)
  %r3 = call <2 x i64> @_Z30intel_sub_group_block_read_ul2PU3AS3Km(ptr addrspace(3) %l)
  call void @_Z28intel_sub_group_block_write4PU3AS1jDv4_j(ptr addrspace(1) %g, <4 x i32> %v)
  %r4 = call <8 x i32> @_Z36__spirv_SubgroupBlockReadINTEL_Rint8PU3AS1Kj(ptr addrspace(1) %g)
  call void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1jDv4_j(ptr addrspace(1) %g, <4 x i32> %v)
  ret void
}

declare i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1))
declare <8 x i16> @_Z30intel_sub_group_block_read_us8PU3AS1Kt(ptr addrspace(1))
declare <16 x i8> @_Z31intel_sub_group_block_read_uc16PU3AS1Kh(ptr addrspace(1))
declare <2 x i64> @_Z30intel_sub_group_block_read_ul2PU3AS3Km(ptr addrspace(3))
declare void @_Z28intel_sub_group_block_write4PU3AS1jDv4_j(ptr addrspace(1), <4 x i32>)
declare <8 x i32> @_Z36__spirv_SubgroupBlockReadINTEL_Rint8PU3AS1Kj(ptr addrspace(1))
declare void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1jDv4_j(ptr addrspace(1), <4 x i32>)
