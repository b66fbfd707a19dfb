// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvVectorParts.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned MaxComponents = 16;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool isForeignVector(const Type *Ty) {
  const auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector && (Vector->getElementType()->isPointerTy() ||
                    !is_contained({2, 3, 4, 8, 16}, Vector->getNumElements()));
}

bool holdsForeignVector(const Type *Ty) {
  return isForeignVector(Ty) || any_of(Ty->subtypes(), [](const Type *Part) {
           return holdsForeignVector(Part);
         });
}

/// No part has three components: in memory it would have the size of four.
SmallVector<unsigned> partCounts(const FixedVectorType *Ty) {
  unsigned Left = Ty->getNumElements();
  if (Ty->getElementType()->isPointerTy())
    return SmallVector<unsigned>(Left, 1);
  if (!isForeignVector(Ty))
    return {Left};
  SmallVector<unsigned> Counts;
  for (unsigned Count : {MaxComponents, 8u, 4u, 2u, 1u})
    for (; Left >= Count; Left -= Count)
      Counts.push_back(Count);
  return Counts;
}

bool isPackedVector(const Type *Ty) {
  return isa<FixedVectorType>(Ty) && Ty->isIntOrIntVectorTy() &&
         Ty->getScalarSizeInBits() % 8 != 0;
}

SmallVector<Type *> accessTypes(Type *Ty) {
  SmallVector<Type *> Types;
  if (isPackedVector(Ty)) {
    Types.assign(componentCount(Ty) * Ty->getScalarSizeInBits() / 8,
                 Type::getInt8Ty(Ty->getContext()));
    return Types;
  }
  for (unsigned Count : partCounts(cast<FixedVectorType>(Ty)))
    Types.push_back(typeOfComponents(Ty->getScalarType(), Count));
  return Types;
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

void appendComponents(Components &All, Value *V) {
  for (unsigned I = 0, E = componentCount(V->getType()); I < E; ++I)
    All.push_back({V, I});
}

/// The value whose components are exactly \p From, or null.
static Value *wholeOf(ArrayRef<Component> From) {
  Value *V = From[0].Of;
  if (!V || componentCount(V->getType()) != From.size())
    return nullptr;
  bool Same = all_of(enumerate(From), [&](const auto &C) {
    return C.value().Of == V && C.value().At == C.index();
  });
  return Same ? V : nullptr;
}

static Value *gatherOne(IRBuilderBase &B, Type *Element, Component From) {
  return From.Of ? componentOf(B, From.Of, From.At) : PoisonValue::get(Element);
}

/// Shuffles the components of each vector to their positions and combines the
/// results by further shuffles; scalars are inserted.
Value *gather(IRBuilderBase &B, Type *Element, ArrayRef<Component> From) {
  if (From.size() == 1)
    return gatherOne(B, Element, From[0]);
  if (Value *Whole = wholeOf(From))
    return Whole;
  unsigned Count = From.size();
  SmallSetVector<Value *, 8> Sources;
  for (const Component &C : From)
    if (C.Of)
      Sources.insert(C.Of);
  if (Sources.size() == 1 && !Sources[0]->getType()->isVectorTy() &&
      all_of(From, [](const Component &C) { return C.Of; }))
    return B.CreateVectorSplat(Count, Sources[0]);
  Value *Result = PoisonValue::get(FixedVectorType::get(Element, Count));
  bool IsFirst = true;
  for (Value *Source : Sources) {
    if (!Source->getType()->isVectorTy())
      continue;
    SmallVector<int, MaxComponents> Mask(Count, -1), Blend(Count);
    for (unsigned I = 0; I < Count; ++I) {
      bool IsHere = From[I].Of == Source;
      if (IsHere)
        Mask[I] = From[I].At;
      Blend[I] = IsHere ? Count + I : I;
    }
    Value *Placed = B.CreateShuffleVector(Source, Mask);
    Result = IsFirst ? Placed : B.CreateShuffleVector(Result, Placed, Blend);
    IsFirst = false;
  }
  for (auto [I, C] : enumerate(From))
    if (C.Of && !C.Of->getType()->isVectorTy())
      Result = B.CreateInsertElement(Result, C.Of, I);
  return Result;
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// r = 0
/// for (i < ratio) r |= zext(from[i]) << i * bits
static Value *joinBits(IRBuilderBase &B, Type *Source, ArrayRef<Component> From,
                       unsigned Bits) {
  Type *Wide = B.getIntNTy(Bits * From.size());
  Value *Result = ConstantInt::get(Wide, 0);
  for (auto [I, C] : enumerate(From)) {
    Value *Narrow = B.CreateBitCast(gatherOne(B, Source, C), B.getIntNTy(Bits));
    Result = B.CreateOr(
        Result, B.CreateShl(B.CreateZExt(Narrow, Wide), uint64_t(I) * Bits));
  }
  return Result;
}

/// Recasts components smaller than a byte by shifts: SPIR-V cannot cast them.
static Components recastSmall(IRBuilderBase &B, Type *Source,
                              ArrayRef<Component> From, Type *Result) {
  unsigned Old = Source->getScalarSizeInBits();
  unsigned New = Result->getScalarSizeInBits();
  Components All;
  if (New >= Old) {
    for (size_t I = 0; I < From.size(); I += New / Old)
      All.push_back({B.CreateBitCast(
          joinBits(B, Source, From.slice(I, New / Old), Old), Result)});
    return All;
  }
  for (const Component &C : From) {
    Value *Wide = B.CreateBitCast(gatherOne(B, Source, C), B.getIntNTy(Old));
    for (unsigned At = 0; At < Old; At += New)
      All.push_back({B.CreateBitCast(
          B.CreateTrunc(B.CreateLShr(Wide, At), B.getIntNTy(New)), Result)});
  }
  return All;
}

std::optional<Components> recast(IRBuilderBase &B, Type *Source,
                                 ArrayRef<Component> From, Type *Result) {
  uint64_t Old = Source->getScalarSizeInBits();
  uint64_t New = Result->getScalarSizeInBits();
  uint64_t All = Old * From.size(), Max = std::max(Old, New);
  if (!Old || !New || Max > 64 || Max % std::min(Old, New) || All % Max)
    return std::nullopt;
  if (std::min(Old, New) < 8)
    return recastSmall(B, Source, From, Result);
  if (!isPowerOf2_64(Old) || !isPowerOf2_64(New))
    return std::nullopt;
  uint64_t Chunk = MaxComponents * std::min(Old, New);
  while (All % Chunk)
    Chunk /= 2;
  Components Made;
  for (size_t I = 0; I < From.size(); I += Chunk / Old)
    appendComponents(
        Made, B.CreateBitCast(gather(B, Source, From.slice(I, Chunk / Old)),
                              typeOfComponents(Result, Chunk / New)));
  return Made;
}

} // namespace tenon
