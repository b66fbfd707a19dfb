// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivergenceCheck.h"
#include "tenon/IR/Lanes/DivergenceTrap.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Report/Diagnose.h"

using namespace llvm;

namespace tenon {

/// The name of an operation that needs all lanes, for messages; empty for
/// others.
static std::string convergentWord(const CallInst &I) {
  std::optional<ItemOpcode> Item = itemOpOf(&I);
  if (Item && isSync(*Item))
    return *Item == ItemOpcode::Barrier ? "work-group barrier"
                                        : "sub-group barrier";
  if (I.hasFnAttr("tenon.uniform"))
    return "matrix operation";
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  return Facts && needsAllLanes(*Facts) ? describe(*Facts) : std::string();
}

void trapUnlessAllLanes(LaneCode &Code, CallInst &I) {
  LaneBuilder &B = Code.B;
  MaskBuilder &Masks = Code.Masks;
  std::string Word = convergentWord(I);
  if (Word.empty() || Masks.areAllActive())
    return;
  BasicBlock *Trap = B.createBlock("diverged");
  BasicBlock *On = B.createBlock("converged");
  Value *Existing = Masks.existing();
  Value *Expected = Masks.bits(
      Existing ? Existing : ConstantInt::getTrue(B.lanesOf(B.getInt1Ty())));
  B.CreateCondBr(B.CreateICmpEQ(Masks.bits(Masks.vector()), Expected), On,
                 Trap);
  B.SetInsertPoint(Trap);
  std::string Text =
      describeError(I, Word,
                    "only some lanes of the sub-group execute it; "
                    "expected all of them, or none");
  createDivergenceTrap(B, B.CreateGlobalString(Text));
  B.SetInsertPoint(On);
}

} // namespace tenon
