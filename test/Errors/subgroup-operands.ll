; Sub-group functions that lack an operand, or have one of another type.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_block_read: expected a pointer; images are not supported{{$}}
; CHECK: error: kernel 'k': intel_sub_group_block_write: expected a pointer and a value; images are not supported{{$}}
; CHECK: error: kernel 'k': OpGroupNonUniformBallotBitCount: expected a group operation of 0 (reduce), 1 (inclusive scan) or 2 (exclusive scan){{$}}
; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: expected the size of clusters{{$}}
; CHECK: error: kernel 'k': sub_group_clustered_reduce_add: expected a value and the size of clusters{{$}}
; CHECK: error: kernel 'k': sub_group_reduce_add: expected one value{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, <4 x i32> %v) {
  %read = call i32 @_Z26intel_sub_group_block_readPU3AS1Kj(i32 %n)
  call void @_Z27intel_sub_group_block_writePU3AS1jj(ptr addrspace(1) %p)
  %bits = call i32 @_Z37__spirv_GroupNonUniformBallotBitCountjiDv4_j(i32 3, i32 3, <4 x i32> %v)
  %spirv = call i32 @_Z27__spirv_GroupNonUniformIAddiii(i32 3, i32 3, i32 1)
  %clustered = call i32 @_Z30sub_group_clustered_reduce_addi(i32 1)
  %reduce = call i32 @_Z20sub_group_reduce_addii(i32 1, i32 1)
  ret void
}

declare i32 @_Z26intel_sub_group_block_readPU3AS1Kj(i32)
declare void @_Z27intel_sub_group_block_writePU3AS1jj(ptr addrspace(1))
declare i32 @_Z37__spirv_GroupNonUniformBallotBitCountjiDv4_j(i32, i32, <4 x i32>)
declare i32 @_Z27__spirv_GroupNonUniformIAddiii(i32, i32, i32)
declare i32 @_Z30sub_group_clustered_reduce_addi(i32)
declare i32 @_Z20sub_group_reduce_addii(i32, i32)
