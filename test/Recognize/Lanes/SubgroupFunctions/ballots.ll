; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Ballots are numbers of 64 bits: bits of lanes that the sub-group does not have
; are ignored.

; CHECK: call <4 x i32> @tenon.subgroup.ballot(i1 %{{.*}})
; CHECK: [[BIT:%.*]] = shl i64 1, %{{.*}}
; CHECK: and i64 %{{.*}}, [[BIT]]
; CHECK: lshr i64 %{{.*}}, %{{.*}}
; CHECK: trunc i64 %{{.*}} to i1
; CHECK: [[ALL:%.*]] = lshr i64 -1, %{{.*}}
; CHECK: [[IN:%.*]] = and i64 %{{.*}}, [[ALL]]
; CHECK: call i64 @llvm.ctpop.i64(i64 [[IN]])
; CHECK: [[N:%.*]] = add i32 %{{.*}}, 1
; CHECK: sub i32 64, [[N]]
; CHECK: call i64 @llvm.ctpop.i64(
; CHECK: [[BIT:%.*]] = shl i64 1, %{{.*}}
; CHECK: sub i64 [[BIT]], 1
; CHECK: call i64 @llvm.ctpop.i64(
; CHECK: call i64 @llvm.cttz.i64(
; CHECK: [[N:%.*]] = call i64 @llvm.ctlz.i64(
; CHECK: [[M:%.*]] = trunc i64 [[N]] to i32
; CHECK: sub i32 63, [[M]]

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
