// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_GROUPUNIFORM_H
#define TENON_LIB_OPTIMIZE_RAISE_GROUPUNIFORM_H

#include "llvm/Analysis/LoopInfo.h"

namespace tenon {

/// Whether \p V is the same in all work-items of a work-group, given that they
/// execute \p L together. Finds only values for which no analysis of control
/// flow is needed.
bool isGroupUniform(llvm::Value *V, const llvm::Loop &L);

} // namespace tenon

#endif
