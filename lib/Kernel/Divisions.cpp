// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %q = sdiv i32 %x, %y
//   -> %z = %y is 0, or -1 where %x is the least integer
//      %d = select i1 %z, i32 1, i32 %y
//      %q = sdiv i32 %x, %d

#include "Divisions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Whether \p I may divide the least integer by -1.
static bool mayOverflow(const Instruction &I, const SimplifyQuery &Query) {
  bool IsSigned =
      I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  return IsSigned && !isKnownNonNegative(I.getOperand(0), Query) &&
         !isKnownNonNegative(I.getOperand(1), Query);
}

static void guard(Instruction &I) {
  Value *Dividend = I.getOperand(0), *Divisor = I.getOperand(1);
  Type *Ty = I.getType();
  SimplifyQuery Query(I.getDataLayout(), &I);
  IRBuilder<> B(&I);
  Value *Refused = nullptr;
  if (!isKnownNonZero(Divisor, Query))
    Refused = B.CreateIsNull(Divisor);
  if (mayOverflow(I, Query)) {
    Constant *Min = ConstantInt::get(
        Ty, APInt::getSignedMinValue(Ty->getScalarSizeInBits()));
    Value *Overflows =
        B.CreateAnd(B.CreateICmpEQ(Dividend, Min),
                    B.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty)));
    Refused = Refused ? B.CreateOr(Refused, Overflows) : Overflows;
  }
  if (Refused)
    I.setOperand(1, B.CreateSelect(Refused, ConstantInt::get(Ty, 1), Divisor));
}

void guardDivisions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.isIntDivRem() && !isa<Constant>(I.getOperand(1)))
      guard(I);
}

} // namespace tenon
