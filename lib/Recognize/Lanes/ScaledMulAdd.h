// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications of fragments with a scale for each row of A and each column
// of B, as OpSubgroupScaledMatrixMultiplyAccumulateINTEL and OpenCL C's
// intel_sub_group_*_scaled_matrix_mad_* do them.
//
//   D = C + sum over blocks b of k:
//             2^(SA[row, b] - 127) * 2^(SB[b, column] - 127)
//             * (A * B over the k of block b)
//
// A block has up to 32 of k. The lane with the number of a row has its scales,
// that with the number of a column those of the column: bytes of E8M0, an
// exponent, of which 255 is NaN (OCP Microscaling Formats).

#ifndef TENON_LIB_RECOGNIZE_LANES_SCALEDMULADD_H
#define TENON_LIB_RECOGNIZE_LANES_SCALEDMULADD_H

#include "LaneMulAdd.h"

namespace tenon {

/// The scales of one lane: an i8, or a vector with one for each block of k.
struct LaneScales {
  llvm::Value *A, *B;
};

/// Emits \p Op with scales for \p Call, whose type the result has.
llvm::Expected<llvm::Value *> emitScaledMulAdd(llvm::CallInst &Call,
                                               llvm::IRBuilderBase &Builder,
                                               const LaneMulAdd &Op,
                                               LaneScales Scales);

} // namespace tenon

#endif
