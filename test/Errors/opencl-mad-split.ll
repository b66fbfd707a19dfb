; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_i8_i8_split_matrix_mad_k32: it is not specified which two sub-groups share A; the nearest that works is intel_sub_group_i8_i8_matrix_mad_k32, with all rows in each sub-group

define spir_kernel void @k() {
  %d = call <8 x i32> @_Z42intel_sub_group_i8_i8_split_matrix_mad_k32Dv4_iDv8_iS0_(<4 x i32> undef, <8 x i32> undef, <8 x i32> undef)
  ret void
}

declare <8 x i32> @_Z42intel_sub_group_i8_i8_split_matrix_mad_k32Dv4_iDv8_iS0_(<4 x i32>, <8 x i32>, <8 x i32>)
