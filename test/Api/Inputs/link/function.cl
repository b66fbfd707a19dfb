// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if ROWS == 8
int8 tile(global const int8 *a, global const int8 *b) {
  return intel_sub_group_i8_i8_matrix_mad_k32(*a, *b, (int8)0);
}
#endif
