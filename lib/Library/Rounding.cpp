// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other modes than to nearest: LLVM's conversion, which rounds to nearest even,
// and a step of one in the bits of its result n if that is on the wrong side of
// the value v.
//
//   rtz   n away from zero of v   -> one down in magnitude
//   rtp   n < v                   -> one up: in magnitude for n >= 0, else down
//   rtn   n > v                   -> one down: in magnitude for n >= 0, else up
//
// In this order of bits infinity follows the largest finite number.

#include "Rounding.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace tenon {

namespace {
/// Whether the nearest number is greater or less than the value.
struct Side {
  Value *Greater, *Less;
};
} // namespace

/// The side of \p Nearest relative to the float \p V, which has more bits.
static Side sideOfFloat(IRBuilderBase &B, Value *Nearest, Value *V) {
  Value *Back = B.CreateFPExt(Nearest, V->getType());
  return {B.CreateFCmpOGT(Back, V), B.CreateFCmpOLT(Back, V)};
}

/// The side of \p Nearest relative to the integer \p V: compared as integers,
/// where 2^bits and infinity are greater than all.
static Side sideOfInteger(IRBuilderBase &B, Value *Nearest, Value *V,
                          bool Signed) {
  Type *Ty = Nearest->getType(), *Int = V->getType();
  unsigned Bits = Int->getScalarSizeInBits() - Signed;
  APFloat Beyond(Ty->getScalarType()->getFltSemantics());
  Beyond.convertFromAPInt(APInt::getOneBitSet(Bits + 1, Bits),
                          /*IsSigned=*/false, APFloat::rmNearestTiesToEven);
  Value *Back =
      B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                        {Int, Ty}, {Nearest});
  auto Less = Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT;
  Value *Overflow = B.CreateFCmpOGE(Nearest, ConstantFP::get(Ty, Beyond));
  Value *Greater = B.CreateOr(Overflow, B.CreateICmp(Less, V, Back));
  Value *Below =
      B.CreateAnd(B.CreateNot(Overflow), B.CreateICmp(Less, Back, V));
  // Minus infinity saturates to the most negative number.
  Value *Minus =
      B.CreateFCmpOEQ(Nearest, ConstantFP::getInfinity(Ty, /*Negative=*/true));
  return {Greater, B.CreateOr(Below, Minus)};
}

Value *emitConversion(const LibraryFacts &Facts, IRBuilderBase &B, Type *Ty,
                      Value *V) {
  assert(Facts.Mode != Rounding::NearestEven && "LLVM's own conversion");
  assert(Ty->isFPOrFPVectorTy() && "integers are rounded in their own steps");
  bool IsFloat = V->getType()->isFPOrFPVectorTy();
  unsigned Bits = Ty->getScalarSizeInBits();
  Value *Nearest =
      createConversion(B, V, Ty, Facts.Signed, Rounding::NearestEven);
  Side To = IsFloat ? sideOfFloat(B, Nearest, V)
                    : sideOfInteger(B, Nearest, V, Facts.Signed);
  Type *Int = Ty->getWithNewType(B.getIntNTy(Bits));
  Value *Pattern = B.CreateBitCast(Nearest, Int);
  Value *Negative = B.CreateIsNeg(Pattern);
  Value *Zero = Constant::getNullValue(Int), *One = ConstantInt::get(Int, 1),
        *MinusOne = Constant::getAllOnesValue(Int);
  Value *Step;
  if (Facts.Mode == Rounding::TowardZero)
    Step = B.CreateSelect(B.CreateSelect(Negative, To.Less, To.Greater),
                          MinusOne, Zero);
  else if (Facts.Mode == Rounding::Upward)
    Step =
        B.CreateSelect(To.Less, B.CreateSelect(Negative, MinusOne, One), Zero);
  else
    Step = B.CreateSelect(To.Greater, B.CreateSelect(Negative, One, MinusOne),
                          Zero);
  return B.CreateBitCast(B.CreateAdd(Pattern, Step), Ty);
}

} // namespace tenon
