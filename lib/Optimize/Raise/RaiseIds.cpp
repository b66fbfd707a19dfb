// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that know nothing of sub-groups take lane numbers from local ids. In
// work-groups of one row, with W lanes a sub-group:
//
//   local id            ->  sub-group id * W + lane
//   local id & (W - 1)  ->  lane
//   local id & W        ->  (sub-group id * W) & W, which is uniform
//   other dimensions'   ->  0
//
// also of shifted ids. Other pieces that are put together with `or` are marked
// as disjoint where they are, so that addresses are sums.

#include "Raise.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/KernelFacts.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include <optional>

using namespace llvm;

namespace tenon {

/// The dimension of the local id that \p V is.
static std::optional<uint64_t> localIdOf(const Value *V) {
  if (itemOpOf(V) != ItemOpcode::LocalId)
    return std::nullopt;
  auto *Dimension = dyn_cast<ConstantInt>(cast<CallInst>(V)->getArgOperand(0));
  return Dimension ? std::optional(Dimension->getZExtValue()) : std::nullopt;
}

static bool isLocalId(const Value *V) { return localIdOf(V) == 0; }

namespace {
class LaneIds {
public:
  LaneIds(BasicBlock &Full, unsigned Width);
  /// The bits \p Mask of \p V, which is the local id, perhaps shifted; else
  /// null.
  Value *bits(Value *V, uint64_t Mask, IRBuilderBase &B) const;
  Value *whole(IRBuilderBase &B) const {
    return B.CreateOr(First, Lane, "", /*IsDisjoint=*/true);
  }

private:
  unsigned Width;
  Value *Lane, *First; // First: the local id of the sub-group's first lane
};
} // namespace

LaneIds::LaneIds(BasicBlock &Full, unsigned Width) : Width(Width) {
  IRBuilder<> B(&Full, Full.getFirstInsertionPt());
  CallInst *Id = createItemOp(B, ItemOpcode::SubgroupLocalId);
  Id->addRangeRetAttr(ConstantRange(APInt(64, 0), APInt(64, Width)));
  Lane = Id;
  Value *Subgroup = createItemOp(B, ItemOpcode::SubgroupId);
  First = B.CreateShl(Subgroup, Log2_32(Width), "", true, true);
}

Value *LaneIds::bits(Value *V, uint64_t Mask, IRBuilderBase &B) const {
  unsigned Size = V->getType()->getIntegerBitWidth();
  if (Size > 64)
    return nullptr;
  Mask &= maskTrailingOnes<uint64_t>(Size);
  if (isLocalId(V)) {
    uint64_t Low = Mask & (Width - 1), High = Mask & ~uint64_t(Width - 1);
    Value *Lanes = Low == Width - 1 ? Lane : B.CreateAnd(Lane, Low);
    Value *Others = B.CreateAnd(First, High);
    if (!High || !Low)
      return High ? Others : Lanes;
    return B.CreateOr(Others, Lanes, "", /*IsDisjoint=*/true);
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !isa<TruncInst, ZExtInst, BinaryOperator>(I))
    return nullptr;
  bool IsPositive = !(Mask >> (Size - 1));
  if (isa<CastInst>(I)) {
    Value *Bits = bits(I->getOperand(0), Mask, B);
    if (!Bits || isa<TruncInst>(I))
      return Bits ? B.CreateTrunc(Bits, V->getType(), "", true, IsPositive)
                  : nullptr;
    return B.CreateZExt(Bits, V->getType(), "", /*IsNonNeg=*/true);
  }
  auto *Places = dyn_cast<ConstantInt>(I->getOperand(1));
  if (!Places || Places->getValue().uge(Size))
    return nullptr;
  uint64_t By = Places->getZExtValue();
  if (I->getOpcode() == Instruction::Shl)
    if (Value *Bits = bits(I->getOperand(0), Mask >> By, B))
      return B.CreateShl(Bits, By, "", true, IsPositive);
  if (I->getOpcode() == Instruction::LShr)
    if (Value *Bits = bits(I->getOperand(0), Mask << By, B))
      return B.CreateLShr(Bits, By);
  return nullptr;
}

bool usesLocalIds(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return isLocalId(&I); });
}

bool isOneRow(const Function &F) {
  KernelFacts Facts = kernelFacts(F);
  return Facts.RequiredLocal[0] && Facts.RequiredLocal[1] == 1 &&
         Facts.RequiredLocal[2] == 1;
}

Value *emitIsOneRow(IRBuilderBase &B) {
  Value *Others = B.getInt64(1);
  for (unsigned D : {1, 2}) {
    Value *Size = createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D));
    Others = B.CreateMul(Others, Size);
  }
  return B.CreateICmpEQ(Others, B.getInt64(1));
}

void raiseIds(RaiseContext &Context) {
  Function &F = Context.F;
  SmallVector<Instruction *> Masked, Ids;
  for (Instruction &I : instructions(F)) {
    if (!Context.Lanes.dominators().dominates(&Context.Full, I.getParent()))
      continue;
    if (I.getOpcode() == Instruction::And && isa<ConstantInt>(I.getOperand(1)))
      Masked.push_back(&I);
    else if (localIdOf(&I))
      Ids.push_back(&I);
  }
  LaneIds Lanes(const_cast<BasicBlock &>(Context.Full), Context.Width);
  for (Instruction *I : Masked) {
    const APInt &Mask = cast<ConstantInt>(I->getOperand(1))->getValue();
    IRBuilder<> B(I);
    if (Mask.getBitWidth() <= 64)
      if (Value *Bits = Lanes.bits(I->getOperand(0), Mask.getZExtValue(), B))
        I->replaceAllUsesWith(Bits);
  }
  for (Instruction *Id : Ids) {
    IRBuilder<> B(Id);
    Id->replaceAllUsesWith(isLocalId(Id) ? Lanes.whole(B) : B.getInt64(0));
  }
}

void markDisjoint(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
    if (Or && Or->getType()->isIntegerTy() && !Or->isDisjoint() &&
        haveNoCommonBitsSet(Or->getOperand(0), Or->getOperand(1),
                            SimplifyQuery(F.getDataLayout(), &I)))
      Or->setIsDisjoint(true);
  }
}

} // namespace tenon
