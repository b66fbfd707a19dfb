; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; XeVM of MLIR uses IGC's type names in OpenCL C's names.

; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK: @tenon.muladd.s32.8x16x64.s4.u4(

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) !intel_reqd_sub_group_size !0 {
  %r0 = call spir_func <8 x i32> @_Z36intel_sub_group_s8_s8_matrix_mad_k32Dv8_sDv8_iS0_(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  %r1 = call spir_func <8 x i32> @_Z36intel_sub_group_s4_u4_matrix_mad_k64Dv8_sDv8_jS0_(<8 x i16> %a, <8 x i32> %b, <8 x i32> %r0)
  store <8 x i32> %r1, ptr addrspace(1) null
  ret void
}

declare spir_func <8 x i32> @_Z36intel_sub_group_s8_s8_matrix_mad_k32Dv8_sDv8_iS0_(<8 x i16>, <8 x i32>, <8 x i32>)
declare spir_func <8 x i32> @_Z36intel_sub_group_s4_u4_matrix_mad_k64Dv8_sDv8_jS0_(<8 x i16>, <8 x i32>, <8 x i32>)

!0 = !{i32 16}
