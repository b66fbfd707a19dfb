// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checked contractions: their operands are tiles of larger matrices, and may
// extend beyond them.
//
//   rows     = those of A that are in its matrix, columns = those of B
//   elements = those of k that are in both; whole steps of them if A and B do
//              not end at the same one
//
// If the operands begin inside, there is one contraction with these limits.
// Remaining elements of k in A or B are multiplied step by step, from copies.
// If an operand does not begin inside, as a tile at a negative row, this is
// done for all elements.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_CHECKEDCONTRACT_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_CHECKEDCONTRACT_H

#include "Contraction.h"

namespace tenon {

/// The arguments of a checked contraction's function:
///
///   void (ptr D, i64 stride, ptr C, i64 stride,
///         ptr A, i64 stride, i64 row, i64 column, i64 height, i64 width,
///         ptr B, …, i64 steps)
///
/// A and B are the larger matrices.
struct CheckedArgs {
  struct Operand {
    llvm::Value *Pointer, *Stride;
    MatrixBounds Bounds;
  };
  llvm::Value *D, *StrideD, *C, *StrideC;
  Operand A, B;
  llvm::Value *Steps;

  CheckedArgs() = default;
  explicit CheckedArgs(llvm::Function &F);
  llvm::SmallVector<llvm::Value *, 17> values() const;
  static llvm::SmallVector<llvm::Type *, 17> types(llvm::LLVMContext &Ctx);
};

/// Which elements of C and D exist.
enum class CheckedResult {
  Whole, ///< all
  Inside ///< those in rows of A's matrix and columns of B's
};

/// The function of a checked contraction with \p Facts, created on first use.
llvm::Function *checkedContraction(llvm::Module &M, const OpFacts &Facts,
                                   bool FromZero, CheckedResult Result,
                                   const Contractor &Target);

} // namespace tenon

#endif
