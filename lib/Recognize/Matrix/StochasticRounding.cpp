// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StochasticRounding.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include <cmath>

using namespace llvm;

namespace tenon {

namespace {
struct Format {
  ElementKind Kind;
  unsigned Mantissa;   ///< bits after the point
  int MinExponent;     ///< of normal numbers
  unsigned RandomBits; ///< are added
};
} // namespace

// Numbers smaller than 2^MinExponent are multiples of 2^(MinExponent -
// Mantissa). So are all integers, of which none is as large.
static constexpr Format Formats[] = {
    {.Kind = ElementKind::E5M2,
     .Mantissa = 2,
     .MinExponent = -14,
     .RandomBits = 8},
    {.Kind = ElementKind::E4M3,
     .Mantissa = 3,
     .MinExponent = -6,
     .RandomBits = 8},
    {.Kind = ElementKind::E2M1,
     .Mantissa = 1,
     .MinExponent = 0,
     .RandomBits = 8},
    {.Kind = ElementKind::F16,
     .Mantissa = 10,
     .MinExponent = -14,
     .RandomBits = 13},
    {.Kind = ElementKind::S4, .Mantissa = 8, .MinExponent = 8, .RandomBits = 8},
};

static const Format *formatOf(ElementKind Kind) {
  for (const Format &F : Formats)
    if (F.Kind == Kind)
      return &F;
  return nullptr;
}

bool roundsAtRandom(ElementKind From, ElementKind To) {
  if (To == ElementKind::F16)
    return From == ElementKind::F32;
  return formatOf(To) &&
         (From == ElementKind::F16 || From == ElementKind::BF16);
}

// A linear congruential generator, whose state is the seed, and a permutation
// of its bits (PCG-RXS-M-XS):
//
//   seed = seed * 747796405 + 2891336453
//   word = ((seed >> ((seed >> 28) + 4)) ^ seed) * 277803737
//   the upper bits of (word >> 22) ^ word
static Value *randomBits(IRBuilderBase &B, Value *&Seed, unsigned Bits) {
  Seed = B.CreateAdd(B.CreateMul(Seed, B.getInt32(747796405u)),
                     B.getInt32(2891336453u), "seed");
  Value *Distance = B.CreateAdd(B.CreateLShr(Seed, 28), B.getInt32(4));
  Value *Word = B.CreateMul(B.CreateXor(B.CreateLShr(Seed, Distance), Seed),
                            B.getInt32(277803737u));
  Word = B.CreateXor(B.CreateLShr(Word, 22), Word);
  return B.CreateLShr(Word, 32 - Bits);
}

/// A random number for each element of \p Ty.
static Value *randomNumbers(IRBuilderBase &B, Value *&Seed, unsigned Bits,
                            Type *Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (!Vector)
    return randomBits(B, Seed, Bits);
  Value *All = PoisonValue::get(Ty->getWithNewType(B.getInt32Ty()));
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    All = B.CreateInsertElement(All, randomBits(B, Seed, Bits), uint64_t(I));
  return All;
}

/// \p Magnitude, below 2^MinExponent, rounded to a multiple of the smallest
/// number:
///
///   ((integer(x * 2^bits / smallest) + random) >> bits) * smallest
static Value *roundFixed(IRBuilderBase &B, Value *Magnitude, Value *Random,
                         const Format &F) {
  Type *Float = Magnitude->getType();
  int Smallest = F.MinExponent - int(F.Mantissa);
  auto Times = [&](Value *V, int Exponent) {
    return B.CreateFMul(V, ConstantFP::get(Float, std::ldexp(1.0, Exponent)));
  };
  Value *Scaled = Times(Magnitude, int(F.RandomBits) - Smallest);
  Value *Whole = B.CreateFPToUI(Scaled, Random->getType());
  Whole = B.CreateLShr(B.CreateAdd(Whole, Random), F.RandomBits);
  return Times(B.CreateUIToFP(Whole, Float), Smallest);
}

Value *roundAtRandom(IRBuilderBase &B, Value *V, ElementKind From,
                     ElementKind To, bool Clamps, Value *&Seed) {
  const Format &F = *formatOf(To);
  Type *Float = V->getType()->getWithNewType(B.getFloatTy()),
       *Bits = V->getType()->getWithNewType(B.getInt32Ty());
  auto Number = [&](uint64_t N) { return ConstantInt::get(Bits, N); };
  Value *Random = randomNumbers(B, Seed, F.RandomBits, V->getType());
  Value *Wide = widenFloat(B, V, From);
  Value *All = B.CreateBitCast(Wide, Bits);
  Value *Magnitude = B.CreateAnd(All, Number(0x7fffffff));
  // Normal numbers: the mantissa may overflow into the exponent.
  unsigned Dropped = 23 - F.Mantissa;
  Value *Sum =
      B.CreateAdd(Magnitude, B.CreateShl(Random, Dropped - F.RandomBits));
  Sum = B.CreateAnd(Sum, Number(~0u << Dropped));
  Value *Limit = Number(uint64_t(127 + F.MinExponent) << 23);
  Value *IsSmall = B.CreateICmpULT(Magnitude, Limit);
  Value *Small =
      B.CreateBitCast(B.CreateSelect(IsSmall, Magnitude, Number(0)), Float);
  Value *Rounded = B.CreateSelect(
      IsSmall, B.CreateBitCast(roundFixed(B, Small, Random, F), Bits), Sum);
  // Infinity and NaN.
  Value *IsNumber = B.CreateICmpULT(Magnitude, Number(0x7f800000));
  Rounded = B.CreateSelect(IsNumber, Rounded, Magnitude);
  if (To == ElementKind::F16 && Clamps) {
    Value *IsNan = B.CreateICmpUGT(Magnitude, Number(0x7f800000));
    Value *Largest = Number(0x477fe000); // 65504
    Value *Clamped = B.CreateBinaryIntrinsic(Intrinsic::umin, Rounded, Largest);
    Rounded = B.CreateSelect(IsNan, Rounded, Clamped);
  }
  Value *Sign = B.CreateAnd(All, Number(0x80000000));
  return B.CreateBitCast(B.CreateOr(Rounded, Sign), Float);
}

} // namespace tenon
