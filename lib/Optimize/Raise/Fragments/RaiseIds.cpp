// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels without sub-group queries compute lane numbers from local ids. If
// each sub-group of W lanes is in one row of the work-group:
//
//   local id            ->  first + lane       first = sub-group id * W, within
//   local id & (W - 1)  ->  lane               its row; it is a multiple of W
//   local id & W        ->  first & W, which is uniform
//   local id / W        ->  first / W, which is uniform
//   other dimensions    ->  the id of lane 0, which is uniform
//
// The same applies to shifted ids and remainders. Global ids are sums that
// contain local ones. Other operands of `or` without common bits are marked as
// disjoint, so that addresses are sums.

#include "Optimize/Raise/Raise.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include <optional>

using namespace llvm;

namespace tenon {

/// The dimension of the local id \p V, if it is one.
static std::optional<uint64_t> localIdOf(const Value *V) {
  if (itemOpOf(V) != ItemOpcode::LocalId)
    return std::nullopt;
  // Kernels that ask for other ids are not raised.
  return cast<ConstantInt>(cast<CallInst>(V)->getArgOperand(0))->getZExtValue();
}

static bool isLocalId(const Value *V) { return localIdOf(V) == 0; }

/// The maximum number of bits of \p V if it is a local id, possibly shifted;
/// otherwise that of its type.
static unsigned bitsOfId(const Value *V) {
  constexpr unsigned OfIds = 31;
  unsigned Size = V->getType()->getScalarSizeInBits();
  const auto *I = dyn_cast<Instruction>(V);
  if (localIdOf(V))
    return OfIds;
  if (!I || !isa<TruncInst, ZExtInst, BinaryOperator>(I))
    return Size;
  unsigned Bits = bitsOfId(I->getOperand(0));
  if (isa<CastInst>(I))
    return std::min(Bits, Size);
  auto *Shift = dyn_cast<ConstantInt>(I->getOperand(1));
  if (!Shift || Shift->getValue().uge(Size))
    return Size;
  unsigned By = Shift->getZExtValue();
  if (I->getOpcode() == Instruction::LShr)
    return Bits - std::min(Bits, By);
  return I->getOpcode() == Instruction::Shl ? std::min(Bits + By, Size) : Size;
}

namespace {
class LaneIds {
public:
  LaneIds(BasicBlock &Versioned, unsigned Width);
  /// The bits \p Mask of \p V if it is the local id, possibly shifted; else
  /// null.
  Value *bits(Value *V, uint64_t Mask, IRBuilderBase &B) const;
  /// The local id of dimension \p D.
  Value *whole(unsigned D, IRBuilderBase &B) const {
    return D ? First[D] : B.CreateOr(First[0], Lane, "", /*IsDisjoint=*/true);
  }

private:
  Value *masked(Value &V, uint64_t Mask) const;

  unsigned Width;
  Value *Lane, *First[3]; // First: the local ids of lane 0
  Instruction *End;       ///< where all of them are known
  /// Equal bits are one value, so that addresses with them can be
  /// compared.
  mutable DenseMap<std::pair<Value *, uint64_t>, Value *> Masked;
};
} // namespace

LaneIds::LaneIds(BasicBlock &Versioned, unsigned Width) : Width(Width) {
  IRBuilder<> B(&Versioned, Versioned.getFirstInsertionPt());
  CallInst *Id = createItemOp(B, ItemOpcode::SubgroupLocalId);
  Id->addRangeRetAttr(ConstantRange(APInt(64, 0), APInt(64, Width)));
  Lane = Id;
  Value *Subgroup = createItemOp(B, ItemOpcode::SubgroupId);
  First[0] = B.CreateShl(Subgroup, Log2_32(Width), "", true, true);
  First[1] = First[2] = B.getInt64(0);
  End = &*B.GetInsertPoint();
  KernelFacts Facts = kernelFacts(*Versioned.getParent());
  if (Facts.RequiredLocal[1] == 1 && Facts.RequiredLocal[2] == 1)
    return;
  Value *Sizes[2];
  for (unsigned D = 0; D < 2; ++D)
    Sizes[D] = createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D));
  // Frozen, since scalar evolution does not move divisions whose divisor may be
  // zero.
  for (unsigned D = 0; D < 2; ++D) {
    First[D + 1] = B.CreateFreeze(B.CreateUDiv(First[D], Sizes[D]));
    First[D] = B.CreateFreeze(B.CreateURem(First[D], Sizes[D]));
  }
}

Value *LaneIds::masked(Value &V, uint64_t Mask) const {
  Value *&Bits = Masked[{&V, Mask}];
  if (!Bits)
    Bits = IRBuilder<>(End).CreateAnd(&V, Mask);
  return Bits;
}

Value *LaneIds::bits(Value *V, uint64_t Mask, IRBuilderBase &B) const {
  unsigned Size = V->getType()->getIntegerBitWidth();
  if (Size > 64)
    return nullptr;
  Mask &= maskTrailingOnes<uint64_t>(Size);
  if (isLocalId(V)) {
    uint64_t Low = Mask & (Width - 1), High = Mask & ~uint64_t(Width - 1);
    Value *Lanes = Low == Width - 1 ? Lane : masked(*Lane, Low);
    if (!High)
      return Lanes;
    Value *Others = masked(*First[0], High);
    return Low ? B.CreateOr(Others, Lanes, "", /*IsDisjoint=*/true) : Others;
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
    unsigned From = I->getOperand(0)->getType()->getIntegerBitWidth();
    bool HasSign = bitsOfId(I->getOperand(0)) >= From && Mask >> (From - 1) & 1;
    return B.CreateZExt(Bits, V->getType(), "", /*IsNonNeg=*/!HasSign);
  }
  auto *Shift = dyn_cast<ConstantInt>(I->getOperand(1));
  if (!Shift || Shift->getValue().uge(Size))
    return nullptr;
  uint64_t By = Shift->getZExtValue();
  if (I->getOpcode() == Instruction::Shl)
    if (Value *Bits = bits(I->getOperand(0), Mask >> By, B))
      return B.CreateShl(Bits, By, "", true, IsPositive);
  if (I->getOpcode() == Instruction::LShr)
    if (Value *Bits = bits(I->getOperand(0), Mask << By, B))
      return B.CreateLShr(Bits, By);
  return nullptr;
}

void splitGlobalIds(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (itemOpOf(&I) != ItemOpcode::GlobalId)
      continue;
    IRBuilder<> B(&I);
    auto Query = [&](ItemOpcode Opcode) {
      return createItemOp(B, Opcode, I.getOperand(0));
    };
    Value *First = B.CreateMul(Query(ItemOpcode::GroupId),
                               Query(ItemOpcode::EnqueuedLocalSize));
    First = B.CreateAdd(First, Query(ItemOpcode::GlobalOffset));
    I.replaceAllUsesWith(B.CreateAdd(First, Query(ItemOpcode::LocalId)));
    I.eraseFromParent();
  }
}

bool usesLocalIds(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return isLocalId(&I); });
}

Value *emitIsInRows(IRBuilderBase &B, unsigned Width) {
  auto Size = [&](unsigned D) {
    return createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D));
  };
  Value *Rest = B.CreateAnd(Size(0), Width - 1);
  Value *Fits = B.CreateICmpEQ(Rest, B.getInt64(0));
  Value *Second = Size(1);
  Value *Rows = B.CreateMul(Second, Size(2));
  Value *IsInRows = B.CreateOr(Fits, B.CreateICmpEQ(Rows, B.getInt64(1)));
  cast<Instruction>(IsInRows)->setMetadata(InRowsProperty,
                                           MDNode::get(B.getContext(), {}));
  return IsInRows;
}

namespace {
/// The bits of its first operand that an instruction uses.
struct TakenBits {
  uint64_t Mask;
  unsigned Shift; ///< to the right, after that
};
} // namespace

/// The bits for a mask, a shift, or a division by a power of two. Signed shifts
/// and divisions do the same if a number is not negative.
static std::optional<TakenBits> takenBits(const Instruction &I) {
  auto *Operator = dyn_cast<BinaryOperator>(&I);
  auto *C = Operator ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  uint64_t Number = C->getZExtValue();
  auto IsPositive = [&] {
    return bitsOfId(I.getOperand(0)) < C->getBitWidth();
  };
  auto Above = [](uint64_t Bit) {
    return TakenBits{~uint64_t(0) << Bit, unsigned(Bit)};
  };
  bool IsPower = isPowerOf2_64(Number) && !C->isNegative();
  switch (Operator->getOpcode()) {
  case Instruction::And:
    return TakenBits{Number, 0};
  case Instruction::AShr:
    if (!IsPositive())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::LShr:
    return Number < C->getBitWidth() ? std::optional(Above(Number))
                                     : std::nullopt;
  case Instruction::SDiv:
    if (!IsPositive())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::UDiv:
    return IsPower ? std::optional(Above(Log2_64(Number))) : std::nullopt;
  case Instruction::SRem:
    if (!IsPositive())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::URem:
    return IsPower ? std::optional(TakenBits{Number - 1, 0}) : std::nullopt;
  default:
    return std::nullopt;
  }
}

void raiseIds(RaiseContext &Context) {
  Function &F = Context.F;
  SmallVector<Instruction *> Takers, Ids;
  for (Instruction &I : instructions(F)) {
    if (!Context.Lanes.dominators().dominates(&Context.Versioned,
                                              I.getParent()))
      continue;
    if (takenBits(I))
      Takers.push_back(&I);
    else if (localIdOf(&I))
      Ids.push_back(&I);
  }
  LaneIds Lanes(const_cast<BasicBlock &>(Context.Versioned), Context.Width);
  for (Instruction *I : reverse(Takers)) { // masks of shifted ids first
    auto [Mask, Shift] = *takenBits(*I);
    IRBuilder<> B(I);
    if (Value *Bits = Lanes.bits(I->getOperand(0), Mask, B))
      I->replaceAllUsesWith(Shift ? B.CreateLShr(Bits, Shift) : Bits);
  }
  for (Instruction *Id : Ids) {
    IRBuilder<> B(Id);
    if (std::optional<uint64_t> D = localIdOf(Id); *D < 3)
      Id->replaceAllUsesWith(Lanes.whole(*D, B));
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
