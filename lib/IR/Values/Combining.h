// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attribute for the combination of reductions and scans, of sub-groups and
// of work-groups.

#ifndef TENON_LIB_IR_VALUES_COMBINING_H
#define TENON_LIB_IR_VALUES_COMBINING_H

#include "tenon/IR/Values/SubgroupOps.h"
#include <optional>

namespace tenon {

/// The combination in the attribute of declaration \p F; nothing if it has
/// none, or an unknown word.
std::optional<Combination> combinationOf(const llvm::Function &F);

} // namespace tenon

#endif
