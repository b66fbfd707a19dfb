; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Intel's shuffles up and down continue in a second value.

; CHECK: @tenon.subgroup.shuffle.up.pair.i32(i32 %x, i32 %y, i32 %i)
; CHECK: @tenon.subgroup.shuffle.down.pair.i32(i32 %x, i32 %y, i32 %i)

define spir_kernel void @k(i32 %x, i32 %y, i32 %i) {
  %r0 = call i32 @_Z26intel_sub_group_shuffle_upiij(i32 %x, i32 %y, i32 %i)
  %r1 = call i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32 %x, i32 %y, i32 %i)
  ret void
}

declare i32 @_Z26intel_sub_group_shuffle_upiij(i32, i32, i32)
declare i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32, i32, i32)
