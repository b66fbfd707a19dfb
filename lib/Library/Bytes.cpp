// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Bytes.h"

using namespace llvm;

namespace tenon {

Value *emitDotProduct(LibraryFunction Function, IRBuilderBase &B,
                      ArrayRef<Value *> V) {
  assert(V[0]->getType()->getPrimitiveSizeInBits() == 32 &&
         V[1]->getType()->getPrimitiveSizeInBits() == 32 && "four bytes each");
  DotSigns Signs = dotSigns(Function);
  auto Extended = [&](Value *Word, bool Signed) {
    Value *Bytes =
        B.CreateBitCast(Word, FixedVectorType::get(B.getInt8Ty(), 4));
    Type *Wide = FixedVectorType::get(B.getInt32Ty(), 4);
    return Signed ? B.CreateSExt(Bytes, Wide) : B.CreateZExt(Bytes, Wide);
  };
  Value *X = Extended(V[0], Signs.A), *Y = Extended(V[1], Signs.B);
  Value *Sum = B.CreateAddReduce(B.CreateMul(X, Y));
  return V.size() < 3
             ? Sum
             : B.CreateBinaryIntrinsic(Signs.any() ? Intrinsic::sadd_sat
                                                   : Intrinsic::uadd_sat,
                                       Sum, V[2]);
}

Value *emitShuffle(IRBuilderBase &B, Type *Ty, ArrayRef<Value *> V) {
  Value *From = V[0], *Mask = V.back();
  unsigned Count = cast<FixedVectorType>(From->getType())->getNumElements();
  assert(isPowerOf2_32(Count) && "the lower bits of a number count");
  if (V.size() == 3) {
    Count *= 2;
    SmallVector<int> All;
    for (unsigned I = 0; I < Count; ++I)
      All.push_back(I);
    From = B.CreateShuffleVector(From, V[1], All);
  }
  Value *Numbers =
      B.CreateAnd(Mask, ConstantInt::get(Mask->getType(), Count - 1));
  Value *Result = PoisonValue::get(Ty);
  for (unsigned I = 0; I < cast<FixedVectorType>(Ty)->getNumElements(); ++I) {
    Value *Number = B.CreateExtractElement(Numbers, I);
    Result =
        B.CreateInsertElement(Result, B.CreateExtractElement(From, Number), I);
  }
  return Result;
}

} // namespace tenon
