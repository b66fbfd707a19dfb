// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Vectors.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Elements/HalfConversion.h"

using namespace llvm;

namespace tenon {

static unsigned lanesOf(Value *V) {
  return cast<FixedVectorType>(V->getType())->getNumElements();
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

Value *interleaveVectors(IRBuilderBase &B, ArrayRef<Value *> Parts) {
  if (Parts.size() == 1)
    return Parts[0];
  // Interleaving the even and the odd parts in two levels keeps the order: (0
  // 2)(1 3) -> 0 1 2 3.
  SmallVector<Value *, 2> Even, Odd;
  for (unsigned I = 0; I < Parts.size(); ++I)
    (I % 2 ? Odd : Even).push_back(Parts[I]);
  Value *X = interleaveVectors(B, Even), *Y = interleaveVectors(B, Odd);
  SmallVector<int, 64> Mask;
  for (unsigned I = 0, Lanes = lanesOf(X); I < Lanes; ++I) {
    Mask.push_back(I);
    Mask.push_back(I + Lanes);
  }
  return B.CreateShuffleVector(X, Y, Mask);
}

/// Each level interleaves pairs of parts; the pairs of elements are the
/// elements of the next level:
///
///   a b c d -> ab.low cd.low | ab.high cd.high -> abcd … abcd
void interleaveInPlace(IRBuilderBase &B, SmallVectorImpl<Value *> &Parts) {
  unsigned Bits = Parts[0]->getType()->getScalarSizeInBits();
  unsigned Lanes = lanesOf(Parts[0]);
  for (unsigned Run = Parts.size(); Run > 1; Run /= 2, Bits *= 2, Lanes /= 2) {
    auto *Wider = FixedVectorType::get(B.getIntNTy(Bits * 2), Lanes / 2);
    SmallVector<int, 16> Low, High;
    for (unsigned I = 0; I < Lanes / 2; ++I) {
      Low.append({int(I), int(I + Lanes)});
      High.append({int(I + Lanes / 2), int(I + Lanes / 2 + Lanes)});
    }
    SmallVector<Value *, 16> Next(Parts.size());
    for (unsigned First = 0; First < Parts.size(); First += Run)
      for (unsigned I = 0; I < Run / 2; ++I) {
        Value *X = Parts[First + 2 * I], *Y = Parts[First + 2 * I + 1];
        auto Half = [&](ArrayRef<int> Mask) {
          return B.CreateBitCast(B.CreateShuffleVector(X, Y, Mask), Wider);
        };
        Next[First + I] = Half(Low), Next[First + Run / 2 + I] = Half(High);
      }
    Parts.assign(Next.begin(), Next.end());
  }
}

Value *strideVector(IRBuilderBase &B, Value *V, unsigned First, unsigned Step) {
  SmallVector<int, 32> Mask;
  for (unsigned I = First, Lanes = lanesOf(V); I < Lanes; I += Step)
    Mask.push_back(I);
  return B.CreateShuffleVector(V, Mask);
}

Value *resizeVector(IRBuilderBase &B, Value *V, unsigned Lanes) {
  unsigned Have = lanesOf(V);
  if (Have == Lanes)
    return V;
  SmallVector<int, 64> Mask;
  for (unsigned I = 0; I < Lanes; ++I)
    Mask.push_back(I < Have ? int(I) : PoisonMaskElem);
  return B.CreateShuffleVector(V, Mask);
}

/// log2(n) steps that interleave line i with line i + n/2:
///
///   next[2i] = low half of (v[i] interleaved with v[i + n/2])
///   next[2i + 1] = high half
void transposeVectors(IRBuilderBase &B, SmallVectorImpl<Value *> &Lines) {
  unsigned Size = Lines.size();
  SmallVector<int, 16> Low, High;
  for (unsigned I = 0; I < Size / 2; ++I) {
    Low.append({int(I), int(I + Size)});
    High.append({int(I + Size / 2), int(I + Size / 2 + Size)});
  }
  for (unsigned Step = 1; Step < Size; Step *= 2) {
    SmallVector<Value *, 16> Next;
    for (unsigned I = 0; I < Size / 2; ++I) {
      Next.push_back(B.CreateShuffleVector(Lines[I], Lines[I + Size / 2], Low));
      Next.push_back(
          B.CreateShuffleVector(Lines[I], Lines[I + Size / 2], High));
    }
    Lines.assign(Next.begin(), Next.end());
  }
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Converts fp8 to f32 via f16, whose subnormals are converted at full speed:
///
///   e5m2   is the upper byte of f16
///   e4m3   s eeee fff, as f16 s 0eeee fff0000000: 2^-8 of the number; NaN
///   set
static Value *widenByHalf(IRBuilderBase &B, Value *V, ElementKind Kind) {
  assert((Kind == ElementKind::E5M2 || Kind == ElementKind::E4M3) &&
         "another kind has other bits");
  unsigned Lanes = lanesOf(V);
  auto *Short = FixedVectorType::get(B.getInt16Ty(), Lanes);
  auto *Half = FixedVectorType::get(B.getHalfTy(), Lanes);
  auto *Float = FixedVectorType::get(B.getFloatTy(), Lanes);
  if (Kind == ElementKind::E5M2) {
    Value *Bits =
        B.CreateShl(B.CreateZExt(V, Short), ConstantInt::get(Short, 8));
    return B.CreateFPExt(B.CreateBitCast(Bits, Half), Float);
  }
  Value *Bits = B.CreateShl(B.CreateSExt(V, Short), ConstantInt::get(Short, 7));
  Bits = B.CreateAnd(Bits, ConstantInt::get(Short, 0xbfff));
  Value *IsNan =
      B.CreateICmpEQ(B.CreateAnd(Bits, ConstantInt::get(Short, 0x3f80)),
                     ConstantInt::get(Short, 0x3f80));
  Bits = B.CreateSelect(
      IsNan, B.CreateOr(Bits, ConstantInt::get(Short, 0x7e00)), Bits);
  Value *Scaled = B.CreateFPExt(B.CreateBitCast(Bits, Half), Float);
  return B.CreateFMul(Scaled, ConstantFP::get(Float, 256.0));
}

Value *widenToFloat(IRBuilderBase &B, Value *V, ElementKind Kind,
                    const VectorModel &Model) {
  if (isFloat8(Kind) && Model.HasHalfConversion)
    return widenByHalf(B, V, Kind);
  if (Kind == ElementKind::F16 && !Model.HasHalfConversion)
    return expandHalf(B, V);
  return widenFloat(B, V, Kind);
}

Value *widenToBFloat(IRBuilderBase &B, Value *V, ElementKind Kind,
                     const VectorModel &Model) {
  return upperHalf(B, widenToFloat(B, V, Kind, Model));
}

Value *narrowFloat(IRBuilderBase &B, Value *V, ElementKind Kind,
                   const VectorModel &Model) {
  if (Kind == ElementKind::BF16)
    return roundToBFloat(B, V);
  if (!Model.HasHalfConversion)
    return shrinkHalf(B, V);
  unsigned Lanes = lanesOf(V);
  Value *Half = B.CreateFPTrunc(V, FixedVectorType::get(B.getHalfTy(), Lanes));
  return B.CreateBitCast(Half, FixedVectorType::get(B.getInt16Ty(), Lanes));
}

Value *convertVector(IRBuilderBase &B, Value *V, VectorConversion Kinds,
                     const VectorModel &Model) {
  auto *Float = FixedVectorType::get(B.getFloatTy(), lanesOf(V));
  if (classOf(Kinds.From) == ElementClass::Signed)
    V = B.CreateSIToFP(V, Float);
  else if (classOf(Kinds.From) == ElementClass::Unsigned)
    V = B.CreateUIToFP(V, Float);
  else
    V = widenToFloat(B, V, Kinds.From, Model);
  if (Kinds.To == ElementKind::TF32)
    return roundToTf32(B, V);
  return bitsOf(Kinds.To) == 16 ? narrowFloat(B, V, Kinds.To, Model) : V;
}

Type *bitsType(IRBuilderBase &B, ElementKind Kind) {
  if (bitsOf(Kind) == 16) // some processors have no arithmetic on them
    return B.getInt16Ty();
  return componentType(B.getContext(), Kind);
}

} // namespace tenon
