; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Shuffles of bits with operands of other types, and components whose widths are no multiples.

; CHECK: error: kernel 'k': OpSubgroupBitcastShuffleINTEL: expected one value
; CHECK-COUNT-2: error: kernel 'k': OpSubgroupBitcastShuffleINTEL: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': OpSubgroupBitcastShuffleINTEL: expected a result of the value's size, and components whose widths are multiples; actual <2 x i24> and <3 x i16>

define spir_kernel void @k(i32 %x, ptr %p, <2 x i24> %w) !intel_reqd_sub_group_size !0 {
  %r0 = call i32 @__spirv_SubgroupBitcastShuffleINTEL(i32 %x, i32 %x)
  %r1 = call i32 @__spirv_SubgroupBitcastShuffleINTEL.1(ptr %p)
  %r2 = call ptr @__spirv_SubgroupBitcastShuffleINTEL.2(i32 %x)
  %r3 = call <3 x i16> @__spirv_SubgroupBitcastShuffleINTEL.3(<2 x i24> %w)
  ret void
}

declare i32 @__spirv_SubgroupBitcastShuffleINTEL(i32, i32)
declare i32 @__spirv_SubgroupBitcastShuffleINTEL.1(ptr)
declare ptr @__spirv_SubgroupBitcastShuffleINTEL.2(i32)
declare <3 x i16> @__spirv_SubgroupBitcastShuffleINTEL.3(<2 x i24>)

!0 = !{i32 16}
