// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications in loops that use each product by itself, as where it is
// scaled before it is added, or where lanes compute A or C:
//
//   loop:  %a = tenon.load.a(%pa, …)           loop:
//          %b = tenon.load.b(%pb, …)     ->      %d = tenon.contract(%c, %pa,
//          %d = tenon.muladd(%a, %b, %c)                        %pb, one step)
//          the use of %d                         the use of %d
//
// A contraction reads A where it is, and packs B once for all work-groups that
// read it.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_SHAREDPRODUCTS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_SHAREDPRODUCTS_H

#include "Contraction.h"

namespace tenon {

/// Turns such multiplications, whose B nothing writes during a launch, into
/// contractions of one step. Loops that sum products have been collected.
void contractSharedProducts(llvm::Function &F,
                            llvm::FunctionAnalysisManager &AM,
                            const Contractor &Target);

} // namespace tenon

#endif
