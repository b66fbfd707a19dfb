// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common code of the passes that find loops to contract, contract them, or
// leave them for contraction.

#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Contract/Sharing.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

bool isQuietBetween(const Instruction &First, const Instruction &Last) {
  return First.getParent() == Last.getParent() &&
         none_of(make_range(First.getIterator(), Last.getIterator()), mayWrite);
}

bool hasWholeElements(const OpFacts &Facts) {
  unsigned Bytes = Facts.Type->component()->getPrimitiveSizeInBits() / 8;
  return !Facts.Volatile && Facts.Align >= Bytes;
}

bool isPlainAccess(const OpFacts &Facts) {
  return !Facts.Checked && hasWholeElements(Facts);
}

MatrixLayout layoutOf(const LoadOp &Load, MatrixUse Use) {
  MatrixLayout Layout = Load.facts().Layout;
  return Use == MatrixUse::A && Layout == MatrixLayout::Packed
             ? MatrixLayout::RowMajor
             : Layout;
}

OpFacts singleStep(OpFacts Facts) {
  Facts.Contract.Steps = ContractSteps::Single;
  Facts.Contract.Shared = false;
  return Facts;
}

SmallPtrSet<const MulAddOp *, 8>
summedMulAdds(Function &F, function_ref<bool(const OpFacts &)> HasCode,
              FunctionAnalysisManager &AM,
              SmallPtrSetImpl<const InsertOp *> *Computed) {
  simplifyLoops(F, AM);
  ChainFinder Finder(F, HasCode, AM, /*Sequences=*/true);
  SmallVector<MulAddOp *, 8> All; // finding may insert instructions
  for (Instruction &I : instructions(F))
    if (auto *MulAdd = dyn_cast<MulAddOp>(&I))
      All.push_back(MulAdd);
  SmallPtrSet<const MulAddOp *, 8> Summed;
  for (MulAddOp *MulAdd : All)
    if (std::optional<Chain> C = Finder.find(*MulAdd))
      for (const ChainMulAdd &P : C->MulAdds)
        if (P.Moving) {
          Summed.insert(P.MulAdd);
          if (Computed && P.ComputedB)
            Computed->insert(&P.ComputedB->insertion());
        }
  return Summed;
}

void eraseUnusedOperands(ArrayRef<Value *> Operands) {
  SmallSetVector<Value *, 8> All(Operands.begin(), Operands.end());
  for (Value *Operand : All) {
    auto *I = dyn_cast<Instruction>(Operand);
    while (I && isa<ConvertOp, LoadOp>(I) && I->use_empty()) {
      auto *Convert = dyn_cast<ConvertOp>(I);
      auto *Before =
          Convert ? dyn_cast<Instruction>(Convert->matrix()) : nullptr;
      I->eraseFromParent();
      I = Before && !All.contains(Before) ? Before : nullptr;
    }
  }
}

} // namespace tenon
