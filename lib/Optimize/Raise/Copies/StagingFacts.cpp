// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds kernels that copy tiles to local memory, and the size of their
// work-groups.

#include "StagedLoads.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tenon {

bool isStagedLoad(const Instruction &I) {
  const auto *Load = dyn_cast<LoadOp>(&I);
  return Load && Load->facts().AddrSpace == LocalSpace;
}

static bool isLocalAccess(const Instruction &I) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  return isStagedLoad(I) ||
         (Store && Store->getPointerAddressSpace() == LocalSpace);
}

bool accessesStaged(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isLocalAccess(I) || isa<AtomicRMWInst>(I);
  });
}

/// The constant by which work-items advance in the loops of \p F that write
/// local memory, if it can be the number of work-items of a work-group; else 0.
static uint64_t stepOfCopies(Function &F, unsigned Width,
                             const LoopInfo &Loops) {
  SmallSet<uint64_t, 2> Steps;
  for (Instruction &I : instructions(F)) {
    const Loop *L = Loops.getLoopFor(I.getParent());
    if (!L || !L->getLoopLatch() || !isa<StoreInst>(I) || !isLocalAccess(I))
      continue;
    for (PHINode &Phi : L->getHeader()->phis()) {
      using namespace PatternMatch;
      uint64_t Step = 0;
      Value *Next = Phi.getIncomingValueForBlock(L->getLoopLatch());
      if (match(Next, m_Add(m_Specific(&Phi), m_ConstantInt(Step))) &&
          Step % Width == 0 && Step <= MaxStagingItems &&
          !isa<Constant>(Phi.getIncomingValueForBlock(
              L->getLoopPredecessor() ? L->getLoopPredecessor()
                                      : L->getLoopLatch())))
        Steps.insert(Step);
    }
  }
  return Steps.size() == 1 ? *Steps.begin() : 0;
}

/// Assumes the largest size of work-groups that \p F declares.
static void guessLargestSize(Function &F, unsigned Width, KernelFacts &Facts) {
  const MDNode *Node = F.getMetadata("max_work_group_size");
  if (!Node || Node->getNumOperands() != 3)
    return;
  uint64_t Sizes[3];
  for (unsigned D = 0; D < 3; ++D) {
    auto *Size = mdconst::dyn_extract<ConstantInt>(Node->getOperand(D));
    if (!Size || Size->isZero() || Size->uge(MaxStagingItems + 1))
      return;
    Sizes[D] = Size->getZExtValue();
  }
  uint64_t Items = Sizes[0] * Sizes[1] * Sizes[2];
  if (Items <= MaxStagingItems && Items % Width == 0)
    copy(Sizes, Facts.RequiredLocal);
}

KernelFacts factsForStaging(Function &F, unsigned Width,
                            FunctionAnalysisManager &AM) {
  KernelFacts Facts = kernelFacts(F);
  if (Facts.requiredItems() || !Width)
    return Facts;
  bool HasRows = false, HasIds = false;
  for (const Instruction &I : instructions(F)) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    HasIds |= Opcode &&
              is_contained({ItemOpcode::LocalId, ItemOpcode::GlobalId,
                            ItemOpcode::LocalLinearId,
                            ItemOpcode::GlobalLinearId, ItemOpcode::SubgroupId},
                           *Opcode);
    HasRows |= Opcode == ItemOpcode::LocalId &&
               !match(I.getOperand(0), PatternMatch::m_Zero());
  }
  if (!accessesStaged(F))
    return Facts;
  uint64_t Items = 0;
  if (!HasRows) // else: unlikely
    Items =
        HasIds ? stepOfCopies(F, Width, AM.getResult<LoopAnalysis>(F)) : Width;
  if (Items) {
    Facts.RequiredLocal[0] = Items;
    Facts.RequiredLocal[1] = Facts.RequiredLocal[2] = 1;
  } else {
    guessLargestSize(F, Width, Facts);
  }
  return Facts;
}

Value *emitHasSize(IRBuilderBase &B, const KernelFacts &Facts) {
  Value *Has = nullptr;
  for (unsigned D = 0; D < 3; ++D) {
    Value *Size = createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D));
    Value *Is = B.CreateICmpEQ(Size, B.getInt64(Facts.RequiredLocal[D]));
    Has = Has ? B.CreateAnd(Has, Is) : Is;
  }
  return Has;
}

} // namespace tenon
