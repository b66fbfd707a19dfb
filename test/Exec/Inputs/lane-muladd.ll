; D = A * B + C of 16 lanes, each of which has consecutive values:
; s8 x u8 in K 32, and bf16 with bf16 accumulators in K 16.
target triple = "spir64-unknown-unknown"

define spir_kernel void @bytes(ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %pc, ptr addrspace(1) %pd) !intel_reqd_sub_group_size !0 {
  %lane = call i64 @_Z22get_sub_group_local_idv()
  %qa = getelementptr <4 x i16>, ptr addrspace(1) %pa, i64 %lane
  %qb = getelementptr <8 x i32>, ptr addrspace(1) %pb, i64 %lane
  %qc = getelementptr <4 x i32>, ptr addrspace(1) %pc, i64 %lane
  %qd = getelementptr <4 x i32>, ptr addrspace(1) %pd, i64 %lane
  %a = load <4 x i16>, ptr addrspace(1) %qa
  %b = load <8 x i32>, ptr addrspace(1) %qb
  %c = load <4 x i32>, ptr addrspace(1) %qc
  %d = call <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_sDv8_jDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  store <4 x i32> %d, ptr addrspace(1) %qd
  ret void
}

define spir_kernel void @bf16(ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %pc, ptr addrspace(1) %pd) !intel_reqd_sub_group_size !0 {
  %lane = call i64 @_Z22get_sub_group_local_idv()
  %qa = getelementptr <4 x i16>, ptr addrspace(1) %pa, i64 %lane
  %qb = getelementptr <8 x i32>, ptr addrspace(1) %pb, i64 %lane
  %qc = getelementptr <4 x i16>, ptr addrspace(1) %pc, i64 %lane
  %qd = getelementptr <4 x i16>, ptr addrspace(1) %pd, i64 %lane
  %a = load <4 x i16>, ptr addrspace(1) %qa
  %b = load <8 x i32>, ptr addrspace(1) %qb
  %c = load <4 x i16>, ptr addrspace(1) %qc
  %d = call <4 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_b(i32 16, <4 x i16> %a, <8 x i32> %b, <4 x i16> %c, i32 12300)
  store <4 x i16> %d, ptr addrspace(1) %qd
  ret void
}

!0 = !{i32 16}

declare i64 @_Z22get_sub_group_local_idv()
declare <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_sDv8_jDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)
declare <4 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_b(i32, <4 x i16>, <8 x i32>, <4 x i16>, i32)
