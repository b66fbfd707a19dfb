// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Hoist.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

bool canHoist(const Value *V, const Instruction &At,
              const DominatorTree &Dominators,
              function_ref<bool(const Instruction &)> MayMove) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &At))
    return true;
  return MayMove(*I) && all_of(I->operands(), [&](const Use &U) {
           return canHoist(U, At, Dominators, MayMove);
         });
}

void hoist(Value *V, Instruction &At, const DominatorTree &Dominators) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &At))
    return;
  for (Value *Operand : I->operands())
    hoist(Operand, At, Dominators);
  I->moveBefore(At.getIterator());
}

} // namespace tenon
