// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications in loops that use each result separately, for example because
// it is scaled before it is added, or because lanes compute A or C:
//
//   loop:  %a = tenon.load.a(%pa, …)           loop:
//          %b = tenon.load.b(%pb, …)     ->      %d = tenon.contract(%c, %pa,
//          %d = tenon.muladd(%a, %b, %c)                        %pb, one step)
//          the use of %d                         the use of %d
//
// A contraction reads A in place, and packs B once for all work-groups that
// read it.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_SINGLESTEPS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_SINGLESTEPS_H

#include "Contraction.h"

namespace tenon {

/// Turns such multiplications into contractions of one step if nothing writes
/// their B during a launch. Loops that sum multiplications must have been
/// collected before.
void contractSingleSteps(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                         const Contractor &Target);

} // namespace tenon

#endif
