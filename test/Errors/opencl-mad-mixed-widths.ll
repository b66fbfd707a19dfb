; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_i8_i4_matrix_mad_k32: operands of i8 and i4 with K 32 are recognised, and no target runs them yet; the nearest that works is intel_sub_group_i8_i8_matrix_mad_k32

define spir_kernel void @k() {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_i4_matrix_mad_k32Dv8_sDv4_iDv8_i(<8 x i16> undef, <4 x i32> undef, <8 x i32> undef)
  ret void
}

declare <8 x i32> @_Z36intel_sub_group_i8_i4_matrix_mad_k32Dv8_sDv4_iDv8_i(<8 x i16>, <4 x i32>, <8 x i32>)
