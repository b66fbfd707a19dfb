; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; 4-bit integers are elements of i4, four of which fit 16 bits.

; CHECK: call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @tenon.from.fragment.a.i4.8x64.v8i16(<8 x i16> %a0)
; CHECK: call target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) @tenon.from.fragment.b.i4.64x16.v8i32(<8 x i32> %b0)
; CHECK: @tenon.muladd.s32.8x16x64.u4.u4(
; CHECK: @tenon.muladd.s32.8x16x64.s4.s4(

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x i32> %c0, <8 x i16> %a1, <8 x i32> %b1, <8 x i32> %c1) {
  %d0 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32 64, <8 x i16> %a0, <8 x i32> %b0, <8 x i32> %c0, i32 192)
  %d1 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32 64, <8 x i16> %a1, <8 x i32> %b1, <8 x i32> %c1, i32 195)
  ret void
}

declare <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32, <8 x i16>, <8 x i32>, <8 x i32>, i32)
