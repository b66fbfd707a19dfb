// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Annotations.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral List = "llvm.global.annotations";

SmallVector<Constant *, 4> annotations(const Module &M) {
  SmallVector<Constant *, 4> All;
  const GlobalVariable *V = M.getNamedGlobal(List);
  if (V && V->hasInitializer())
    for (Value *Annotation : V->getInitializer()->operands())
      All.push_back(cast<Constant>(Annotation));
  return All;
}

const Constant *annotated(const Constant &Annotation) {
  return cast<Constant>(
      Annotation.getAggregateElement(0u)->stripPointerCasts());
}

void setAnnotations(Module &M, ArrayRef<Constant *> All) {
  GlobalVariable *Old = M.getNamedGlobal(List);
  if (!All.empty()) {
    auto *Array = ArrayType::get(All.front()->getType(), All.size());
    auto *New = new GlobalVariable(
        M, Array, /*isConstant=*/false, GlobalValue::AppendingLinkage,
        ConstantArray::get(Array, All), "", nullptr,
        GlobalValue::NotThreadLocal, Old ? Old->getAddressSpace() : 0u);
    New->setSection("llvm.metadata");
    if (Old)
      New->takeName(Old);
    else
      New->setName(List);
  }
  if (Old)
    Old->eraseFromParent();
}

} // namespace tenon
