// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications of fragments with a scale for each row of A and each column
// of B: OpSubgroupScaledMatrixMultiplyAccumulateINTEL and OpenCL C's
// intel_sub_group_*_scaled_matrix_mad_*.
//
//   D = C + sum over blocks b of k:
//             2^(SA[row, b] - 127) * 2^(SB[b, column] - 127)
//             * (A * B over the k of block b)
//
// A block has up to 32 elements of k. Lane r has the scales of row r, lane c
// those of column c: bytes of E8M0, which are exponents; 255 is NaN (OCP
// Microscaling Formats).

#ifndef TENON_LIB_RECOGNIZE_LANES_SCALEDMULADD_H
#define TENON_LIB_RECOGNIZE_LANES_SCALEDMULADD_H

#include "LaneMulAdd.h"

namespace tenon {

/// The scales of one lane: an i8, or a vector with one for each block of k.
struct LaneScales {
  llvm::Value *A, *B;
};

/// Emits \p Op with scales for \p Call; the result has the type of \p Call.
llvm::Expected<llvm::Value *> emitScaledMulAdd(llvm::CallInst &Call,
                                               llvm::IRBuilderBase &Builder,
                                               const LaneMulAdd &Op,
                                               LaneScales Scales);

} // namespace tenon

#endif
