// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Elements/ExpandConversions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned WordBits = 64, BitsOfFloat = 24;

/// 2^\p Exponent, infinity if \p Ty has no such number.
static Constant *power(Type *Ty, int Exponent) {
  const fltSemantics &Semantics = Ty->getScalarType()->getFltSemantics();
  return ConstantFP::get(Ty, scalbn(APFloat(Semantics, 1), Exponent,
                                    APFloat::rmNearestTiesToEven));
}

static int largestExponent(const Type *Ty) {
  return APFloat::semanticsMaxExponent(Ty->getScalarType()->getFltSemantics());
}

static Type *floatType(Type *Ty) {
  return Ty->getWithNewType(Type::getFloatTy(Ty->getContext()));
}

//===----------------------------------------------------------------------===//
// To floating-point numbers
//===----------------------------------------------------------------------===//

/// The 64 bits from the first one that is set are rounded; the lowest of them
/// says whether a bit below them is set:
///
///   n = max(bits - 64 - clz(x), 0)
///   float((x >> n) | ((x & ((1 << n) - 1)) != 0)) * 2^n
///
/// For bf16 24 bits are kept, which float has, so that there is one rounding.
static Value *unsignedToFloat(IRBuilderBase &B, Value *X, Type *Ty) {
  bool IsBFloat = Ty->getScalarType()->isBFloatTy();
  unsigned Kept = IsBFloat ? BitsOfFloat : WordBits;
  unsigned Bits = X->getType()->getScalarSizeInBits();
  assert(Bits > Kept && "others are converted as they are");
  Type *Wide = X->getType(), *Word = Wide->getWithNewBitWidth(WordBits);
  Value *Most = ConstantInt::get(Word, Bits - Kept);
  Value *Zeros = B.CreateZExtOrTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, X, B.getFalse()), Word);
  Value *Amount =
      B.CreateSelect(B.CreateICmpULT(Zeros, Most), B.CreateSub(Most, Zeros),
                     Constant::getNullValue(Word));
  Value *Wanted = B.CreateZExtOrTrunc(Amount, Wide);
  Value *First = B.CreateLShr(X, Wanted);
  Value *Lost = B.CreateICmpNE(B.CreateShl(First, Wanted), X);
  Value *Number = B.CreateUIToFP(
      B.CreateOr(B.CreateZExtOrTrunc(First, Word), B.CreateZExt(Lost, Word)),
      IsBFloat ? floatType(Ty) : Ty);
  if (Ty->getScalarType()->isHalfTy())
    Number = B.CreateFPExt(Number, floatType(Ty));
  for (unsigned Bit = 1; Bit <= Bits - Kept; Bit *= 2) {
    Value *Has =
        B.CreateICmpNE(B.CreateAnd(Amount, Bit), Constant::getNullValue(Word));
    Number = B.CreateSelect(
        Has, B.CreateFMul(Number, power(Number->getType(), Bit)), Number);
  }
  return B.CreateFPCast(Number, Ty);
}

static Value *integerToFloat(IRBuilderBase &B, Value *X, Type *Ty,
                             bool Signed) {
  if (!Signed)
    return unsignedToFloat(B, X, Ty);
  Value *IsNegative = B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
  Value *Number =
      unsignedToFloat(B, B.CreateSelect(IsNegative, B.CreateNeg(X), X), Ty);
  return B.CreateSelect(IsNegative, B.CreateFNeg(Number), Number);
}

/// Integers of up to 32 bits, some of which float cannot represent, as numbers
/// that it can and that round to the same bf16: in large ones, bit 8 is set if
/// a bit below it is.
///
///   -2^24 <= x < 2^24 ? x : (x | ((x & 255) + 255)) & ~255
static Value *withFloatBits(IRBuilderBase &B, Value *X, bool Signed) {
  Type *Ty = X->getType();
  Value *Low = ConstantInt::get(Ty, 255);
  Value *Large = B.CreateAnd(
      B.CreateOr(X, B.CreateAdd(B.CreateAnd(X, Low), Low)), B.CreateNot(Low));
  Value *Exact = ConstantInt::get(Ty, 1 << BitsOfFloat);
  Value *IsSmall =
      Signed ? B.CreateICmpULT(B.CreateAdd(X, Exact), B.CreateShl(Exact, 1))
             : B.CreateICmpULT(X, Exact);
  return B.CreateSelect(IsSmall, X, Large);
}

/// \p X as bf16, rounded once.
static Value *integerToBFloat(IRBuilderBase &B, Value *X, Type *Ty,
                              bool Signed) {
  if (X->getType()->getScalarSizeInBits() > 32)
    return integerToFloat(B, X, Ty, Signed);
  X = withFloatBits(B, X, Signed);
  Value *Number = Signed ? B.CreateSIToFP(X, floatType(Ty))
                         : B.CreateUIToFP(X, floatType(Ty));
  return B.CreateFPTrunc(Number, Ty);
}

//===----------------------------------------------------------------------===//
// To integers
//===----------------------------------------------------------------------===//

/// From the last word of 64 bits to the first, the value of each word is
/// subtracted from the rest, which is exact:
///
///   word[i] = trunc(x / 2^(64 i))
///   x -= word[i] * 2^(64 i)
static Value *floatToUnsigned(IRBuilderBase &B, Value *X, Type *Wide) {
  Type *Ty = X->getType(), *Word = Wide->getWithNewBitWidth(WordBits);
  unsigned Words = divideCeil(Wide->getScalarSizeInBits(), WordBits);
  Value *Result = Constant::getNullValue(Wide);
  for (unsigned I = Words; I-- > 0;) {
    int Scale = I * WordBits;
    if (Scale > largestExponent(Ty))
      continue; // no number of the type is that large
    Value *Scaled = I ? B.CreateFMul(X, power(Ty, -Scale)) : X;
    Value *Here = B.CreateFPToUI(Scaled, Word);
    Result = B.CreateOr(Result, B.CreateShl(B.CreateZExt(Here, Wide), Scale));
    if (I)
      X = B.CreateFSub(
          X, B.CreateFMul(B.CreateUIToFP(Here, Ty), power(Ty, Scale)));
  }
  return Result;
}

static Value *floatToInteger(IRBuilderBase &B, Value *X, Type *Wide,
                             bool Signed) {
  if (X->getType()->getScalarType()->isBFloatTy())
    X = B.CreateFPExt(X, floatType(X->getType()));
  if (!Signed)
    return floatToUnsigned(B, X, Wide);
  Value *IsNegative = B.CreateFCmpOLT(X, Constant::getNullValue(X->getType()));
  Value *Number =
      floatToUnsigned(B, B.CreateSelect(IsNegative, B.CreateFNeg(X), X), Wide);
  return B.CreateSelect(IsNegative, B.CreateNeg(Number), Number);
}

/// Numbers outside of the integer's range become its limits, and NaN zero.
static Value *floatToSaturated(IRBuilderBase &B, Value *X, Type *Wide,
                               bool Signed) {
  Type *Ty = X->getType();
  unsigned Bits = Wide->getScalarSizeInBits();
  Constant *Least = Constant::getNullValue(Ty);
  APInt Lowest = APInt::getZero(Bits), Highest = APInt::getMaxValue(Bits);
  if (Signed) {
    Least = cast<Constant>(B.CreateFNeg(power(Ty, Bits - 1)));
    Lowest = APInt::getSignedMinValue(Bits);
    Highest = APInt::getSignedMaxValue(Bits);
  }
  Value *Result = Bits > WordBits ? floatToInteger(B, X, Wide, Signed)
                  : Signed        ? B.CreateFPToSI(X, Wide)
                                  : B.CreateFPToUI(X, Wide);
  Result = B.CreateSelect(B.CreateFCmpOGE(X, power(Ty, Bits - Signed)),
                          ConstantInt::get(Wide, Highest), Result);
  Result = B.CreateSelect(B.CreateFCmpOLT(X, Least),
                          ConstantInt::get(Wide, Lowest), Result);
  return B.CreateSelect(B.CreateFCmpUNO(X, X), Constant::getNullValue(Wide),
                        Result);
}

/// An integer of one bit is 0 or 1, or if it is signed 0 or -1.
static Value *floatToBit(IRBuilderBase &B, Value *X, bool Signed) {
  Constant *Limit = ConstantFP::get(X->getType(), Signed ? -1 : 1);
  return Signed ? B.CreateFCmpOLE(X, Limit) : B.CreateFCmpOGE(X, Limit);
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

static bool saturates(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && (Call->getIntrinsicID() == Intrinsic::fptosi_sat ||
                  Call->getIntrinsicID() == Intrinsic::fptoui_sat);
}

/// Whether \p I converts to signed integers.
static bool isSigned(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return isa<FPToSIInst>(I) ||
         (Call && Call->getIntrinsicID() == Intrinsic::fptosi_sat);
}

/// The expansion of \p I; null if it is not one of these conversions.
static Value *expansion(IRBuilderBase &B, Instruction &I) {
  Type *Ty = I.getType();
  if (isa<SIToFPInst, UIToFPInst>(I)) {
    Value *X = I.getOperand(0);
    if (X->getType()->isIntOrIntVectorTy(1))
      return B.CreateSelect(X, ConstantFP::get(Ty, isa<SIToFPInst>(I) ? -1 : 1),
                            Constant::getNullValue(Ty));
    return X->getType()->getScalarSizeInBits() > WordBits
               ? integerToFloat(B, X, Ty, isa<SIToFPInst>(I))
               : nullptr;
  }
  bool Saturates = saturates(I);
  if (!Saturates && !isa<FPToSIInst, FPToUIInst>(I))
    return nullptr;
  Value *X = I.getOperand(0);
  bool Signed = isSigned(I);
  unsigned Bits = Ty->getScalarSizeInBits();
  if (Bits == 1)
    return floatToBit(B, X, Signed);
  if (Saturates)
    return Bits > WordBits || !isPowerOf2_32(Bits)
               ? floatToSaturated(B, X, Ty, Signed)
               : nullptr;
  return Bits > WordBits ? floatToInteger(B, X, Ty, Signed) : nullptr;
}

void expandConversions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    IRBuilder<> B(&I);
    if (Value *New = expansion(B, I)) {
      I.replaceAllUsesWith(New);
      I.eraseFromParent();
    }
  }
}

void roundConversions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    bool Signed = isa<SIToFPInst>(I);
    if ((!Signed && !isa<UIToFPInst>(I)) ||
        !I.getType()->getScalarType()->isBFloatTy() ||
        I.getOperand(0)->getType()->getScalarSizeInBits() <=
            BitsOfFloat + Signed)
      continue;
    IRBuilder<> B(&I);
    I.replaceAllUsesWith(
        integerToBFloat(B, I.getOperand(0), I.getType(), Signed));
    I.eraseFromParent();
  }
}

} // namespace tenon
