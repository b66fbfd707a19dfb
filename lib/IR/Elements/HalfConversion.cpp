// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Elements/HalfConversion.h"

using namespace llvm;

namespace tenon {

/// Converts f16 bits to f32 without an instruction for it, exactly for every
/// input:
///
///   x = (h & 0x7fff) << 13
///   f = as_float(x) * 2^112     changes the bias, also of subnormals
///   f = h is infinite or NaN ? as_float(x | 0x7f800000) : f
///   or the sign bit
Value *expandHalf(IRBuilderBase &B, Value *Bits) {
  Type *Int = Bits->getType()->getWithNewType(B.getInt32Ty());
  Type *Float = Bits->getType()->getWithNewType(B.getFloatTy());
  auto C = [&](uint32_t V) { return ConstantInt::get(Int, V); };
  Value *H = B.CreateZExt(Bits, Int);
  Value *Magnitude = B.CreateAnd(H, C(0x7fff));
  Value *Shifted = B.CreateShl(Magnitude, C(13));
  Value *Scaled = B.CreateFMul(B.CreateBitCast(Shifted, Float),
                               ConstantFP::get(Float, 0x1p112));
  Value *Special = B.CreateOr(Shifted, C(0x7f800000));
  Value *Finite = B.CreateICmpULT(Magnitude, C(0x7c00));
  Value *Result = B.CreateSelect(Finite, B.CreateBitCast(Scaled, Int), Special);
  Value *Sign = B.CreateShl(B.CreateAnd(H, C(0x8000)), C(16));
  return B.CreateBitCast(B.CreateOr(Result, Sign), Float);
}

/// Converts f32 to f16 bits, rounding to nearest even, without an instruction
/// for it:
///
///   normal result:    x + 0xfff + odd bit, exponent rebiased, >> 13
///   subnormal result: as_int(x + 0.5) - as_int(0.5): the addition rounds at
///                     the right bit
///   too large or infinite: 0x7c00; NaN: quiet
Value *shrinkHalf(IRBuilderBase &B, Value *V) {
  Type *Float = V->getType();
  Type *Int = Float->getWithNewType(B.getInt32Ty());
  Type *Short = Float->getWithNewType(B.getInt16Ty());
  auto C = [&](uint32_t X) { return ConstantInt::get(Int, X); };
  Value *Bits = B.CreateBitCast(V, Int);
  Value *Magnitude = B.CreateAnd(Bits, C(0x7fffffff));
  Value *Odd = B.CreateAnd(B.CreateLShr(Magnitude, C(13)), C(1));
  Value *Rounded = B.CreateAdd(B.CreateAdd(Magnitude, C(0xfff)), Odd);
  Value *Normal = B.CreateLShr(B.CreateSub(Rounded, C(112u << 23)), C(13));
  Value *Sum = B.CreateFAdd(B.CreateBitCast(Magnitude, Float),
                            ConstantFP::get(Float, 0.5));
  Value *Subnormal = B.CreateSub(B.CreateBitCast(Sum, Int), C(0x3f000000));
  Value *Result =
      B.CreateSelect(B.CreateICmpULT(Magnitude, C(0x38800000)), Subnormal,
                     Normal); // below 2^-14
  Result = B.CreateSelect(B.CreateICmpUGE(Rounded, C(0x47800000)), C(0x7c00),
                          Result); // 2^16 and up
  Value *Payload = B.CreateOr(
      B.CreateAnd(B.CreateLShr(Magnitude, C(13)), C(0x3ff)), C(0x7e00));
  Result = B.CreateSelect(B.CreateICmpUGT(Magnitude, C(0x7f800000)), Payload,
                          Result);
  Value *Sign = B.CreateAnd(B.CreateLShr(Bits, C(16)), C(0x8000));
  return B.CreateTrunc(B.CreateOr(Result, Sign), Short);
}

Value *narrowToOdd(IRBuilderBase &B, Value *V) {
  Type *Int = V->getType()->getWithNewType(B.getInt32Ty());
  Type *Float = V->getType()->getWithNewType(B.getFloatTy());
  Value *Nearest = B.CreateFPTrunc(V, Float);
  Value *Back = B.CreateFPExt(Nearest, V->getType());
  Value *Bits = B.CreateBitCast(Nearest, Int);
  auto Magnitude = [&](Value *X) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  };
  Value *Grown = B.CreateFCmpOGT(Magnitude(Back), Magnitude(V));
  Value *Toward = B.CreateSub(Bits, B.CreateZExt(Grown, Int), "toward.zero");
  Value *Odd = B.CreateOr(Toward, ConstantInt::get(Int, 1));
  Value *Inexact = B.CreateFCmpONE(Back, V);
  return B.CreateBitCast(B.CreateSelect(Inexact, Odd, Bits), Float);
}

} // namespace tenon
