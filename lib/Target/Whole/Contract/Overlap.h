// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose result overlaps their operands: A and B have to be read
// completely before any of D is written, although blocks are computed one after
// the other.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_OVERLAP_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_OVERLAP_H

#include "Contraction.h"

namespace tenon {

/// i1: whether D overlaps A or B, including the gaps between rows, or rows of D
/// overlap.
llvm::Value *overlapsOperands(llvm::IRBuilderBase &B, const Contraction &Facts,
                              const ContractArgs &Args);

/// At the entry of the contraction's function that \p B is in:
///
///   if (D overlaps A, B or itself)
///     contract to a temporary, copy it to D, and return
///
/// \p B continues in the code for operands that do not overlap.
void separateOverlap(llvm::IRBuilderBase &B, const Contraction &Facts,
                     const ContractArgs &Args, const Contractor &Target);

} // namespace tenon

#endif
