// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expands relative shuffles of a sub-group (isRelativeShuffle) to plain ones.

#ifndef TENON_IR_LANES_RELATIVESHUFFLE_H
#define TENON_IR_LANES_RELATIVESHUFFLE_H

#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tenon {

/// The properties of the sub-group that a relative shuffle depends on, as i32.
struct SubgroupLanes {
  llvm::Value *Own;      ///< number of this lane
  llvm::Value *Present;  ///< how many lanes there are
  llvm::Value *MaxLanes; ///< and in a complete sub-group
};

/// Emits the value of \p V of lane \p Lane, which exists.
using EmitShuffle =
    llvm::function_ref<llvm::Value *(llvm::Value *V, llvm::Value *Lane)>;

/// The result of a relative shuffle. Each lane reads its own value where the
/// other lane does not exist.
llvm::Value *createRelativeShuffle(llvm::IRBuilderBase &B,
                                   const SubgroupFacts &Facts,
                                   llvm::ArrayRef<llvm::Value *> Operands,
                                   const SubgroupLanes &Lanes,
                                   EmitShuffle Shuffle);

} // namespace tenon

#endif
