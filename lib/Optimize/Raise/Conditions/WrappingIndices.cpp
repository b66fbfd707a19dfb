// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WrappingIndices.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr unsigned MaxDepth = 24;

/// Whether \p V is a sum or product that contains the number of a lane or of a
/// work-item.
static bool isOfLanes(const Value *V, unsigned Depth = 0) {
  constexpr unsigned MaxOperations = 8;
  if (std::optional<ItemOpcode> Query = itemOpOf(V))
    return Depth > 0 &&
           is_contained({ItemOpcode::SubgroupLocalId, ItemOpcode::LocalId,
                         ItemOpcode::LocalLinearId},
                        *Query);
  const auto *I = dyn_cast<Instruction>(V);
  return I && Depth < MaxOperations && isa<BinaryOperator, CastInst>(I) &&
         (Depth > 0 || isa<BinaryOperator>(I)) &&
         any_of(
             I->operands(),
             [&](const Use &U) { return isOfLanes(U, Depth + 1); });
}

static bool hasFlag(const Instruction &I, bool IsSigned) {
  return IsSigned ? I.hasNoSignedWrap() : I.hasNoUnsignedWrap();
}

/// Whether the extension of \p V may differ from the sum of its extended parts
/// because an operation wraps around, or may not be linear because a counter
/// wraps around.
static bool isWrapping(const Value *V, bool IsSigned, unsigned Depth = 0) {
  if (const auto *Low = dyn_cast<TruncInst>(V))
    return !hasFlag(*Low, IsSigned) && isOfLanes(Low->getOperand(0));
  if (const auto *Phi = dyn_cast<PHINode>(V))
    return any_of(Phi->incoming_values(), [&](const Use &U) {
      return match(U.get(), m_Add(m_Specific(Phi), m_ConstantInt())) &&
             !hasFlag(*cast<Instruction>(U), IsSigned);
    });
  const auto *I = dyn_cast<BinaryOperator>(V);
  if (!I || Depth > MaxDepth)
    return false;
  bool MayWrap = isa<OverflowingBinaryOperator>(I);
  if (MayWrap && !hasFlag(*I, IsSigned))
    return true;
  return (MayWrap || I->getOpcode() == Instruction::Or) &&
         any_of(I->operands(), [&](const Use &U) {
           return isWrapping(U, IsSigned, Depth + 1);
         });
}

/// The 32-bit integer that \p I extends, if it may wrap around.
static Value *wrappingExtended(const Instruction &I) {
  if (!isa<ZExtInst, SExtInst>(I) || !I.getType()->isIntegerTy(64) ||
      !I.getOperand(0)->getType()->isIntegerTy(32))
    return nullptr;
  const auto *Zero = dyn_cast<ZExtInst>(&I);
  return isWrapping(I.getOperand(0), !Zero || Zero->hasNonNeg())
             ? I.getOperand(0)
             : nullptr;
}

/// The integer of \p Bits bits that \p I divides by a constant, if it may wrap
/// around: the quotient is a sum only if the dividend is an exact sum.
static Value *wrappingDividend(const Instruction &I, unsigned Bits) {
  bool IsQuotient = I.getType()->isIntegerTy(Bits) &&
                    (I.getOpcode() == Instruction::UDiv ||
                     I.getOpcode() == Instruction::LShr) &&
                    isa<ConstantInt>(I.getOperand(1));
  if (!IsQuotient)
    return nullptr;
  Value *V = I.getOperand(0);
  return isa<PHINode>(V) || isWrapping(V, /*IsSigned=*/false) ? V : nullptr;
}

/// Whether \p V is a sum with a quotient of a number that may wrap around.
static bool hasWrappingQuotient(const Value *V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth)
    return false;
  if (I->getOpcode() == Instruction::Add || I->getOpcode() == Instruction::Or)
    return any_of(I->operands(), [&](const Use &U) {
      return hasWrappingQuotient(U, Depth + 1);
    });
  return wrappingDividend(*I, 32);
}

SmallVector<Value *, 2> wrappingCoordinates(const Instruction &I) {
  SmallVector<Value *, 2> Found;
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  if (Facts && Facts->Opcode == SubgroupOpcode::Block2DLoad)
    for (unsigned Number : {0, 1})
      if (Value *V = findScalarElement(I.getOperand(4), Number);
          V && hasWrappingQuotient(V))
        Found.push_back(V);
  return Found;
}

Value *wrappingIndex(const Instruction &I) {
  Value *Index = wrappingExtended(I);
  return Index ? Index : wrappingDividend(I, 64);
}

static bool isOfWrapping(const Value *V, unsigned Depth) {
  constexpr unsigned MaxOperations = 8;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxOperations)
    return false;
  if (isa<CastInst>(I))
    return wrappingExtended(*I);
  return isa<GetElementPtrInst, BinaryOperator>(I) &&
         any_of(I->operands(),
                [&](const Use &U) { return isOfWrapping(U, Depth + 1); });
}

bool mayWrap(const Value *Pointer) { return isOfWrapping(Pointer, 0); }

} // namespace tenon
