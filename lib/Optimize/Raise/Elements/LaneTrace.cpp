// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneTrace.h"
#include "RaiseAddresses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace tenon {

/// Traces \p Bits one step back to the operands; false if the value itself is
/// their origin.
static bool traceStep(LaneBits &Bits, unsigned Count) {
  auto *I = dyn_cast<Instruction>(Bits.Root);
  if (!I)
    return false;
  unsigned Size = Bits.Root->getType()->getScalarSizeInBits(); // not a pointer
  unsigned Component = Bits.FirstBit / Size;
  bool InOne = Bits.FirstBit % Size + Count <= Size;
  if (auto *Cast = dyn_cast<BitCastInst>(I)) {
    Bits.Root = Cast->getOperand(0);
    return true;
  }
  if (auto *Extract = dyn_cast<ExtractElementInst>(I)) {
    auto *Index = dyn_cast<ConstantInt>(Extract->getIndexOperand());
    auto *Ty = dyn_cast<FixedVectorType>(Extract->getVectorOperandType());
    if (!Index || !Ty || Index->getValue().uge(Ty->getNumElements()))
      return false;
    Bits = {Extract->getVectorOperand(),
            Bits.FirstBit + unsigned(Index->getZExtValue()) * Size};
    return true;
  }
  if (auto *Insert = dyn_cast<InsertElementInst>(I)) {
    auto *Index = dyn_cast<ConstantInt>(Insert->getOperand(2));
    if (!Index || !InOne)
      return false;
    if (Index->getValue() != Component)
      Bits.Root = Insert->getOperand(0);
    else
      Bits = {Insert->getOperand(1), Bits.FirstBit % Size};
    return true;
  }
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(I);
  if (!Shuffle || !InOne || !isa<FixedVectorType>(Shuffle->getType()))
    return false;
  int From = Shuffle->getMaskValue(Component);
  int Operand = cast<FixedVectorType>(Shuffle->getOperand(0)->getType())
                    ->getNumElements();
  if (From < 0) {
    Bits.Root = nullptr;
    return true;
  }
  Bits = {Shuffle->getOperand(From >= Operand),
          From % Operand * Size + Bits.FirstBit % Size};
  return true;
}

LaneBits traceBits(Value *V, unsigned FirstBit, unsigned Count) {
  assert(Count && FirstBit + Count <= V->getType()->getPrimitiveSizeInBits() &&
         "bits that it has");
  LaneBits Bits{V, FirstBit};
  while (Bits.Root && traceStep(Bits, Count))
    ;
  if (Bits.Root && isa<UndefValue>(Bits.Root))
    Bits.Root = nullptr;
  return Bits;
}

/// The operand from which \p I, an `and`, an `or` or a sum without carries,
/// takes this part of each component unchanged; null if the part depends on
/// both operands, or if \p I is something else.
static Value *unchangedOperand(const Instruction &I, unsigned FirstBit,
                               unsigned Count) {
  const DataLayout &Layout = I.getDataLayout();
  bool IsAnd = I.getOpcode() == Instruction::And;
  bool IsOr = I.getOpcode() == Instruction::Or ||
              (I.getOpcode() == Instruction::Add &&
               haveNoCommonBitsSet(I.getOperand(0), I.getOperand(1), Layout));
  if (!IsAnd && !IsOr)
    return nullptr;
  for (unsigned Other : {1u, 0u}) {
    KnownBits Known = computeKnownBits(I.getOperand(Other), Layout);
    const APInt &Neutral = IsAnd ? Known.One : Known.Zero;
    if (Neutral.extractBits(Count, FirstBit).isAllOnes())
      return I.getOperand(1 - Other);
  }
  return nullptr;
}

/// Traces \p Bits through an operation that only moves bits of integers, as in
/// `low | high << 16`; false if the operation does more.
static bool traceInteger(LaneBits &Bits, unsigned Count) {
  auto *I = dyn_cast<Instruction>(Bits.Root);
  if (!I || !I->getType()->isIntOrIntVectorTy())
    return false;
  unsigned Size = I->getType()->getScalarSizeInBits();
  unsigned First = Bits.FirstBit % Size, Component = Bits.FirstBit / Size;
  if (First + Count > Size)
    return false;
  if (isa<TruncInst, ZExtInst, SExtInst>(I)) {
    unsigned From = I->getOperand(0)->getType()->getScalarSizeInBits();
    if (First + Count > From)
      return false;
    Bits = {I->getOperand(0), Component * From + First};
    return true;
  }
  if (Value *Operand = unchangedOperand(*I, First, Count)) {
    Bits.Root = Operand;
    return true;
  }
  const APInt *Distance;
  if (!I->isShift() ||
      !PatternMatch::match(I->getOperand(1), PatternMatch::m_APInt(Distance)) ||
      Distance->uge(Size))
    return false;
  unsigned By = Distance->getZExtValue();
  bool IsLeft = I->getOpcode() == Instruction::Shl;
  if (IsLeft ? First < By : First + By + Count > Size)
    return false;
  Bits = {I->getOperand(0), IsLeft ? Bits.FirstBit - By : Bits.FirstBit + By};
  return true;
}

LaneBits traceIntegers(LaneBits Bits, unsigned Count) {
  while (Bits.Root && traceInteger(Bits, Count))
    Bits = traceBits(Bits.Root, Bits.FirstBit, Count);
  return Bits;
}

/// The origin of \p Bits if it is memory and operations on integers only move
/// them, else \p Bits.
static LaneBits traceToMemory(LaneBits Bits, unsigned Count) {
  LaneBits Origin = traceIntegers(Bits, Count);
  return Origin.Root && isLaneAccess(Origin.Root, /*IsLoad=*/true) ? Origin
                                                                   : Bits;
}

SmallVector<LaneBits, 16> traceElements(Value *Fragment,
                                        const LaneLayout &Layout) {
  SmallVector<LaneBits, 16> Elements;
  unsigned Size = Layout.ElementBits;
  for (unsigned E = 0; E < Layout.Components * Layout.Pack; ++E)
    Elements.push_back(
        traceToMemory(traceBits(Fragment, E * Size, Size), Size));
  return Elements;
}

Value *sourceOf(ArrayRef<LaneBits> Elements, const LaneLayout &Layout) {
  assert(Elements.size() == size_t(Layout.Components) * Layout.Pack &&
         "all elements of a fragment");
  Value *Root = nullptr;
  for (auto [E, Bits] : enumerate(Elements)) {
    if (!Bits.Root) // undefined
      continue;
    if ((Root && Bits.Root != Root) || Bits.FirstBit != E * Layout.ElementBits)
      return nullptr;
    Root = Bits.Root;
  }
  return Root;
}

} // namespace tenon
