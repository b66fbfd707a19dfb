// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementSources.h"
#include "ElementOperations.h"

using namespace llvm;

namespace tenon {

static void addTo(ElementSources::Bytes &All, ArrayRef<LaneBits> More) {
  for (const LaneBits &Byte : More)
    if (!is_contained(All, Byte))
      All.push_back(Byte);
}

/// Whether each element of the result of \p I is computed from the same element
/// of its vector operands.
static bool keepsElements(const Instruction &I) {
  return isa<PHINode>(I) || (isElementwise(I) && !isa<BitCastInst>(I));
}

static unsigned elementsOf(const Type *Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector ? Vector->getNumElements() : 1;
}

/// The sources of all bits of \p V, even if its size is unknown.
ElementSources::Bytes ElementSources::ofAll(Value *V) {
  if (unsigned Size = V->getType()->getPrimitiveSizeInBits())
    return of(V, 0, Size);
  auto *I = dyn_cast<Instruction>(V);
  return I && IsComputed(I) ? ofElement(*I, 0) : Bytes();
}

/// The origin of an element that all values of \p Phi have in common; else
/// null.
static LaneBits commonOrigin(const PHINode &Phi, unsigned Element) {
  unsigned Size = Phi.getType()->getScalarSizeInBits();
  LaneBits First;
  for (Value *V : Phi.incoming_values()) {
    LaneBits Of = Size ? traceBits(V, Element * Size, Size) : LaneBits();
    if (!Of.Root || (First.Root && !(Of == First)))
      return {};
    First = Of;
  }
  return First;
}

const ElementSources::Bytes &ElementSources::ofElement(Instruction &I,
                                                       unsigned Element) {
  auto At = Known.find({&I, Element});
  if (At != Known.end())
    return At->second;
  Bytes All;
  AreComplete &= Depth < MaxDepth;
  if (!AreComplete)
    return Known[{&I, Element}];
  ++Depth;
  unsigned Number = elementsOf(I.getType());
  for (Value *V : I.operand_values()) {
    unsigned Size = V->getType()->getScalarSizeInBits();
    bool IsOne = Size && keepsElements(I) && elementsOf(V->getType()) == Number;
    addTo(All, IsOne ? of(V, Element * Size, Size) : ofAll(V));
  }
  auto *Phi = dyn_cast<PHINode>(&I);
  if (Phi && !commonOrigin(*Phi, Element).Root)
    for (Value *Condition : ConditionsOf(*Phi))
      addTo(All, ofAll(Condition));
  --Depth;
  return Known[{&I, Element}] = std::move(All);
}

ElementSources::Bytes ElementSources::of(Value *V, unsigned FirstBit,
                                         unsigned Count) {
  LaneBits Part = traceBits(V, FirstBit, Count);
  if (Part.Root && !IsSource(Part.Root))
    Part = traceIntegers(Part, Count);
  Bytes All;
  unsigned End = Part.FirstBit + Count;
  if (Part.Root && IsSource(Part.Root)) {
    for (unsigned Bit = Part.FirstBit / 8 * 8; Bit < End; Bit += 8)
      All.push_back({Part.Root, Bit});
    return All;
  }
  auto *I = dyn_cast_or_null<Instruction>(Part.Root);
  if (!I || !IsComputed(I))
    return All;
  unsigned Size = I->getType()->getScalarSizeInBits();
  for (unsigned E = Part.FirstBit / Size; E * Size < End; ++E)
    addTo(All, ofElement(*I, E));
  return All;
}

} // namespace tenon
