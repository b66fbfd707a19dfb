// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves stores of a phi of matrices to the incoming branches:
//
//   if (relu)                             if (relu)
//     for (i) e[i] = f(d[i])                for (i) e[i] = f(d[i])
//   c = phi(d, e)                   ->      tenon.store(%p, e)
//   tenon.store(%p, c)                    else
//                                           tenon.store(%p, d)

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTBRANCHES_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTBRANCHES_H

#include "ElementStores.h"

namespace tenon {

/// Moves such stores in \p F, whose sub-groups have \p Lanes work-items.
void storeInBranches(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                     unsigned Lanes);

} // namespace tenon

#endif
