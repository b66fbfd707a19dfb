// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInGroups.h"
#include "BuiltInCalls.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static Value *callVote(IRBuilderBase &B, StringRef Name, Value *P) {
  Value *Answer =
      callBuiltIn(B, Name, "i", B.getInt32Ty(),
                  {B.CreateZExt(P, B.getInt32Ty())}, /*Convergent=*/true);
  return B.CreateICmpNE(Answer, B.getInt32(0));
}

static Value *callCombining(IRBuilderBase &B, StringRef Prefix, Combination How,
                            Value *V) {
  auto [Word, Unsigned] = combinationName(How);
  return callBuiltIn(B, ("work_group_" + Prefix + Word).str(),
                     mangled(V->getType(), Unsigned), V->getType(), {V},
                     /*Convergent=*/true);
}

/// The local id is passed in three dimensions, which LLVM's back end requires.
static Value *callBroadcast(IRBuilderBase &B, const CallInst &Call) {
  const DataLayout &Layout = Call.getModule()->getDataLayout();
  Type *Size = B.getIntNTy(Layout.getPointerSizeInBits(/*AS=*/1));
  std::string Letters = mangled(Call.getType(), /*Unsigned=*/false);
  SmallVector<Value *, 4> Operands = {Call.getArgOperand(0)};
  for (Value *Id : drop_begin(Call.args())) {
    Operands.push_back(B.CreateTrunc(Id, Size));
    Letters += mangled(Size);
  }
  return callBuiltIn(B, "work_group_broadcast", Letters, Call.getType(),
                     Operands, /*Convergent=*/true);
}

static Value *callGroupOp(IRBuilderBase &B, const CallInst &Call,
                          const GroupFacts &Facts) {
  Value *V = Call.getArgOperand(0);
  switch (Facts.Opcode) {
  case GroupOpcode::Reduce:
    return callCombining(B, "reduce_", Facts.How, V);
  case GroupOpcode::ScanInclusive:
    return callCombining(B, "scan_inclusive_", Facts.How, V);
  case GroupOpcode::ScanExclusive:
    return callCombining(B, "scan_exclusive_", Facts.How, V);
  case GroupOpcode::Any:
    return callVote(B, "work_group_any", V);
  case GroupOpcode::All:
    return callVote(B, "work_group_all", V);
  case GroupOpcode::Broadcast:
    return callBroadcast(B, Call);
  }
  return nullptr;
}

void nameGroupOp(CallInst &Call, const GroupFacts &Facts) {
  IRBuilder<> B(&Call);
  Call.replaceAllUsesWith(callGroupOp(B, Call, Facts));
  Call.eraseFromParent();
}

} // namespace tenon
