; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; SPV_INTEL_subgroup_bitcast_shuffle by both names. Components of one width stay in
; their lanes.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call {{.*}}@tenon.subgroup.shuffle
; CHECK: call {{.*}}@tenon.subgroup.shuffle
; CHECK: call {{.*}}@tenon.subgroup.shuffle
; CHECK: call {{.*}}@tenon.subgroup.shuffle
; CHECK-NOT: call {{.*}}@tenon.subgroup.shuffle
; CHECK: bitcast <2 x i16> %{{.*}} to <2 x half>
; CHECK-NOT: BitcastShuffle

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %x = load <4 x i8>, ptr addrspace(1) %p
  %y = call spir_func <2 x i16> @llvm.genx.GenISA.SubgroupBitcastShuffle.v2i16.v4i8(<4 x i8> %x)
  %z = call spir_func i32 @_Z35__spirv_SubgroupBitcastShuffleINTELDv2_s(<2 x i16> %y)
  %h = call spir_func <2 x half> @__spirv_SubgroupBitcastShuffleINTEL_half2(<2 x i16> %y)
  store i32 %z, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store <2 x half> %h, ptr addrspace(1) %q
  ret void
}

declare spir_func <2 x i16> @llvm.genx.GenISA.SubgroupBitcastShuffle.v2i16.v4i8(<4 x i8>)
declare spir_func i32 @_Z35__spirv_SubgroupBitcastShuffleINTELDv2_s(<2 x i16>)
declare spir_func <2 x half> @__spirv_SubgroupBitcastShuffleINTEL_half2(<2 x i16>)

!0 = !{i32 16}
