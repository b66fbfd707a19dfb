// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SaturatingSum.h"

using namespace llvm;

namespace tenon {

/// If C or D is unsigned:
///
///   %sum = add i64 (sext %products), (sext or zext %c)
///   %d = trunc (clamp %sum)
Value *saturatingSum(IRBuilderBase &B, Value *Products, Value *C,
                     const MulAddFacts &Facts) {
  assert(Products->getType() == C->getType() &&
         Products->getType()->getScalarSizeInBits() == 32 &&
         "sums that saturate have 32 bits");
  bool SignedC = classOf(Facts.C) == ElementClass::Signed;
  bool SignedD = classOf(Facts.D) == ElementClass::Signed;
  if (SignedC && SignedD)
    return B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, C, Products);
  Type *Wide = Products->getType()->getExtendedType();
  Value *Sum =
      B.CreateAdd(B.CreateSExt(Products, Wide),
                  SignedC ? B.CreateSExt(C, Wide) : B.CreateZExt(C, Wide));
  Sum = B.CreateBinaryIntrinsic(
      Intrinsic::smax, Sum,
      ConstantInt::getSigned(Wide, SignedD ? INT32_MIN : 0));
  Sum = B.CreateBinaryIntrinsic(
      Intrinsic::smin, Sum,
      ConstantInt::get(Wide, SignedD ? INT32_MAX : UINT32_MAX));
  return B.CreateTrunc(Sum, Products->getType());
}

} // namespace tenon
