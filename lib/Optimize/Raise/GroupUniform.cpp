// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GroupUniform.h"
#include "tenon/IR/ItemOps.h"

using namespace llvm;

namespace tenon {

static bool isUniformQuery(const Instruction &I, ItemOpcode Opcode) {
  return is_contained({ItemOpcode::GroupId, ItemOpcode::GlobalSize,
                       ItemOpcode::NumGroups, ItemOpcode::GlobalOffset,
                       ItemOpcode::WorkDim, ItemOpcode::LocalSize,
                       ItemOpcode::EnqueuedLocalSize},
                      Opcode) &&
         all_of(I.operands(),
                [](const Use &U) { return isa<Constant>(U.get()); });
}

static bool isUniform(Value *V, const Loop &L,
                      SmallPtrSetImpl<Value *> &Known) {
  if (isa<Constant, Argument>(V) || !Known.insert(V).second)
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return false;
  if (std::optional<ItemOpcode> Opcode = itemOpOf(I))
    return isUniformQuery(*I, *Opcode);
  // Only the loop's own counters: work-items wait for each other in it.
  bool IsCounter = isa<PHINode>(I) && I->getParent() == L.getHeader();
  if (!IsCounter && !isa<BinaryOperator, CastInst, CmpInst, SelectInst,
                         GetElementPtrInst, FreezeInst>(I))
    return false;
  return all_of(I->operands(),
                [&](const Use &U) { return isUniform(U, L, Known); });
}

bool isGroupUniform(Value *V, const Loop &L) {
  SmallPtrSet<Value *, 16> Known;
  return isUniform(V, L, Known);
}

} // namespace tenon
