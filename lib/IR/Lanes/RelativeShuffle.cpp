// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Lanes/RelativeShuffle.h"

using namespace llvm;

namespace tenon {

namespace {
/// The lane that is read, which need not exist.
struct Source {
  Value *Lane;
  Value *OfSecond = nullptr; ///< of a pair: whether its second value is read
};
} // namespace

/// Within clusters of n, a power of two:
/// (own & ~(n - 1)) | ((own + distance) & (n - 1))
static Value *rotated(IRBuilderBase &B, unsigned Cluster, Value *Distance,
                      const SubgroupLanes &Lanes) {
  Value *Sum = B.CreateAdd(Lanes.Own, Distance);
  if (!Cluster)
    return B.CreateURem(Sum, Lanes.MaxLanes);
  Value *Base = B.CreateAnd(Lanes.Own, ~uint64_t(Cluster - 1));
  return B.CreateOr(Base, B.CreateAnd(Sum, Cluster - 1));
}

static Source sourceOf(IRBuilderBase &B, const SubgroupFacts &Facts,
                       Value *Distance, const SubgroupLanes &Lanes) {
  switch (Facts.Opcode) {
  case SubgroupOpcode::ShuffleXor:
    return {B.CreateXor(Lanes.Own, Distance)};
  case SubgroupOpcode::ShuffleUp:
    return {B.CreateSub(Lanes.Own, Distance)};
  case SubgroupOpcode::ShuffleDown:
    return {B.CreateAdd(Lanes.Own, Distance)};
  case SubgroupOpcode::Rotate:
    return {rotated(B, Facts.Cluster, Distance, Lanes)};
  case SubgroupOpcode::ShuffleUpPair: {
    Value *InSecond = B.CreateICmpUGE(Lanes.Own, Distance);
    Value *Below = B.CreateSub(Lanes.Own, Distance);
    Value *InFirst = B.CreateAdd(Below, Lanes.MaxLanes);
    return {B.CreateSelect(InSecond, Below, InFirst), InSecond};
  }
  case SubgroupOpcode::ShuffleDownPair: {
    Value *Above = B.CreateAdd(Lanes.Own, Distance);
    Value *InSecond = B.CreateICmpUGE(Above, Lanes.MaxLanes);
    Value *Behind = B.CreateSub(Above, Lanes.MaxLanes);
    return {B.CreateSelect(InSecond, Behind, Above), InSecond};
  }
  default:
    llvm_unreachable("others name the lane");
  }
}

Value *createRelativeShuffle(IRBuilderBase &B, const SubgroupFacts &Facts,
                             ArrayRef<Value *> Operands,
                             const SubgroupLanes &Lanes, EmitShuffle Shuffle) {
  assert(isRelativeShuffle(Facts.Opcode) && "others name the lane");
  Source From = sourceOf(B, Facts, Operands.back(), Lanes);
  Value *Exists = B.CreateICmpULT(From.Lane, Lanes.Present);
  Value *Lane = B.CreateSelect(Exists, From.Lane, Lanes.Own);
  Value *First = Shuffle(Operands[0], Lane);
  if (!From.OfSecond)
    return First;
  Value *Second = Shuffle(Operands[1], Lane);
  return B.CreateSelect(From.OfSecond, Second, First);
}

} // namespace tenon
