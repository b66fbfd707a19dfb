// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_GROUPUNIFORM_H
#define TENON_LIB_OPTIMIZE_RAISE_CONDITIONS_GROUPUNIFORM_H

#include "llvm/Analysis/LoopInfo.h"

namespace tenon {

/// Whether \p I is a counter of \p L or of a loop around it with one start and
/// one next value. These determine its value in an iteration, and barriers in
/// the loop keep all work-items in the same iteration of each loop.
bool isCounter(const llvm::Instruction &I, const llvm::Loop &L);

/// Whether \p V is the same in all work-items of a work-group, provided that
/// they execute \p L together. Only finds values for which no analysis of
/// control flow is needed.
bool isGroupUniform(llvm::Value *V, const llvm::Loop &L);

} // namespace tenon

#endif
