// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GroupUniform.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/IntrinsicInst.h"

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

bool isCounter(const Instruction &I, const Loop &L) {
  auto *Phi = dyn_cast<PHINode>(&I);
  if (!Phi || Phi->getNumIncomingValues() != 2)
    return false;
  for (const Loop *Around = &L; Around; Around = Around->getParentLoop())
    if (Phi->getParent() == Around->getHeader())
      return true;
  return false;
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
  if (!isCounter(*I, L) &&
      !isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
           FreezeInst, MinMaxIntrinsic>(I))
    return false;
  return all_of(I->operands(),
                [&](const Use &U) { return isUniform(U, L, Known); });
}

bool isGroupUniform(Value *V, const Loop &L) {
  SmallPtrSet<Value *, 16> Known;
  return isUniform(V, L, Known);
}

} // namespace tenon
