// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the calls of helpers that are inlined.

#ifndef TENON_LIB_LOWER_HELPERCALLS_H
#define TENON_LIB_LOWER_HELPERCALLS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace tenon {

using HelperSet = llvm::SetVector<llvm::Function *>;

/// For whole-matrix targets: helpers with many calls are not inlined.
void keepFrequentCalls(const HelperSet &Helpers);

/// For SIMT targets: functions of \p Callers that would become too large call
/// helpers of some size that they need more than once. Erases \p Helpers that
/// nothing calls then.
void callInLargeFunctions(llvm::ArrayRef<llvm::Function *> Callers,
                          const HelperSet &Helpers);

} // namespace tenon

#endif
