// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#define ELEMENT char
#define SUM int
#define SUM8 int8
#define DEPTH 32
#define IN_WORD 4
#define MULTIPLY intel_sub_group_i8_i8_matrix_mad_k32
#include "tiled.cl"
