// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvFrozen.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// Instructions whose results are undefined where operands are.
static bool passesOn(const Instruction &I) {
  return isa<UnaryOperator, BinaryOperator, CastInst, CmpInst, SelectInst,
             PHINode, InsertElementInst, ExtractElementInst, ShuffleVectorInst,
             IntrinsicInst>(I);
}

static bool isUndefined(const Value *V, unsigned Component) {
  const auto *C = dyn_cast<Constant>(V);
  if (!C)
    return false;
  const Constant *Element = C->getAggregateElement(Component);
  return Element && isa<UndefValue>(Element);
}

/// Lets a component that may be anything be the first defined one.
static void define(ShuffleVectorInst &Shuffle) {
  unsigned Count =
      cast<FixedVectorType>(Shuffle.getOperand(0)->getType())->getNumElements();
  auto IsDefined = [&](int From) {
    return From >= 0 && !isUndefined(Shuffle.getOperand(unsigned(From) / Count),
                                     unsigned(From) % Count);
  };
  SmallVector<int, 16> Mask(Shuffle.getShuffleMask());
  const auto *First = find_if(Mask, IsDefined);
  if (First == Mask.end())
    return;
  int Any = *First;
  std::replace_if(
      Mask.begin(), Mask.end(), [&](int From) { return !IsDefined(From); },
      Any);
  Shuffle.setShuffleMask(Mask);
}

/// Copies the first component of a vector to all others. (The back end writes
/// some insertions into a vector of zeros as ones into a scalar.)
///
///   %a = insertelement <4 x i32> poison, i32 %x, i64 0
///   -> %all = shufflevector <4 x i32> %a, <4 x i32> poison, <i32 0, …>
static void define(InsertElementInst &Insert) {
  auto *Ty = dyn_cast<FixedVectorType>(Insert.getType());
  const auto *At = dyn_cast<ConstantInt>(Insert.getOperand(2));
  if (!Ty || !At || !isa<UndefValue>(Insert.getOperand(0)))
    return;
  IRBuilder<> B(Insert.getNextNode());
  SmallVector<int, 16> Mask(Ty->getNumElements(), int(At->getZExtValue()));
  Value *All = B.CreateShuffleVector(&Insert, Mask);
  Insert.replaceUsesWithIf(All, [&](Use &U) { return U.getUser() != All; });
}

/// \p C with zeros for what is undefined.
static Constant *defined(Constant *C) {
  Type *Ty = C->getType();
  Type *Scalar = Ty->getScalarType();
  if (!Scalar->isIntegerTy() && !Scalar->isFloatingPointTy() &&
      !Scalar->isPointerTy())
    return C;
  if (isa<UndefValue>(C))
    return Constant::getNullValue(Ty);
  return Ty->isVectorTy() && C->containsUndefOrPoisonElement()
             ? Constant::replaceUndefsWith(C, Constant::getNullValue(Scalar))
             : C;
}

void defineFrozen(Function &F) {
  SmallSetVector<Instruction *, 16> Sources;
  for (Instruction &I : instructions(F))
    if (isa<FreezeInst>(I))
      Sources.insert(&I);
  for (size_t At = 0; At < Sources.size(); ++At)
    for (Use &U : Sources[At]->operands()) {
      auto *Source = dyn_cast<Instruction>(U.get());
      if (Source && passesOn(*Source))
        Sources.insert(Source);
    }
  for (Instruction *I : Sources) {
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(I))
      define(*Shuffle);
    else if (auto *Insert = dyn_cast<InsertElementInst>(I))
      define(*Insert);
    else
      for (Use &U : I->operands())
        if (auto *C = dyn_cast<Constant>(U.get()))
          U.set(defined(C));
  }
}

} // namespace tenon
