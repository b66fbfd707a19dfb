// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Lanes/DivergenceTrap.h"
#include "tenon/IR/MetadataNumbers.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral NumberKind = "tenon.barrier";

void createDivergenceTrap(IRBuilderBase &B, Value *Text) {
  FunctionCallee Ends = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      "tenon_trap_divergence",
      FunctionType::get(B.getVoidTy(), B.getPtrTy(), false));
  cast<Function>(Ends.getCallee())->setDoesNotReturn();
  B.CreateCall(Ends, Text);
  B.CreateUnreachable();
}

static std::optional<uint64_t> numberOf(const Instruction &I) {
  return numberAt(I.getMetadata(NumberKind), 0);
}

static SmallVector<Instruction *, 8> barriersOf(Function &Kernel) {
  SmallVector<Instruction *, 8> Barriers;
  for (Instruction &I : instructions(Kernel))
    if (itemOpOf(&I) == ItemOpcode::Barrier)
      Barriers.push_back(&I);
  return Barriers;
}

void numberBarriers(Function &Kernel) {
  LLVMContext &Ctx = Kernel.getContext();
  SmallVector<Instruction *, 8> Barriers = barriersOf(Kernel);
  uint64_t Next = 0;
  for (Instruction *I : Barriers)
    if (std::optional<uint64_t> Number = numberOf(*I))
      Next = std::max(Next, *Number + 1);
  for (Instruction *I : Barriers)
    if (!numberOf(*I))
      I->setMetadata(NumberKind,
                     MDNode::get(Ctx, ConstantAsMetadata::get(ConstantInt::get(
                                          Type::getInt64Ty(Ctx), Next++))));
}

static Constant *barrierText(const Instruction &Barrier) {
  Constant *Text = ConstantDataArray::getString(
      Barrier.getContext(),
      describeError(Barrier, "work-group barrier",
                    "only some work-items of the work-group execute it; "
                    "expected all of them, or none"));
  // Barriers are compared by its address, so it has no `unnamed_addr`.
  return new GlobalVariable(
      *const_cast<Module *>(Barrier.getModule()), Text->getType(),
      /*isConstant=*/true, GlobalValue::PrivateLinkage, Text,
      Barrier.getFunction()->getName() + ".barrier");
}

BarrierTexts barrierTexts(ArrayRef<Function *> Forms) {
  BarrierTexts Texts;
  for (Function *Form : Forms) {
    numberBarriers(*Form);
    for (Instruction *I : barriersOf(*Form))
      if (Constant *&Text = Texts[*numberOf(*I)]; !Text)
        Text = barrierText(*I);
  }
  return Texts;
}

Constant *textOf(const BarrierTexts &Texts, const Instruction &Barrier) {
  return Texts.lookup(*numberOf(Barrier));
}

} // namespace tenon
