; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Votes, ballots and masks with operands or results of other types, and other scopes.

; CHECK: error: kernel 'k': sub_group_non_uniform_all_equal: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': OpGroupNonUniformBallotBitCount: expected a group operation of 0 (reduce), 1 (inclusive scan) or 2 (exclusive scan)
; CHECK: error: kernel 'k': sub_group_ballot_bit_count: expected a ballot of <4 x i32>
; CHECK: error: kernel 'k': sub_group_inverse_ballot: expected a ballot of <4 x i32>
; CHECK: error: kernel 'k': sub_group_ballot_bit_extract: expected a ballot of <4 x i32>
; CHECK: error: kernel 'k': sub_group_ballot_bit_extract: the lane is not an integer
; CHECK: error: kernel 'k': sub_group_ballot_find_lsb: expected a ballot of <4 x i32>
; CHECK: error: kernel 'k': OpGroupAll: the predicate is not an integer
; CHECK: error: kernel 'k': OpGroupAll: execution scope 2 (work-group), expected 3 (sub-group)
; CHECK: error: kernel 'k': OpGroupAll: the execution scope is not constant, expected 3 (sub-group)
; CHECK: error: kernel 'k': OpGroupAll: execution scope 1, expected 3 (sub-group)
; CHECK: error: kernel 'k': get_sub_group_eq_mask: the call has a result of another type

define spir_kernel void @k(i32 %x, ptr %p, float %f, <4 x i32> %b, i64 %i) {
  %r9 = call i32 @sub_group_non_uniform_all_equal(ptr %p)
  %s0 = call i32 @__spirv_GroupNonUniformBallotBitCount(i32 3, i32 %x, <4 x i32> %b)
  %s1 = call i32 @sub_group_ballot_bit_count(i64 %i)
  %s2 = call i1 @sub_group_inverse_ballot(i64 %i)
  %s3 = call i32 @sub_group_ballot_bit_extract(i64 %i, i32 %x)
  %s4 = call i32 @sub_group_ballot_bit_extract.1(<4 x i32> %b, float %f)
  %s5 = call i32 @sub_group_ballot_find_lsb(i64 %i)
  %s6 = call i1 @__spirv_GroupAll(i32 2, float %f)
  %s7 = call i1 @__spirv_GroupAll.1(i32 2)
  %s8 = call i1 @__spirv_GroupAll.2()
  %s9 = call i1 @__spirv_GroupAll.3(i32 1, i1 true)
  %t0 = call i32 @get_sub_group_eq_mask()
  ret void
}

declare i32 @sub_group_non_uniform_all_equal(ptr)
declare i32 @__spirv_GroupNonUniformBallotBitCount(i32, i32, <4 x i32>)
declare i32 @sub_group_ballot_bit_count(i64)
declare i1 @sub_group_inverse_ballot(i64)
declare i32 @sub_group_ballot_bit_extract(i64, i32)
declare i32 @sub_group_ballot_bit_extract.1(<4 x i32>, float)
declare i32 @sub_group_ballot_find_lsb(i64)
declare i1 @__spirv_GroupAll(i32, float)
declare i1 @__spirv_GroupAll.1(i32)
declare i1 @__spirv_GroupAll.2()
declare i1 @__spirv_GroupAll.3(i32, i1)
declare i32 @get_sub_group_eq_mask()
