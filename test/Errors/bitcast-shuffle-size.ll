; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSubgroupBitcastShuffleINTEL: expected a result of the value's size, and components whose widths are multiples; actual <4 x i8> and <4 x i16>

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load <4 x i8>, ptr addrspace(1) %p
  %y = call <4 x i16> @__spirv_SubgroupBitcastShuffleINTEL(<4 x i8> %x)
  store <4 x i16> %y, ptr addrspace(1) %p
  ret void
}

declare <4 x i16> @__spirv_SubgroupBitcastShuffleINTEL(<4 x i8>)
