// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvDead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tenon {

void eraseReplaced(SmallVectorImpl<Instruction *> &Replaced) {
  SmallPtrSet<const User *, 32> Gone(Replaced.begin(), Replaced.end());
  SmallVector<Instruction *> Kept;
  auto Keep = [&](Instruction *I) {
    if (Gone.erase(I))
      Kept.push_back(I);
  };
  for (Instruction *I : Replaced)
    if (any_of(I->users(), [&](const User *U) { return !Gone.contains(U); }))
      Keep(I);
  while (!Kept.empty())
    for (Value *V : Kept.pop_back_val()->operands())
      if (auto *I = dyn_cast<Instruction>(V))
        Keep(I);
  erase_if(Replaced, [&](const Instruction *I) { return !Gone.contains(I); });
  for (Instruction *I : Replaced)
    I->dropAllReferences();
  for (Instruction *I : Replaced)
    I->eraseFromParent();
}

} // namespace tenon
