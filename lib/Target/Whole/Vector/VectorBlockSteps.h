// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulators of steps that multiply several rows by as many columns. Each
// accumulator is such a block, stored row by row, or column by column if the
// step's operands are swapped (transposesBlocks()).

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORBLOCKSTEPS_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORBLOCKSTEPS_H

#include "VectorContract.h"

namespace tenon {

/// Appends the accumulators of a step for all columns; \p Rows are its rows.
void appendBlocks(llvm::IRBuilderBase &B, const VectorContraction &Facts,
                  llvm::ArrayRef<llvm::Value *> Rows,
                  llvm::SmallVectorImpl<llvm::Value *> &Acc);

/// The first \p Columns columns of row \p Row of a step with these
/// accumulators.
llvm::Value *rowOfBlocks(llvm::IRBuilderBase &B, const VectorContraction &Facts,
                         llvm::ArrayRef<llvm::Value *> Acc, unsigned Row,
                         unsigned Columns);

} // namespace tenon

#endif
