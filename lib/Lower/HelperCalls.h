// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the helpers' calls are inlined.

#ifndef TENON_LIB_LOWER_HELPERCALLS_H
#define TENON_LIB_LOWER_HELPERCALLS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace tenon {

using HelperSet = llvm::SetVector<llvm::Function *>;

/// For a target that keeps matrices whole: helpers with many calls are called.
void callManyTimes(const HelperSet &Helpers);

/// For a SIMT target: where \p Callers would become too large, they call
/// helpers of some size that they need more than once. Erases \p Helpers that
/// nothing calls then.
void callInLargeFunctions(llvm::ArrayRef<llvm::Function *> Callers,
                          const HelperSet &Helpers);

} // namespace tenon

#endif
