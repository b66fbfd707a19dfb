// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   p = a * b            exact: float has more bits than two bf16 together
//   s = fma(a, b, c)
//   e = |c| < |p| ? c - (s - p) : p - (s - c)     what s lacks, exact
//   bits = as_int(s)
//   if s is in the middle of two bf16, and e is a number other than 0
//     bits += e has the sign of s ? 1 : -1
//   bf16(as_float(bits))
//
// A product below 2^-133 is not exact, and one of 2^128 or more is infinite. In
// neither case does s lack anything where it is in the middle: the significand
// of such a product would be 2^16 - 1, which is not the product of two numbers
// of 8 bits, and finite sums with the other products have less than 24 bits.

#include "tenon/IR/Elements/FuseBFloats.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// What \p Sum, the rounded sum of \p X and \p Y, lacks.
static Value *lackOf(IRBuilderBase &B, Value *Sum, Value *X, Value *Y) {
  auto Magnitude = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  };
  Value *YIsSmall = B.CreateFCmpOLT(Magnitude(Y), Magnitude(X));
  Value *Large = B.CreateSelect(YIsSmall, X, Y);
  Value *Small = B.CreateSelect(YIsSmall, Y, X);
  return B.CreateFSub(Small, B.CreateFSub(Sum, Large));
}

static Value *fusedOnce(IRBuilderBase &B, IntrinsicInst &Call) {
  Type *Float = Call.getType()->getWithNewType(B.getFloatTy());
  Type *Int = Call.getType()->getWithNewType(B.getInt32Ty());
  Value *Operands[3];
  for (auto [Wide, Operand] : zip(Operands, Call.args()))
    Wide = B.CreateFPExt(Operand, Float);
  Value *Sum = B.CreateIntrinsic(Float, Intrinsic::fma, Operands);
  Value *Product = B.CreateFMul(Operands[0], Operands[1]);
  Value *Lack = lackOf(B, Sum, Product, Operands[2]);
  Value *Bits = B.CreateBitCast(Sum, Int);
  auto Number = [&](uint32_t N) { return ConstantInt::get(Int, N); };
  Value *IsMiddle =
      B.CreateICmpEQ(B.CreateAnd(Bits, Number(0xffff)), Number(0x8000));
  Value *OfLack = B.CreateAnd(B.CreateBitCast(Lack, Int), Number(0x7fffffff));
  Value *IsNumber = B.CreateICmpULT(B.CreateSub(OfLack, Number(1)),
                                    Number(0x7f7fffff)); // nor infinite
  Value *Opposite =
      B.CreateICmpSLT(B.CreateXor(Bits, B.CreateBitCast(Lack, Int)), Number(0));
  Value *Step = B.CreateSelect(Opposite, Number(-1), Number(1));
  Value *Nearer = B.CreateSelect(B.CreateAnd(IsMiddle, IsNumber),
                                 B.CreateAdd(Bits, Step), Bits);
  return B.CreateFPTrunc(B.CreateBitCast(Nearer, Float), Call.getType());
}

void fuseBFloats(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call ||
        (Call->getIntrinsicID() != Intrinsic::fma &&
         Call->getIntrinsicID() != Intrinsic::fmuladd) ||
        !Call->getType()->getScalarType()->isBFloatTy())
      continue;
    IRBuilder<> B(Call);
    Call->replaceAllUsesWith(fusedOnce(B, *Call));
    Call->eraseFromParent();
  }
}

} // namespace tenon
