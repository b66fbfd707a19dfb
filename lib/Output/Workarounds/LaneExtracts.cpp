// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneExtracts.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned MaxDepth = 8;

/// Whether each element of \p V depends only on the same elements of its
/// operands.
static bool isElementwise(const Value *V) {
  return isa<BinaryOperator, CastInst, GetElementPtrInst>(V) &&
         V->getType()->isVectorTy() && !isa<BitCastInst>(V);
}

/// Whether \p V is an element of a vector, but not the first one, possibly
/// extended or truncated.
static bool isLaterElement(const Value *V) {
  if (const auto *Cast = dyn_cast<CastInst>(V))
    V = Cast->getOperand(0);
  const auto *Extract = dyn_cast<ExtractElementInst>(V);
  const auto *Index =
      Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
  return Extract && !(Index && Index->isZero());
}

/// Whether all elements of \p V, or a scalar operand that an instruction uses
/// for all elements, are such an element.
static bool repeatsElement(const Value *V) {
  if (!V->getType()->isVectorTy())
    return isLaterElement(V);
  const auto *Shuffle = dyn_cast<ShuffleVectorInst>(V);
  if (!Shuffle)
    return false;
  int From = -1; // the element, if there is one
  for (int Element : Shuffle->getShuffleMask()) {
    if (From >= 0 && Element >= 0 && Element != From)
      return false;
    From = std::max(From, Element);
  }
  const auto *Insert = dyn_cast<InsertElementInst>(Shuffle->getOperand(0));
  return From > 0 ||
         (From == 0 && Insert && isLaterElement(Insert->getOperand(1)));
}

/// Whether \p V is computed from such repeated elements.
static bool usesRepeated(const Value *V, unsigned Depth = 0) {
  return isElementwise(V) && Depth < MaxDepth &&
         any_of(
             cast<Instruction>(V)->operands(),
             [&](const Use &U) {
               return repeatsElement(U) || usesRepeated(U, Depth + 1);
             });
}

/// Element \p Lane of \p V; \p V itself if it is a scalar.
static Value *laneOf(Value *V, unsigned Lane, IRBuilderBase &B,
                     unsigned Depth = 0) {
  if (!V->getType()->isVectorTy())
    return V;
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V)) {
    auto *Ty = cast<FixedVectorType>(Shuffle->getOperand(0)->getType());
    int From = Shuffle->getMaskValue(Lane);
    if (From < 0)
      return PoisonValue::get(Ty->getElementType());
    bool IsSecond = unsigned(From) >= Ty->getNumElements();
    return laneOf(Shuffle->getOperand(IsSecond),
                  IsSecond ? From - Ty->getNumElements() : From, B, Depth);
  }
  if (auto *Insert = dyn_cast<InsertElementInst>(V))
    if (auto *Index = dyn_cast<ConstantInt>(Insert->getOperand(2)))
      return Index->equalsInt(Lane)
                 ? Insert->getOperand(1)
                 : laneOf(Insert->getOperand(0), Lane, B, Depth);
  if (!isElementwise(V) || Depth >= MaxDepth)
    return B.CreateExtractElement(V, Lane);
  auto *I = cast<Instruction>(V);
  SmallVector<Value *, 4> Operands;
  for (Value *Operand : I->operands())
    Operands.push_back(laneOf(Operand, Lane, B, Depth + 1));
  if (auto *Cast = dyn_cast<CastInst>(I))
    return B.CreateCast(Cast->getOpcode(), Operands[0],
                        I->getType()->getScalarType());
  if (auto *Gep = dyn_cast<GetElementPtrInst>(I))
    return B.CreateGEP(Gep->getSourceElementType(), Operands[0],
                       ArrayRef(Operands).drop_front(), "",
                       Gep->getNoWrapFlags());
  Instruction *Copy = BinaryOperator::Create(
      cast<BinaryOperator>(I)->getOpcode(), Operands[0], Operands[1]);
  Copy->copyIRFlags(I);
  return B.Insert(Copy);
}

/// The vector of which \p I uses only few elements; null if there is none.
static Value *vectorOfFew(Instruction &I) {
  constexpr unsigned Few = 4;
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I)) {
    auto *Index = dyn_cast<ConstantInt>(Extract->getIndexOperand());
    bool IsIn = Index && Index->getValue().ult(Extract->getVectorOperandType()
                                                   ->getElementCount()
                                                   .getKnownMinValue());
    return IsIn ? Extract->getVectorOperand() : nullptr;
  }
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I);
  return Shuffle && Shuffle->getShuffleMask().size() <= Few &&
                 isa<UndefValue>(Shuffle->getOperand(1))
             ? Shuffle->getOperand(0)
             : nullptr;
}

/// Computes the elements of \p V that \p I uses, without the others.
static Value *computeFew(Instruction &I, Value *V) {
  IRBuilder<> B(&I);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return laneOf(
        V, cast<ConstantInt>(Extract->getIndexOperand())->getZExtValue(), B);
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  Value *All = PoisonValue::get(I.getType());
  for (auto [To, From] : enumerate(cast<ShuffleVectorInst>(I).getShuffleMask()))
    if (From >= 0 && unsigned(From) < Count)
      All = B.CreateInsertElement(All, laneOf(V, From, B), To);
  return All;
}

void computeExtractedLanes(Module &M) {
  constexpr unsigned WidestNarrow = 256;
  const DataLayout &Layout = M.getDataLayout();
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      Value *V = vectorOfFew(I);
      auto *Ty = V ? dyn_cast<FixedVectorType>(V->getType()) : nullptr;
      if (!Ty || Layout.getTypeSizeInBits(Ty) <= WidestNarrow ||
          !usesRepeated(V))
        continue;
      I.replaceAllUsesWith(computeFew(I, V));
      I.eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructions(V);
    }
}

} // namespace tenon
