// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MaskBuilder.h"

using namespace llvm;

namespace tenon {

Value *MaskBuilder::vector() const {
  return Active ? Active : ConstantInt::getTrue(B.lanesOf(B.getInt1Ty()));
}

Value *MaskBuilder::activeWhere(Value *Condition) {
  assert(Condition->getType() == B.lanesOf(B.getInt1Ty()) &&
         "a condition has one bit for each lane");
  return B.CreateSelect(vector(), Condition,
                        Constant::getNullValue(Condition->getType()));
}

Value *MaskBuilder::repeated(unsigned Count) {
  assert(!isAllTrue() && "no mask to repeat");
  return B.interleave(SmallVector<Value *>(Count, Active));
}

Value *MaskBuilder::bits(Value *Lanes) {
  assert(Lanes->getType() == B.lanesOf(B.getInt1Ty()) &&
         "a mask has one bit for each lane");
  return B.CreateBitCast(Lanes, B.getIntNTy(B.Width));
}

Value *MaskBuilder::any(Value *Lanes) {
  Value *Bits = bits(Lanes);
  return B.CreateICmpNE(Bits, ConstantInt::get(Bits->getType(), 0));
}

Value *MaskBuilder::firstLane() {
  if (isAllTrue() || areAllActive())
    return B.getInt64(0);
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::cttz, bits(Active), B.getTrue());
  return B.CreateZExtOrTrunc(Zeros, B.getInt64Ty());
}

Value *MaskBuilder::lastLane() {
  Value *Last = B.getInt64(B.Width - 1);
  if (isAllTrue())
    return Last;
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, bits(Active), B.getTrue());
  return B.CreateSub(Last, B.CreateZExtOrTrunc(Zeros, B.getInt64Ty()));
}

Value *MaskBuilder::firstOf(Value *Lanes) {
  assert(cast<FixedVectorType>(Lanes->getType())->getNumElements() == B.Width &&
         "one element for each lane");
  if (isAllTrue() || areAllActive())
    return B.CreateExtractElement(Lanes, uint64_t(0));
  // An extract at a lane number that does not exist would be poison.
  Value *Lane = B.CreateAnd(firstLane(), B.getInt64(B.Width - 1));
  return B.CreateExtractElement(Lanes, Lane);
}

} // namespace tenon
