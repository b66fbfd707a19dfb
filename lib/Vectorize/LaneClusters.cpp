// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneClusters.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

LaneClusters::MaybeCluster LaneClusters::get(const Value *V) const {
  if (Lanes.isUniform(V))
    return uniform();
  return Known.lookup(V);
}

/// The bits of a lane number that is shifted to the left by \p Shift.
LaneClusters::MaybeCluster LaneClusters::ofLane(const BinaryOperator &I,
                                                unsigned Shift) const {
  auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  uint64_t Bits = C->getZExtValue();
  if (I.getOpcode() == Instruction::Shl && Bits + Shift < 24)
    return Cluster{Lanes.Width, int64_t(1) << (Shift + Bits), true, true,
                   unsigned(Shift + Bits)};
  if (I.getOpcode() == Instruction::LShr && Bits >= Shift &&
      Bits - Shift < Log2_32(Lanes.Width))
    return Cluster{1u << (Bits - Shift), Bits == Shift, true, true};
  Bits >>= Shift;
  if (I.getOpcode() != Instruction::And || !Bits)
    return std::nullopt;
  unsigned Step = Bits & 1;
  unsigned Same = Step ? countr_one(Bits) : countr_zero(Bits);
  unsigned Size = Same < 8 ? std::min(1u << Same, Lanes.Width) : Lanes.Width;
  return Cluster{Size, int64_t(Step) << Shift, true, true};
}

LaneClusters::MaybeCluster
LaneClusters::ofArithmetic(const BinaryOperator &I) const {
  MaybeCluster A = get(I.getOperand(0)), B = get(I.getOperand(1));
  if (!A || !B)
    return std::nullopt;
  Cluster G{std::min(A->Size, B->Size), 0, true, true};
  if (A->Step == 0 && B->Step == 0)
    return G;
  if (A->LaneShift)
    if (MaybeCluster Bits = ofLane(I, *A->LaneShift))
      return Bits;
  G.Signed = A->Signed && B->Signed, G.Unsigned = A->Unsigned && B->Unsigned;
  if (auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&I)) {
    G.Signed &= Wrapping->hasNoSignedWrap();
    G.Unsigned &= Wrapping->hasNoUnsignedWrap();
  }
  auto *Factor = dyn_cast<ConstantInt>(I.getOperand(1));
  bool HasFactor = Factor && Factor->getValue().isSignedIntN(31);
  switch (I.getOpcode()) {
  case Instruction::Add:
    G.Step = A->Step + B->Step;
    break;
  case Instruction::Sub:
    G.Step = A->Step - B->Step;
    break;
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint())
      return std::nullopt;
    G.Step = A->Step + B->Step;
    // Bits that are the same in all lanes do not change which bits are the
    // lane's.
    if (Lanes.isUniform(I.getOperand(0)) || Lanes.isUniform(I.getOperand(1)))
      G.LaneShift = A->LaneShift ? A->LaneShift : B->LaneShift;
    break;
  case Instruction::Mul:
    if (!HasFactor)
      return std::nullopt;
    G.Step = A->Step * Factor->getSExtValue();
    G.Unsigned &= !Factor->isNegative();
    break;
  case Instruction::Shl:
    if (!HasFactor || Factor->getValue().uge(31))
      return std::nullopt;
    G.Step = A->Step * (int64_t(1) << Factor->getZExtValue());
    break;
  default:
    return std::nullopt;
  }
  return isInt<31>(G.Step) ? MaybeCluster(G) : std::nullopt;
}

LaneClusters::MaybeCluster LaneClusters::ofCast(const CastInst &I) const {
  MaybeCluster G = get(I.getOperand(0));
  if (!G || G->Step == 0)
    return G;
  switch (I.getOpcode()) {
  case Instruction::Trunc: {
    const auto &Trunc = cast<TruncInst>(I);
    // At most 24 + 6 bits.
    bool Fits = G->LaneShift && I.getType()->getScalarSizeInBits() >= 32;
    G->Signed &= Fits || Trunc.hasNoSignedWrap();
    G->Unsigned &= Fits || Trunc.hasNoUnsignedWrap();
    if (!Fits)
      G->LaneShift.reset();
    return G;
  }
  case Instruction::SExt:
    G->Unsigned = false;
    return G->Signed ? G : std::nullopt;
  case Instruction::ZExt:
    if (!G->Unsigned && !(G->Signed && I.hasNonNeg()))
      return std::nullopt;
    G->Signed = G->Unsigned = true;
    return G;
  case Instruction::AddrSpaceCast:
    return G;
  default:
    return std::nullopt;
  }
}

LaneClusters::MaybeCluster
LaneClusters::ofAddress(const GetElementPtrInst &I) const {
  MaybeCluster G = get(I.getPointerOperand());
  unsigned Bits = Layout.getIndexTypeSizeInBits(I.getType());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Bits, 0);
  if (!G ||
      !cast<GEPOperator>(I).collectOffset(Layout, Bits, Variable, Constant))
    return std::nullopt;
  for (auto &[Index, Size] : Variable) {
    MaybeCluster Part = get(Index);
    bool IsNarrow = Index->getType()->getScalarSizeInBits() < Bits;
    if (!Part || (IsNarrow && !Part->Signed))
      return std::nullopt;
    G->Size = std::min(G->Size, Part->Size);
    G->Step += Part->Step * Size.getSExtValue();
  }
  G->Signed = G->Unsigned = false;
  G->LaneShift.reset();
  return isInt<31>(G->Step) ? G : std::nullopt;
}

/// Lanes that execute the phi together must take the same edge to it. Inputs
/// that are not yet known are ignored.
LaneClusters::MaybeCluster LaneClusters::ofPhi(const PHINode &I) const {
  MaybeCluster All;
  if (Lanes.isPartial(*I.getParent()))
    return std::nullopt;
  for (auto [V, From] : zip(I.incoming_values(), I.blocks())) {
    if (Lanes.isPartial(*From) || Lanes.isDivergent(*From))
      return std::nullopt;
    if (!Lanes.isUniform(V) && isa<Instruction>(V) && !Known.contains(V))
      continue;
    MaybeCluster G = get(V);
    if (!G || (All && All->Step != G->Step))
      return std::nullopt;
    if (!All)
      All = G;
    All->Size = std::min(All->Size, G->Size);
    All->Signed &= G->Signed, All->Unsigned &= G->Unsigned;
    if (All->LaneShift != G->LaneShift)
      All->LaneShift.reset();
  }
  return All;
}

LaneClusters::MaybeCluster LaneClusters::compute(const Instruction &I) const {
  if (!I.getType()->isIntegerTy() && !I.getType()->isPointerTy())
    return std::nullopt;
  if (itemOpOf(&I) == ItemOpcode::SubgroupLocalId)
    return Cluster{Lanes.Width, 1, true, true, /*LaneShift=*/0};
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return ofPhi(*Phi);
  if (const auto *Binary = dyn_cast<BinaryOperator>(&I))
    return ofArithmetic(*Binary);
  if (const auto *Cast = dyn_cast<CastInst>(&I))
    return ofCast(*Cast);
  if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return ofAddress(*Address);
  return std::nullopt;
}

/// Iterates to a fixed point, which exists because facts are only ever removed.
LaneClusters::LaneClusters(const LaneClassification &Lanes)
    : Lanes(Lanes), Layout(Lanes.dominators().getRoot()->getDataLayout()) {
  // The function may already have an entry block of new code.
  ReversePostOrderTraversal<const BasicBlock *> Order(
      Lanes.dominators().getRoot());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Order)
      for (const Instruction &I : *Block) {
        if (I.getType()->isVoidTy() || Lanes.isUniform(&I))
          continue;
        MaybeCluster New = compute(I);
        auto [At, IsNew] = Known.try_emplace(&I, New);
        if (IsNew || At->second != New) {
          Changed = true;
          At->second = New;
        }
      }
  }
}

unsigned LaneClusters::sizeFor(const Value *Pointer, uint64_t Bytes) const {
  MaybeCluster G = get(Pointer);
  return G && G->Step == int64_t(Bytes) ? G->Size : 1;
}

} // namespace tenon
