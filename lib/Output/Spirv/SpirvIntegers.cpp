// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %t = trunc i32 %x to i8
//   %z = zext i8 %t to i16
//   ->
//   %w = trunc i32 %x to i16        zext where the result is wider than %x
//   %z = and i16 %w, 255
//
//   llvm.bitreverse x, which requires an extension; instead swap neighbours:
//   for (d = 1; d < bits; d *= 2)
//     x = (x >> d) & mask_d | (x & mask_d) << d
//   where mask_1 = 0x…55, mask_2 = 0x…33, …

#include "SpirvIntegers.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

void mendExtensions(Function &F) {
  SmallVector<WeakTrackingVH> Dead;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Truncated = nullptr, *X = nullptr;
    if (!match(&I, m_ZExt(m_Value(Truncated))) ||
        !match(Truncated, m_Trunc(m_Value(X))))
      continue;
    unsigned Bits = I.getType()->getScalarSizeInBits();
    APInt Mask =
        APInt::getLowBitsSet(Bits, Truncated->getType()->getScalarSizeInBits());
    IRBuilder<> B(&I);
    I.replaceAllUsesWith(B.CreateAnd(B.CreateZExtOrTrunc(X, I.getType()),
                                     ConstantInt::get(I.getType(), Mask)));
    Dead.push_back(&I);
  }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

void mendBitReversals(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *X = nullptr;
    if (!match(&I, m_BitReverse(m_Value(X))) ||
        !isPowerOf2_32(I.getType()->getScalarSizeInBits()))
      continue;
    Type *Ty = I.getType();
    unsigned Bits = Ty->getScalarSizeInBits();
    IRBuilder<> B(&I);
    for (unsigned Distance = 1; Distance < Bits; Distance *= 2) {
      APInt Lower =
          APInt::getSplat(Bits, APInt::getLowBitsSet(2 * Distance, Distance));
      Value *Mask = ConstantInt::get(Ty, Lower);
      X = B.CreateOr(B.CreateAnd(B.CreateLShr(X, Distance), Mask),
                     B.CreateShl(B.CreateAnd(X, Mask), Distance));
    }
    I.replaceAllUsesWith(X);
    I.eraseFromParent();
  }
}

} // namespace tenon
