// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attribute that says how operations of sub-groups and of work-groups
// combine values (reductions and scans).

#ifndef TENON_LIB_IR_COMBINING_H
#define TENON_LIB_IR_COMBINING_H

#include "tenon/IR/SubgroupOps.h"
#include <optional>

namespace tenon {

/// What the attribute of declaration \p F names; nothing where it has none, or
/// an unknown word.
std::optional<Combination> combinationOf(const llvm::Function &F);

} // namespace tenon

#endif
