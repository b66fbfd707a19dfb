// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-group operations as code of one lane.

#ifndef TENON_IR_LANES_LANELOWERING_H
#define TENON_IR_LANES_LANELOWERING_H

#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// Lowers the sub-group operations of the kernels whose sub-groups are one
/// work-item.
void lowerSingleLanes(llvm::Module &M);

/// False after an error: \p Call has clusters of more lanes than sub-groups of
/// \p Width have.
bool checkCluster(const llvm::CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Width);

/// Address spaces of constant tables, and of generic pointers.
struct BlockSpaces {
  unsigned Table = 0, Generic = 0;
};

/// Replaces the uses of \p Call, an operation on 2D blocks, by code for lane \p
/// Lane (i64) of \p Lanes. False after an error: the type of the value does not
/// fit the number of lanes. Without \p MayUnroll the code stays a loop over the
/// lane's elements.
bool lowerBlock2D(llvm::CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Lanes, llvm::Value *Lane, BlockSpaces Spaces,
                  bool MayUnroll = true);

} // namespace tenon

#endif
