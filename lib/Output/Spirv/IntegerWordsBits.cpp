// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit functions, conversions to and from floating-point numbers, and parts of
// integers that are represented by words.

#include "IntegerWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned WidestWord = 64;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

IntegerWords WordBuilder::populationCount(const IntegerWords &X) {
  Value *Sum = number(X, 0);
  for (Value *Word : X.Words)
    Sum = B.CreateAdd(Sum, B.CreateUnaryIntrinsic(Intrinsic::ctpop, Word));
  return cleared(small(X, Sum));
}

/// The zeros of the last non-zero word, and those of the words after it.
IntegerWords WordBuilder::leadingZeros(const IntegerWords &X) {
  unsigned Width = X.type()->getScalarSizeInBits();
  Value *Count = nullptr;
  for (auto [I, Word] : enumerate(X.Words)) {
    Value *Here = B.CreateAdd(
        B.CreateBinaryIntrinsic(Intrinsic::ctlz, Word, B.getFalse()),
        number(X, (X.Words.size() - 1 - I) * Width));
    Count =
        Count ? B.CreateSelect(B.CreateICmpEQ(Word, number(X, 0)), Count, Here)
              : Here;
  }
  Value *Above = number(X, X.Words.size() * Width - X.Bits);
  return cleared(small(X, B.CreateSub(Count, Above)));
}

IntegerWords WordBuilder::trailingZeros(const IntegerWords &X) {
  unsigned Width = X.type()->getScalarSizeInBits();
  Value *Count = number(X, X.Bits);
  for (unsigned I = X.Words.size(); I-- > 0;) {
    Value *Here = B.CreateAdd(
        B.CreateBinaryIntrinsic(Intrinsic::cttz, X.Words[I], B.getFalse()),
        number(X, I * Width));
    Count =
        B.CreateSelect(B.CreateICmpEQ(X.Words[I], number(X, 0)), Count, Here);
  }
  return cleared(small(X, Count));
}

IntegerWords WordBuilder::reverse(Intrinsic::ID Of, const IntegerWords &X) {
  unsigned All = X.Words.size() * X.type()->getScalarSizeInBits();
  IntegerWords Result{All, {}};
  for (Value *Word : llvm::reverse(X.Words))
    Result.Words.push_back(B.CreateUnaryIntrinsic(Of, Word));
  if (All == X.Bits)
    return Result;
  return resize(shiftBy(Instruction::LShr, Result, All - X.Bits), X.Bits,
                false);
}

//===----------------------------------------------------------------------===//
// Floating-point numbers
//===----------------------------------------------------------------------===//

Value *WordBuilder::toFloat(const IntegerWords &X, Type *Ty, bool Signed) {
  assert(X.Words.size() == 1 && "wider conversions have been expanded");
  return Signed ? B.CreateSIToFP(signedLast(X), Ty)
                : B.CreateUIToFP(X.Words[0], Ty);
}

IntegerWords WordBuilder::fromFloat(Value *X, unsigned Bits, bool Signed) {
  assert(wordCount(Bits) == 1 && "wider conversions have been expanded");
  Type *Word = X->getType()->getWithNewType(
      IntegerType::get(B.getContext(), wordBits(Bits)));
  return cleared(
      {Bits, {Signed ? B.CreateFPToSI(X, Word) : B.CreateFPToUI(X, Word)}});
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

IntegerWords WordBuilder::join(ArrayRef<IntegerWords> Parts) {
  assert(!Parts.empty() && "the first part determines the type");
  unsigned Bits = 0;
  for (const IntegerWords &Part : Parts)
    Bits += Part.Bits;
  Type *Ty = Parts[0].type()->getWithNewBitWidth(wordBits(Bits));
  IntegerWords Result{Bits, {}};
  Result.Words.resize(wordCount(Bits), Constant::getNullValue(Ty));
  unsigned At = 0;
  for (const IntegerWords &Part : Parts) {
    for (auto [I, Word] : enumerate(Part.Words)) {
      unsigned From = At + I * WidestWord;
      unsigned Count =
          std::min(Part.Bits - unsigned(I) * WidestWord, WidestWord);
      Value *V = B.CreateZExtOrTrunc(Word, Ty);
      Value *&Low = Result.Words[From / WidestWord];
      unsigned Shift = From % WidestWord;
      Low = B.CreateOr(Low, B.CreateShl(V, Shift));
      if (Shift + Count > WidestWord) {
        Value *&High = Result.Words[From / WidestWord + 1];
        High = B.CreateOr(High, B.CreateLShr(V, WidestWord - Shift));
      }
    }
    At += Part.Bits;
  }
  return Result;
}

IntegerWords WordBuilder::slice(const IntegerWords &X, unsigned First,
                                unsigned Bits) {
  assert(First < X.Bits && "a slice begins inside");
  return resize(First ? shiftBy(Instruction::LShr, X, First) : X, Bits, false);
}

IntegerWords WordBuilder::bitsOf(Value *V) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector) {
    unsigned Bits = V->getType()->getPrimitiveSizeInBits();
    return {Bits, {B.CreateBitCast(V, B.getIntNTy(Bits))}};
  }
  uint64_t Bits = Vector->getPrimitiveSizeInBits();
  if (Bits % WidestWord == 0 && Vector->getScalarSizeInBits() >= 8) {
    auto *Words = FixedVectorType::get(B.getInt64Ty(), Bits / WidestWord);
    V = B.CreateBitCast(V, Words);
    Vector = Words;
  }
  SmallVector<IntegerWords> Parts;
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    Parts.push_back(bitsOf(B.CreateExtractElement(V, I)));
  return join(Parts);
}

Value *WordBuilder::asType(const IntegerWords &X, Type *Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (!Vector)
    return B.CreateBitCast(X.Words[0], Ty);
  if (X.Bits % WidestWord == 0 && Ty->getScalarSizeInBits() >= 8) {
    Value *V = PoisonValue::get(
        FixedVectorType::get(B.getInt64Ty(), X.Bits / WidestWord));
    for (auto [I, Word] : enumerate(X.Words))
      V = B.CreateInsertElement(V, Word, I);
    return B.CreateBitCast(V, Ty);
  }
  Value *V = PoisonValue::get(Ty);
  unsigned Bits = Ty->getScalarSizeInBits();
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    V = B.CreateInsertElement(
        V, asType(slice(X, I * Bits, Bits), Vector->getElementType()), I);
  return V;
}

} // namespace tenon
