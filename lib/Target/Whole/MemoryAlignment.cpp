// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MemoryAlignment.h"
#include "tenon/IR/AddressSpaces.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static Align limited(Align A) { return std::min(A, Align(MallocAlignment)); }

/// Whether pointers of this type may point to a buffer of a program.
static bool mayBeBuffer(const Value *Pointer) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  return Space == GlobalSpace || Space == ConstantSpace ||
         Space == GenericSpace;
}

static void limit(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (mayBeBuffer(Load->getPointerOperand()))
      Load->setAlignment(limited(Load->getAlign()));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    if (mayBeBuffer(Store->getPointerOperand()))
      Store->setAlignment(limited(Store->getAlign()));
  } else if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    if (Memory->getDestAlign() && mayBeBuffer(Memory->getRawDest()))
      Memory->setDestAlignment(limited(*Memory->getDestAlign()));
    auto *Copy = dyn_cast<MemTransferInst>(Memory);
    if (Copy && Copy->getSourceAlign() && mayBeBuffer(Copy->getRawSource()))
      Copy->setSourceAlignment(limited(*Copy->getSourceAlign()));
  }
}

void limitMemoryAlignment(Module &M) {
  for (Function &F : M) {
    for (Argument &Arg : F.args()) {
      if (!Arg.getType()->isPointerTy() || !mayBeBuffer(&Arg) ||
          !Arg.getParamAlign())
        continue;
      Align Claimed = limited(*Arg.getParamAlign());
      Arg.removeAttr(Attribute::Alignment);
      Arg.addAttr(Attribute::getWithAlignment(M.getContext(), Claimed));
    }
    for (Instruction &I : instructions(F))
      limit(I);
  }
}

} // namespace tenon
