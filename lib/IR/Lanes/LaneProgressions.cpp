// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that grow by a constant from lane to lane: they stay scalar (the first
// lane's value), and accesses at such addresses are plain vector accesses.
//
//   local id, global id    step 1 (in a row)
//   a + b, a - b           the sum, the difference of the steps
//   a * c, a << c          the step times the constant
//   sext, zext             the same step where no lane wraps around
//   address arithmetic     the sum of the steps times the sizes

#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tenon {

using MaybeProgression = std::optional<Progression>;

MaybeProgression LaneClassification::progression(const Value *V) const {
  auto Found = Progressions.find(V);
  return Found == Progressions.end() ? std::nullopt : Found->second;
}

/// A uniform value has the step 0.
MaybeProgression LaneClassification::ofOperand(const Value *V) const {
  if (isUniform(V))
    return Progression{.Stride = 0, .Signed = true, .Unsigned = true};
  return progression(V);
}

MaybeProgression LaneClassification::ofQuery(const CallInst &I) const {
  std::optional<ItemOpcode> Opcode = itemOpOf(&I);
  if (!Opcode)
    return std::nullopt;
  Progression Id{.Stride = 1, .Signed = true, .Unsigned = true, .Small = true};
  switch (*Opcode) {
  case ItemOpcode::SubgroupLocalId:
    return Id;
  case ItemOpcode::LocalLinearId:
    return Id;
  case ItemOpcode::LocalId:
  case ItemOpcode::GlobalId: // the second dimension's are uniform in a row
    if (Shape == LaneShape::Row)
      return Id;
    return std::nullopt;
  case ItemOpcode::GlobalLinearId: // may be beyond 2^31
    if (Shape == LaneShape::Row)
      return Progression{.Stride = 1, .Signed = true, .Unsigned = true};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

MaybeProgression
LaneClassification::ofArithmetic(const BinaryOperator &I) const {
  MaybeProgression A = ofOperand(I.getOperand(0)),
                   B = ofOperand(I.getOperand(1));
  if (!A || !B)
    return std::nullopt;
  bool Nsw = A->Signed && B->Signed, Nuw = A->Unsigned && B->Unsigned;
  if (auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&I)) {
    Nsw &= Wrapping->hasNoSignedWrap();
    Nuw &= Wrapping->hasNoUnsignedWrap();
  }
  auto *Factor = dyn_cast<ConstantInt>(I.getOperand(1));
  bool HasFactor = Factor && Factor->getValue().isSignedIntN(31);
  int64_t Stride;
  switch (I.getOpcode()) {
  case Instruction::Add:
    Stride = A->Stride + B->Stride;
    break;
  case Instruction::Sub:
    Stride = A->Stride - B->Stride;
    break;
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint())
      return std::nullopt;
    Stride = A->Stride + B->Stride;
    break;
  case Instruction::Mul:
    if (!HasFactor)
      return std::nullopt;
    Stride = A->Stride * Factor->getSExtValue();
    Nuw &= !Factor->isNegative(); // unsigned numbers have another step
    break;
  case Instruction::Shl:
    if (!HasFactor || Factor->getValue().uge(31))
      return std::nullopt;
    Stride = A->Stride * (int64_t(1) << Factor->getZExtValue());
    break;
  default:
    return std::nullopt;
  }
  if (!isInt<31>(Stride))
    return std::nullopt;
  return Progression{Stride, Nsw, Nuw, false};
}

MaybeProgression LaneClassification::ofCast(const CastInst &I) const {
  MaybeProgression A = ofOperand(I.getOperand(0));
  if (!A)
    return std::nullopt;
  switch (I.getOpcode()) {
  case Instruction::Trunc: {
    bool Fits = A->Small && I.getType()->getScalarSizeInBits() >= 32;
    const auto &Trunc = cast<TruncInst>(I);
    return Progression{
        A->Stride, Fits || (A->Signed && Trunc.hasNoSignedWrap()),
        Fits || (A->Unsigned && Trunc.hasNoUnsignedWrap()), Fits};
  }
  case Instruction::SExt:
    if (!A->Signed)
      return std::nullopt;
    return Progression{A->Stride, true, false, A->Small};
  case Instruction::ZExt:
    if (!A->Unsigned && !(A->Signed && I.hasNonNeg()))
      return std::nullopt;
    return Progression{A->Stride, true, true, A->Small};
  case Instruction::AddrSpaceCast:
    return A;
  default:
    return std::nullopt;
  }
}

MaybeProgression
LaneClassification::ofAddress(const GetElementPtrInst &I) const {
  MaybeProgression Base = ofOperand(I.getPointerOperand());
  if (!Base)
    return std::nullopt;
  unsigned Bits = Layout.getIndexTypeSizeInBits(I.getType());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Bits, 0);
  if (!cast<GEPOperator>(I).collectOffset(Layout, Bits, Variable, Constant))
    return std::nullopt;
  int64_t Stride = 0;
  for (auto &[Index, Size] : Variable) {
    MaybeProgression Step = ofOperand(Index);
    if (!Step || !Size.isSignedIntN(31))
      return std::nullopt;
    if (Index->getType()->getScalarSizeInBits() < Bits && Step->Stride &&
        !Step->Signed)
      return std::nullopt;
    Stride += Step->Stride * Size.getSExtValue();
  }
  // In interleaved memory each step of an element is one over all lanes.
  if (isInterleaved(I))
    Stride *= Width;
  if (!isInt<31>(Base->Stride + Stride))
    return std::nullopt;
  return Progression{Base->Stride + Stride};
}

/// Whether all lanes that execute \p Phi together took the same edge to it.
bool LaneClassification::isReachedConverged(const PHINode &Phi) const {
  const BasicBlock *Block = Phi.getParent();
  if (const Loop *L = Loops.getLoopFor(Block); L && L->getHeader() == Block)
    return true;
  if (isPartial(*Block))
    return false;
  return all_of(predecessors(Block), [&](const BasicBlock *From) {
    return !isPartial(*From) && !isDivergent(*From);
  });
}

MaybeProgression LaneClassification::ofPhi(const PHINode &Phi) const {
  if (!isReachedConverged(Phi))
    return std::nullopt;
  MaybeProgression All;
  for (const Value *V : Phi.incoming_values()) {
    // Operands that were not yet visited are ignored.
    if (!isUniform(V) && !Progressions.contains(V))
      continue;
    MaybeProgression One = ofOperand(V);
    if (!One || (All && All->Stride != One->Stride))
      return std::nullopt;
    if (!All) {
      All = One;
      continue;
    }
    All->Signed &= One->Signed;
    All->Unsigned &= One->Unsigned;
    All->Small &= One->Small;
  }
  return All;
}

MaybeProgression LaneClassification::compute(const Instruction &I) const {
  if (!I.getType()->isIntegerTy() && !I.getType()->isPointerTy())
    return std::nullopt;
  if (const auto *Call = dyn_cast<CallInst>(&I))
    return ofQuery(*Call);
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return Progression{int64_t(layout(*Alloca).LaneStride)};
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return ofPhi(*Phi);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&I))
    return ofArithmetic(*Operator);
  if (const auto *Cast = dyn_cast<CastInst>(&I))
    return ofCast(*Cast);
  if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return ofAddress(*Address);
  if (const auto *Select = dyn_cast<SelectInst>(&I)) {
    MaybeProgression A = ofOperand(Select->getTrueValue()),
                     B = ofOperand(Select->getFalseValue());
    if (!isUniform(Select->getCondition()) || !A || !B ||
        A->Stride != B->Stride)
      return std::nullopt;
    return Progression{A->Stride, A->Signed && B->Signed,
                       A->Unsigned && B->Unsigned, A->Small && B->Small};
  }
  return std::nullopt;
}

/// Repeats until nothing changes; the phis of loops start with what comes
/// from outside. Facts of a value are only removed.
void LaneClassification::findProgressions() {
  ReversePostOrderTraversal<const Function *> Order(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Order)
      for (const Instruction &I : *Block) {
        if (I.getType()->isVoidTy() || isUniform(&I))
          continue;
        MaybeProgression New = compute(I);
        auto [At, Fresh] = Progressions.try_emplace(&I, New);
        if (Fresh || !(At->second == New)) {
          Changed = true;
          At->second = New;
        }
      }
  }
}

} // namespace tenon
