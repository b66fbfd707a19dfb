// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checked contractions of one step:
//
//   a = A is inside of its matrix ? A : a copy, padded with zeros
//   if (B is inside of its matrix)
//     D = C + a * B
//   else
//     D = C + a * (a copy of B, padded with zeros)

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_CHECKEDSTEP_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_CHECKEDSTEP_H

#include "Contraction.h"

namespace tenon {

/// Whether copies of the operands are small enough for the stack.
bool hasSmallOperands(const Contraction &Facts);

/// The function of one step of \p Facts, created on first use. Its arguments
/// are those of a checked contraction (CheckedContract.h); the number of steps
/// is one.
llvm::Function *checkedStep(llvm::Module &M, const Contraction &Facts,
                            const Contractor &Target);

} // namespace tenon

#endif
