// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors that LLVM legalises incorrectly. Elements of a vector have no padding
// in memory, even those that have padding as scalars (i24, i40, i96, i2):
//
//   %v = load <4 x i24>, ptr %p   ->   %bits = load i96, ptr %p
//                                      %v.1 = trunc (%bits >> 24) …

#include "Rewriting.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon::reference {

/// Whether \p Ty is a vector of integers that have padding as scalars.
static bool isPacked(const Type *Ty, const DataLayout &Layout) {
  const auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (!Vector || !Vector->getElementType()->isIntegerTy())
    return false;
  Type *Element = Vector->getElementType();
  return Layout.getTypeAllocSizeInBits(Element).getFixedValue() !=
         Element->getPrimitiveSizeInBits().getFixedValue();
}

static IntegerType *bitsType(const Type *Ty) {
  return IntegerType::get(Ty->getContext(), Ty->getPrimitiveSizeInBits());
}

/// The vector of type \p Ty whose elements are \p Bits, the first one lowest.
static Value *fromBits(IRBuilderBase &B, Value *Bits, Type *Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (!Vector)
    return B.CreateBitCast(Bits, Ty);
  Type *Element = Vector->getElementType();
  unsigned Width = Element->getPrimitiveSizeInBits();
  Value *Result = PoisonValue::get(Ty);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    Value *Part = B.CreateTrunc(B.CreateLShr(Bits, uint64_t(I) * Width),
                                B.getIntNTy(Width));
    Result = B.CreateInsertElement(Result, B.CreateBitCast(Part, Element), I);
  }
  return Result;
}

static Value *toBits(IRBuilderBase &B, Value *V) {
  IntegerType *Ty = bitsType(V->getType());
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector)
    return B.CreateBitCast(V, Ty);
  unsigned Width = Vector->getElementType()->getPrimitiveSizeInBits();
  Value *Bits = ConstantInt::get(Ty, 0);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    Value *Part = B.CreateExtractElement(V, I);
    Part = B.CreateZExt(B.CreateBitCast(Part, B.getIntNTy(Width)), Ty);
    Bits = B.CreateOr(Bits, B.CreateShl(Part, uint64_t(I) * Width));
  }
  return Bits;
}

/// Calls the scalar function for each element: LLVM 22's code generator has no
/// other.
static Value *canonicalized(IRBuilderBase &B, IntrinsicInst &Call) {
  Value *V = Call.getArgOperand(0), *Result = PoisonValue::get(V->getType());
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  for (unsigned I = 0; I < Count; ++I)
    Result = B.CreateInsertElement(
        Result,
        B.CreateUnaryIntrinsic(Intrinsic::canonicalize,
                               B.CreateExtractElement(V, I)),
        I);
  return Result;
}

/// The replacement of \p I, of a store the new store; null if it stays.
static Value *rewritten(Instruction &I, const DataLayout &Layout) {
  IRBuilder<> B(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I);
      Load && isPacked(I.getType(), Layout))
    return fromBits(B,
                    B.CreateAlignedLoad(bitsType(I.getType()),
                                        Load->getPointerOperand(),
                                        Load->getAlign(), Load->isVolatile()),
                    I.getType());
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    if (isPacked(V->getType(), Layout))
      return B.CreateAlignedStore(toBits(B, V), Store->getPointerOperand(),
                                  Store->getAlign(), Store->isVolatile());
  }
  if (auto *Cast = dyn_cast<BitCastInst>(&I);
      Cast && (isPacked(Cast->getSrcTy(), Layout) ||
               isPacked(Cast->getDestTy(), Layout)))
    return fromBits(B, toBits(B, Cast->getOperand(0)), Cast->getDestTy());
  if (auto *Call = dyn_cast<IntrinsicInst>(&I);
      Call && Call->getIntrinsicID() == Intrinsic::canonicalize &&
      isa<FixedVectorType>(I.getType()))
    return canonicalized(B, *Call);
  return nullptr;
}

void rewriteVectors(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (Value *New = rewritten(I, M.getDataLayout())) {
        if (!I.getType()->isVoidTy())
          I.replaceAllUsesWith(New);
        I.eraseFromParent();
      }
}

} // namespace tenon::reference
