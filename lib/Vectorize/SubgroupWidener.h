// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widens sub-group operations to vectors over the lanes. Inactive lanes
// contribute neutral values. Operations on vectors are executed part by part.

#ifndef TENON_LIB_VECTORIZE_SUBGROUPWIDENER_H
#define TENON_LIB_VECTORIZE_SUBGROUPWIDENER_H

#include "Block2DWidener.h"

namespace tenon {

class SubgroupWidener {
public:
  SubgroupWidener(LaneCode &Code, LaneValues &Values, LaneAccess &Access,
                  Block2DWidener &Blocks)
      : Code(Code), B(Code.B), Masks(Code.Masks), Values(Values),
        Access(Access), Blocks(Blocks) {}

  void widen(llvm::CallInst &I, const SubgroupFacts &Facts);

private:
  // On one part, a vector over the lanes.
  llvm::Value *reduce(llvm::Value *Lanes, Combination How);
  llvm::Value *reduceClusters(llvm::Value *Lanes, Combination How,
                              unsigned Cluster);
  llvm::Value *scan(llvm::Value *Lanes, Combination How, bool Inclusive);
  llvm::Value *shuffle(llvm::Value *Lanes, llvm::Value *Index);

  void combineAll(llvm::CallInst &I, const SubgroupFacts &Facts);
  void exchange(llvm::CallInst &I, const SubgroupFacts &Facts);
  void broadcastFirst(llvm::CallInst &I);
  void blockMove(llvm::CallInst &I, const SubgroupFacts &Facts);
  void vote(llvm::CallInst &I, SubgroupOpcode Opcode);

  LaneCode &Code;
  LaneBuilder &B;
  MaskBuilder &Masks;
  LaneValues &Values;
  LaneAccess &Access;
  Block2DWidener &Blocks;
  unsigned OwnShuffles = 0; ///< expanded permutations so far
};

} // namespace tenon

#endif
