; A row of 32 values of 4 bits is 8 bits in each of 16 lanes, 16 in each of 8.
; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'a': intel_sub_group_i4_i8_matrix_mad_k32: A does not have components i8 or i16 that pack 4-bit integer operands
; CHECK: error: kernel 'b': intel_sub_group_i8_i4_matrix_mad_k32: B is not a vector of 4 i32 that pack 4-bit integer operands
; CHECK: error: kernel 'k': intel_sub_group_i8_i4_matrix_mad_k64: operands of i8 and i4 with K 64 are recognised, but no target supports them yet; the nearest that works is intel_sub_group_i8_i8_matrix_mad_k32

define spir_kernel void @a() {
  %d = call <8 x i32> @_Z36intel_sub_group_i4_i8_matrix_mad_k32Dv8_iDv8_iDv8_i(<8 x i32> undef, <8 x i32> undef, <8 x i32> undef)
  ret void
}

define spir_kernel void @b() {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_i4_matrix_mad_k32Dv8_sDv8_iDv8_i(<8 x i16> undef, <8 x i32> undef, <8 x i32> undef)
  ret void
}

define spir_kernel void @k() {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_i4_matrix_mad_k64Dv8_sDv4_iDv8_i(<8 x i16> undef, <4 x i32> undef, <8 x i32> undef)
  ret void
}

declare <8 x i32> @_Z36intel_sub_group_i4_i8_matrix_mad_k32Dv8_iDv8_iDv8_i(<8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @_Z36intel_sub_group_i8_i4_matrix_mad_k32Dv8_sDv8_iDv8_i(<8 x i16>, <8 x i32>, <8 x i32>)
declare <8 x i32> @_Z36intel_sub_group_i8_i4_matrix_mad_k64Dv8_sDv4_iDv8_i(<8 x i16>, <4 x i32>, <8 x i32>)
