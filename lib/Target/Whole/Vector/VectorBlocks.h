// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The micro-kernels of a contraction: register blocks, whose accumulators stay
// in vector registers over a range of k.
//
//                 N: panels of 1..4 vectors
//              +--------+--------+--+
//   M: blocks  | R x V  |        |  |   columns are padded in the panel; a
//   of R rows  +--------+--------+--+   partial vector of C and D is masked
//              |        |        |  |
//              +--------+--------+--+

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORBLOCKS_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORBLOCKS_H

#include "VectorContract.h"

namespace tenon {

/// Groups of k that register blocks sum at once.
struct KRange {
  llvm::Value *A, *B;       ///< image, panel or memory of the first group
  llvm::Value *Groups;      ///< of one step; in memory only whole ones
  llvm::Value *Rest;        ///< elements of k after them, or null
  llvm::Value *Steps;       ///< separate ones; null: a single one
  llvm::Value *GroupOfB;    ///< bytes between groups of B
  llvm::Value *StepOfB;     ///< bytes between separate steps of B
  llvm::Value *C, *StrideC; ///< null: from zero
  /// If register blocks pack their rows of A: its memory, and elements of k.
  llvm::Value *MemoryOfA, *Elements;
};

/// D = C + the multiplications of \p Range, for all rows and columns.
void emitBlocks(llvm::IRBuilderBase &B, const VectorContraction &Facts,
                const ContractArgs &Args, const KRange &Range,
                PlacedStepEmitter Step);

} // namespace tenon

#endif
