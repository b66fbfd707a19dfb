// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   masked.store <4 x i8> v, p, <false, true, false, false>
//     -> store i8 v[1], p + 1

#include "SingleStores.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// The number of the only element that is set; \p Count if no element is set,
/// several are, or one is unknown.
static unsigned singleElement(const Constant &Mask, unsigned Count) {
  unsigned Found = Count;
  for (unsigned I = 0; I < Count; ++I) {
    const Constant *Element = Mask.getAggregateElement(I);
    if (Element && Element->isNullValue())
      continue;
    if (Found < Count || !Element || !Element->isOneValue())
      return Count;
    Found = I;
  }
  return Found;
}

static void storeSingleElement(IntrinsicInst &Call) {
  enum { Stored, Pointer, Mask };
  auto *Known = dyn_cast<Constant>(Call.getArgOperand(Mask));
  auto *Ty = dyn_cast<FixedVectorType>(Call.getArgOperand(Stored)->getType());
  const DataLayout &DL = Call.getDataLayout();
  if (!Known || !Ty || !DL.typeSizeEqualsStoreSize(Ty->getElementType()))
    return;
  unsigned Number = singleElement(*Known, Ty->getNumElements());
  if (Number == Ty->getNumElements())
    return;
  IRBuilder<> B(&Call);
  uint64_t Offset = Number * DL.getTypeStoreSize(Ty->getElementType());
  Align Whole = Call.getParamAlign(Pointer).valueOrOne();
  B.CreateAlignedStore(
       B.CreateExtractElement(Call.getArgOperand(Stored), Number),
       B.CreatePtrAdd(Call.getArgOperand(Pointer), B.getInt64(Offset)),
       commonAlignment(Whole, Offset))
      ->setAAMetadata(Call.getAAMetadata());
  Call.eraseFromParent();
}

void storeSingleElements(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        if (Call->getIntrinsicID() == Intrinsic::masked_store)
          storeSingleElement(*Call);
}

} // namespace tenon
