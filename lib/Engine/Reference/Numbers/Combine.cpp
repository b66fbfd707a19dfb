// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Combine.h"
#include "Numbers.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace tenon::reference {

/// Computes in double. It has more than twice the 24 significant bits of the
/// operands, so rounding its sums and products to their kind gives the same as
/// rounding the exact value once.
static double combineFloats(Combination How, double A, double B) {
  switch (How) {
  case Combination::FAdd:
    return A + B;
  case Combination::FMul:
    return A * B;
  case Combination::FMin:
    return std::fmin(A, B);
  default:
    return std::fmax(A, B);
  }
}

static uint64_t combineIntegers(Combination How, unsigned Width, uint64_t A,
                                uint64_t B) {
  bool Less = SignExtend64(A, Width) < SignExtend64(B, Width);
  switch (How) {
  case Combination::Add:
    return A + B;
  case Combination::Mul:
    return A * B;
  case Combination::SMin:
    return Less ? A : B;
  case Combination::SMax:
    return Less ? B : A;
  case Combination::UMin:
    return std::min(A, B);
  case Combination::UMax:
    return std::max(A, B);
  case Combination::And:
    return A & B;
  case Combination::Or:
    return A | B;
  default:
    return A ^ B;
  }
}

uint64_t combine(Combination How, const LaneValue &Value, uint64_t A,
                 uint64_t B) {
  if (!isFloatCombination(How))
    return truncateTo(Value.Bits, combineIntegers(How, Value.Bits, A, B));
  return encodeFloat(Value.Kind, combineFloats(How, decodeFloat(Value.Kind, A),
                                               decodeFloat(Value.Kind, B)));
}

uint64_t identityOf(Combination How, const LaneValue &Value) {
  uint64_t Ones = maskTrailingOnes<uint64_t>(Value.Bits);
  uint64_t Lowest = uint64_t(1) << (Value.Bits - 1); // the lowest signed number
  switch (How) {
  case Combination::Mul:
    return 1;
  case Combination::SMin:
    return Ones ^ Lowest;
  case Combination::SMax:
    return Lowest;
  case Combination::UMin:
  case Combination::And:
    return Ones;
  case Combination::Add:
  case Combination::UMax:
  case Combination::Or:
  case Combination::Xor:
    return 0;
  case Combination::FAdd:
    return encodeFloat(Value.Kind, 0);
  case Combination::FMul:
    return encodeFloat(Value.Kind, 1);
  case Combination::FMin:
    return encodeFloat(Value.Kind, HUGE_VAL);
  case Combination::FMax:
    return encodeFloat(Value.Kind, -HUGE_VAL);
  }
  return 0;
}

} // namespace tenon::reference
