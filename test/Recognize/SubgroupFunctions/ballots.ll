; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Ballots are numbers of 128 bits: those of lanes that the sub-group does not have
; do not count.

; CHECK: call <4 x i32> @tenon.subgroup.ballot(i1 %{{.*}})
; CHECK: [[BIT:%.*]] = shl i128 1, %{{.*}}
; CHECK: and i128 %{{.*}}, [[BIT]]
; CHECK: lshr i128 %{{.*}}, %{{.*}}
; CHECK: trunc i128 %{{.*}} to i1
; CHECK: [[ALL:%.*]] = lshr i128 -1, %{{.*}}
; CHECK: [[IN:%.*]] = and i128 %{{.*}}, [[ALL]]
; CHECK: call i128 @llvm.ctpop.i128(i128 [[IN]])
; CHECK: [[N:%.*]] = add i32 %{{.*}}, 1
; CHECK: sub i32 128, [[N]]
; CHECK: call i128 @llvm.ctpop.i128(
; CHECK: [[BIT:%.*]] = shl i128 1, %{{.*}}
; CHECK: sub i128 [[BIT]], 1
; CHECK: call i128 @llvm.ctpop.i128(
; CHECK: call i128 @llvm.cttz.i128(
; CHECK: [[N:%.*]] = call i128 @llvm.ctlz.i128(
; CHECK: [[M:%.*]] = trunc i128 [[N]] to i32
; CHECK: sub i32 127, [[M]]

define spir_kernel void @k(i32 %x, <4 x i32> %b) {
  %r0 = call <4 x i32> @_Z16sub_group_balloti(i32 %x)
  %r1 = call i1 @_Z36__spirv_GroupNonUniformInverseBallotiDv4_j(i32 3, <4 x i32> %b)
  %r2 = call i32 @_Z28sub_group_ballot_bit_extractDv4_jj(<4 x i32> %b, i32 %x)
  %r3 = call i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32> %b)
  %r4 = call i32 @_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j(i32 3, i32 1, <4 x i32> %b)
  %r5 = call i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32> %b)
  %r6 = call i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32> %b)
  %r7 = call i32 @_Z36__spirv_GroupNonUniformBallotFindMSBiDv4_j(i32 3, <4 x i32> %b)
  ret void
}

declare <4 x i32> @_Z16sub_group_balloti(i32)
declare i1 @_Z36__spirv_GroupNonUniformInverseBallotiDv4_j(i32, <4 x i32>)
declare i32 @_Z28sub_group_ballot_bit_extractDv4_jj(<4 x i32>, i32)
declare i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32>)
declare i32 @_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j(i32, i32, <4 x i32>)
declare i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32>)
declare i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32>)
declare i32 @_Z36__spirv_GroupNonUniformBallotFindMSBiDv4_j(i32, <4 x i32>)
