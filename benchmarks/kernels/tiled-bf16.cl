// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#define ELEMENT ushort
#define SUM float
#define SUM8 float8
#define DEPTH 16
#define IN_WORD 2
#define MULTIPLY intel_sub_group_bf16_bf16_matrix_mad_k16
#include "tiled.cl"
