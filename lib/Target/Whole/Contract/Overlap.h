// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose result overlaps their operands: all of A and B has to be
// read before any of D is written, although blocks are computed one after the
// other.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_OVERLAP_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_OVERLAP_H

#include "Contraction.h"

namespace tenon {

/// i1: whether D overlaps A or B, including the gaps between rows.
llvm::Value *overlapsOperands(llvm::IRBuilderBase &B, const Contraction &Facts,
                              const ContractArgs &Args);

/// A function like \p Contract that calls it with a temporary and copies the
/// result to D.
llvm::Function *apartFunction(llvm::Function &Contract,
                              const Contraction &Facts,
                              const Contractor &Target);

} // namespace tenon

#endif
