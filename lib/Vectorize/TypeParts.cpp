// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypeParts.h"

using namespace llvm;

namespace tenon {

/// The number of members of an aggregate or vector.
static unsigned members(Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return Array->getNumElements();
  return cast<StructType>(Ty)->getNumElements();
}

static bool hasMembers(Type *Ty) {
  return isa<FixedVectorType, ArrayType, StructType>(Ty);
}

static Type *memberType(Type *Ty, unsigned Index) {
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return Struct->getElementType(Index);
  return Ty->getContainedType(0);
}

bool partsOf(Type *Ty, SmallVectorImpl<Type *> &Parts) {
  if (!hasMembers(Ty)) {
    Parts.push_back(Ty);
    return VectorType::isValidElementType(Ty);
  }
  for (unsigned I = 0, E = members(Ty); I < E; ++I)
    if (!partsOf(memberType(Ty, I), Parts))
      return false;
  return true;
}

unsigned countParts(Type *Ty) {
  SmallVector<Type *> Parts;
  partsOf(Ty, Parts);
  return Parts.size();
}

unsigned firstPart(Type *Ty, unsigned Index) {
  assert(hasMembers(Ty) && Index < members(Ty) &&
         "the type has no such member");
  unsigned Before = 0;
  for (unsigned I = 0; I < Index; ++I)
    Before += countParts(memberType(Ty, I));
  return Before;
}

void partOffsets(Type *Ty, const DataLayout &Layout, uint64_t Base,
                 SmallVectorImpl<uint64_t> &Offsets) {
  if (!hasMembers(Ty)) {
    Offsets.push_back(Base);
    return;
  }
  for (unsigned I = 0, E = members(Ty); I < E; ++I) {
    Type *Member = memberType(Ty, I);
    uint64_t At = 0;
    if (auto *Struct = dyn_cast<StructType>(Ty))
      At = Layout.getStructLayout(Struct)->getElementOffset(I);
    else if (isa<FixedVectorType>(Ty))
      At = I * (Layout.getTypeSizeInBits(Member) / 8);
    else
      At = I * Layout.getTypeAllocSize(Member);
    partOffsets(Member, Layout, Base + At, Offsets);
  }
}

/// The indices of part \p Part in \p Ty.
static void pathTo(Type *Ty, unsigned Part, SmallVectorImpl<unsigned> &Path) {
  while (hasMembers(Ty)) {
    unsigned Index = 0;
    for (unsigned Size; Part >= (Size = countParts(memberType(Ty, Index)));
         ++Index)
      Part -= Size;
    Path.push_back(Index);
    Ty = memberType(Ty, Index);
  }
}

Value *extractPart(IRBuilderBase &B, Value *Whole, unsigned Part) {
  assert(Part < countParts(Whole->getType()) && "the type has fewer parts");
  SmallVector<unsigned, 4> Path;
  pathTo(Whole->getType(), Part, Path);
  for (unsigned Index : Path)
    Whole = Whole->getType()->isVectorTy()
                ? B.CreateExtractElement(Whole, Index)
                : B.CreateExtractValue(Whole, Index);
  return Whole;
}

Value *assembleParts(IRBuilderBase &B, Type *Ty, ArrayRef<Value *> Parts) {
  assert(Parts.size() == countParts(Ty) && "a value has all its parts");
  if (!hasMembers(Ty))
    return Parts[0];
  Value *Whole = PoisonValue::get(Ty);
  for (unsigned I = 0, E = members(Ty); I < E; ++I) {
    Type *Member = memberType(Ty, I);
    unsigned Size = countParts(Member);
    Value *One = assembleParts(B, Member, Parts.take_front(Size));
    Parts = Parts.drop_front(Size);
    Whole = Ty->isVectorTy() ? B.CreateInsertElement(Whole, One, I)
                             : B.CreateInsertValue(Whole, One, I);
  }
  return Whole;
}

} // namespace tenon
