// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-group operations where a sub-group is one work-item:
//
//   broadcast, shuffle, reduce, inclusive scan, any, all   the operand
//   exclusive scan                                         the identity
//   shuffle of a pair by 0 or 1                            one of the two
//   ballot                                                 bit 0; elect is true
//   block read and write                                   a load, a store
//   2D blocks                                              all elements

#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Lanes/RelativeShuffle.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The replacement of a call's result; null if it has none.
static Value *singleLaneValue(CallInst &Call, const SubgroupFacts &Facts,
                              IRBuilderBase &B) {
  auto ElementAlign = [&] {
    return Align(Facts.Value->getScalarSizeInBits() / 8);
  };
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::BroadcastFirst:
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
    return Call.getArgOperand(0);
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
    return createRelativeShuffle(B, Facts, SmallVector<Value *, 3>(Call.args()),
                                 {.Own = B.getInt32(0),
                                  .Present = B.getInt32(1),
                                  .MaxLanes = B.getInt32(1)},
                                 [](Value *V, Value *) { return V; });
  case SubgroupOpcode::AllEqual: // not of a NaN
    return createEquality(B, Call.getArgOperand(0), Call.getArgOperand(0));
  case SubgroupOpcode::ScanExclusive:
    return identityOf(Facts.How, Facts.Value);
  case SubgroupOpcode::Ballot:
    return B.CreateInsertElement(
        Constant::getNullValue(Call.getType()),
        B.CreateZExt(Call.getArgOperand(0), B.getInt32Ty()), uint64_t(0));
  case SubgroupOpcode::Elect:
    return B.getTrue();
  case SubgroupOpcode::BlockRead:
    return B.CreateAlignedLoad(Facts.Value, Call.getArgOperand(0),
                               ElementAlign());
  case SubgroupOpcode::BlockWrite:
    B.CreateAlignedStore(Call.getArgOperand(1), Call.getArgOperand(0),
                         ElementAlign());
    return nullptr;
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
  case SubgroupOpcode::Block2DPrefetch:
    break;
  }
  return nullptr;
}

bool checkCluster(const CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Width) {
  if (Facts.Cluster <= Width)
    return true;
  reportError(Call, describe(Facts),
              "needs a sub-group of at least " + Twine(Facts.Cluster) +
                  " work-items, the kernel's have " + Twine(Width));
  return false;
}

static void lowerCall(CallInst &Call, const SubgroupFacts &Facts) {
  if (!checkCluster(Call, Facts, 1)) {
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
    return void(Call.eraseFromParent());
  }
  if (isBlock2D(Facts.Opcode)) {
    IRBuilder<> B(&Call);
    if (!lowerBlock2D(Call, Facts, 1, B.getInt64(0), BlockSpaces()))
      return;
  } else {
    IRBuilder<> B(&Call);
    if (Value *V = singleLaneValue(Call, Facts, B))
      Call.replaceAllUsesWith(V);
  }
  Call.eraseFromParent();
}

void lowerSingleLanes(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    if (!Facts)
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledOperand() == &F &&
          isKernel(*Call->getFunction()) &&
          requiredSubgroupSize(*Call->getFunction()) <= 1)
        lowerCall(*Call, *Facts);
    if (F.use_empty())
      F.eraseFromParent();
  }
}

} // namespace tenon
