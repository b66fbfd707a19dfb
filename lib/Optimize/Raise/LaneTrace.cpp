// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneTrace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

/// Traces \p Bits one step back to the operands; false if they are the value's
/// own.
static bool traceStep(LaneBits &Bits, unsigned Count) {
  auto *I = dyn_cast<Instruction>(Bits.Root);
  if (!I)
    return false;
  unsigned Size = Bits.Root->getType()->getScalarSizeInBits();
  unsigned Component = Size ? Bits.FirstBit / Size : 0;
  bool InOne = Size && Bits.FirstBit % Size + Count <= Size;
  if (auto *Cast = dyn_cast<BitCastInst>(I)) {
    Type *From = Cast->getSrcTy();
    if (!From->isIntOrIntVectorTy() && !From->isFPOrFPVectorTy())
      return false;
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
  LaneBits Bits{V, FirstBit};
  while (Bits.Root && traceStep(Bits, Count))
    ;
  if (Bits.Root && isa<UndefValue>(Bits.Root))
    Bits.Root = nullptr;
  return Bits;
}

SmallVector<LaneBits, 16> traceElements(Value *Fragment,
                                        const LaneLayout &Layout) {
  SmallVector<LaneBits, 16> Elements;
  for (unsigned E = 0; E < Layout.Components * Layout.Pack; ++E)
    Elements.push_back(
        traceBits(Fragment, E * Layout.ElementBits, Layout.ElementBits));
  return Elements;
}

Value *sourceOf(ArrayRef<LaneBits> Elements, const LaneLayout &Layout) {
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
