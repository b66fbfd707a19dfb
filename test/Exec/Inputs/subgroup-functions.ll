; One row of results for each function, of lanes with x = lane + 1.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = call i64 @_Z22get_sub_group_local_idv()
  %lane = trunc i64 %id to i32
  %x = add i32 %lane, 1
  %minus = sub i32 0, %x
  %beyond = add i32 %lane, 3
  %last = call i32 @_Z3minii(i32 %beyond, i32 7)
  %r0 = call i32 @_Z17sub_group_shuffleij(i32 %x, i32 %last)
  %r1 = call i32 @_Z33__spirv_GroupNonUniformShuffleXoriij(i32 3, i32 %x, i32 1)
  %r2 = call i32 @_Z20sub_group_shuffle_upij(i32 %x, i32 2)
  %r3 = call i32 @_Z26intel_sub_group_shuffle_upiij(i32 %minus, i32 %x, i32 2)
  %r4 = call i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32 %x, i32 %minus, i32 2)
  %r5 = call i32 @_Z16sub_group_rotateii(i32 %x, i32 3)
  %r6 = call i32 @_Z26sub_group_clustered_rotateiij(i32 %x, i32 1, i32 4)
  %r7 = call i32 @_Z20sub_group_reduce_addi(i32 %x)
  %r8 = call i32 @_Z17__spirv_GroupIAddiii(i32 3, i32 2, i32 %x)
  %odd = and i32 %lane, 1
  %ballot = call <4 x i32> @_Z16sub_group_balloti(i32 %odd)
  %r9 = call i32 @_Z31sub_group_ballot_inclusive_scanDv4_j(<4 x i32> %ballot)
  %r10 = call i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32> %ballot)
  %bits = extractelement <4 x i32> %ballot, i32 0
  %high = call i32 @_Z25sub_group_ballot_find_msbDv4_j(<4 x i32> %ballot)
  %low = call i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32> %ballot)
  %count = call i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32> %ballot)
  %found = sub i32 %high, %low
  %sum = add i32 %found, %count
  %less = sub i32 %bits, 6
  %r11 = add i32 %less, %sum
  call void @store(ptr addrspace(1) %out, i64 %id, i32 0, i32 %r0)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 1, i32 %r1)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 2, i32 %r2)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 3, i32 %r3)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 4, i32 %r4)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 5, i32 %r5)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 6, i32 %r6)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 7, i32 %r7)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 8, i32 %r8)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 9, i32 %r9)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 10, i32 %r10)
  call void @store(ptr addrspace(1) %out, i64 %id, i32 11, i32 %r11)
  ret void
}

define internal void @store(ptr addrspace(1) %out, i64 %id, i32 %row, i32 %v) {
  %lanes = call i32 @_Z22get_max_sub_group_sizev()
  %begin = mul i32 %row, %lanes
  %wide = zext i32 %begin to i64
  %at = add i64 %wide, %id
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %at
  store i32 %v, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 8}

declare i64 @_Z22get_sub_group_local_idv()
declare i32 @_Z22get_max_sub_group_sizev()
declare i32 @_Z3minii(i32, i32)
declare i32 @_Z17sub_group_shuffleij(i32, i32)
declare i32 @_Z33__spirv_GroupNonUniformShuffleXoriij(i32, i32, i32)
declare i32 @_Z20sub_group_shuffle_upij(i32, i32)
declare i32 @_Z26intel_sub_group_shuffle_upiij(i32, i32, i32)
declare i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32, i32, i32)
declare i32 @_Z16sub_group_rotateii(i32, i32)
declare i32 @_Z26sub_group_clustered_rotateiij(i32, i32, i32)
declare i32 @_Z20sub_group_reduce_addi(i32)
declare i32 @_Z17__spirv_GroupIAddiii(i32, i32, i32)
declare <4 x i32> @_Z16sub_group_balloti(i32)
declare i32 @_Z31sub_group_ballot_inclusive_scanDv4_j(<4 x i32>)
declare i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32>)
declare i32 @_Z25sub_group_ballot_find_msbDv4_j(<4 x i32>)
declare i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32>)
declare i32 @_Z26sub_group_ballot_bit_countDv4_j(<4 x i32>)
