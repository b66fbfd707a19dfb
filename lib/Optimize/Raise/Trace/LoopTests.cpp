// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopTests.h"
#include "Optimize/Raise/Conditions/GroupUniform.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

/// Wider integers are only compared if they are in the range of this many bits,
/// so that sums of several remain in the range of 64 bits.
static constexpr unsigned MaxBits = 40;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

bool LoopTests::isShared(Value *V) {
  auto [At, IsNew] = Shared.try_emplace(V, false);
  if (IsNew)
    At->second = isGroupUniform(V, L);
  return At->second;
}

/// The constant addend in \p S, or null.
static const SCEVConstant *constantIn(const SCEV *S) {
  if (const auto *Linear = dyn_cast<SCEVAddRecExpr>(S))
    S = Linear->getStart();
  if (const auto *Sum = dyn_cast<SCEVAddExpr>(S))
    S = Sum->getOperand(0);
  const auto *C = dyn_cast<SCEVConstant>(S);
  return C && !C->isZero() && C->getAPInt().getBitWidth() <= 64 ? C : nullptr;
}

/// The sides of a condition are numbers of the work-item, values that all
/// work-items share, or sums of these.
std::optional<LoopTests::Side> LoopTests::sideOf(Value *V, unsigned Depth) {
  constexpr unsigned MaxDepth = 8;
  if (Depth > MaxDepth)
    return std::nullopt;
  while (Value *As = Same.lookup(V))
    V = As;
  Side S;
  if (ConstantInt *Number = Trace.numberNow(V)) {
    S.Shared = Evolution.getZero(V->getType());
    S.Min = S.Max = Number->getSExtValue();
    return S;
  }
  if (isShared(V)) {
    // The same sum with a different constant is the same test.
    S.Shared = Evolution.getSCEV(V);
    if (const SCEVConstant *C = constantIn(S.Shared)) {
      S.Shared = Evolution.getMinusSCEV(S.Shared, C);
      S.Min = S.Max = C->getAPInt().getSExtValue();
    }
    return S;
  }
  if (auto *Cast = dyn_cast<CastInst>(V))
    return sideOfCast(*Cast, Depth + 1);
  auto *I = dyn_cast<Operator>(V);
  if (!I)
    return std::nullopt;
  auto *Or = dyn_cast<PossiblyDisjointInst>(I);
  if (I->getOpcode() == Instruction::Add || (Or && Or->isDisjoint()))
    return sum(I->getOperand(0), I->getOperand(1), 1, Depth + 1);
  if (I->getOpcode() == Instruction::Sub)
    return sum(I->getOperand(0), I->getOperand(1), -1, Depth + 1);
  return std::nullopt;
}

/// An extension can be applied to the parts of a sum if the sum stays in its
/// range.
std::optional<LoopTests::Side> LoopTests::sideOfCast(CastInst &I,
                                                     unsigned Depth) {
  if (!isa<SExtInst, ZExtInst>(I))
    return std::nullopt;
  std::optional<Side> S = sideOf(I.getOperand(0), Depth);
  Side Narrow = S.value_or(Side());
  unsigned Bits = I.getSrcTy()->getScalarSizeInBits();
  if (!S || Bits > 32 || !resolve(Narrow))
    return std::nullopt;
  Test T;
  T.Left = Narrow;
  T.Left.Lowest = isa<SExtInst>(I) ? minIntN(Bits) : 0;
  T.Left.Highest = maxIntN(Bits);
  addTest(T);
  // Shared alone may be outside of the unsigned range, but not of the signed
  // range, for which it is tested.
  S->Shared = Evolution.getSignExtendExpr(S->Shared, I.getType());
  return S;
}

std::optional<LoopTests::Side> LoopTests::sum(Value *A, Value *B, int Sign,
                                              unsigned Depth) {
  std::optional<Side> S = sideOf(A, Depth), By = sideOf(B, Depth);
  if (!S || !By)
    return std::nullopt;
  S->Shared = Sign > 0 ? Evolution.getAddExpr(S->Shared, By->Shared)
                       : Evolution.getMinusSCEV(S->Shared, By->Shared);
  unsigned Bits = A->getType()->getIntegerBitWidth();
  S->Min = S->Max =
      SignExtend64(uint64_t(S->Min) + uint64_t(Sign) * uint64_t(By->Min), Bits);
  return S;
}

/// Whether the shared part is linear in the iteration's number.
bool LoopTests::resolve(Side &S) {
  constexpr int64_t MaxStep = 1 << 20; // times 2^32 fits into 64 bits
  S.Start = S.Shared;
  if (!Evolution.isLoopInvariant(S.Shared, &L)) {
    auto *Linear = dyn_cast<SCEVAddRecExpr>(S.Shared);
    auto *Step = Linear && Linear->getLoop() == &L && Linear->isAffine()
                     ? dyn_cast<SCEVConstant>(Linear->getOperand(1))
                     : nullptr;
    if (!Step || Step->getAPInt().abs().ugt(MaxStep))
      return false;
    S.Start = Linear->getStart();
    S.Step = Step->getAPInt().getSExtValue();
  }
  return Evolution.dominates(S.Start, L.getLoopPreheader());
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Tests of the same shared values are merged into the strictest one.
unsigned LoopTests::addTest(const Test &T) {
  for (auto [I, Before] : enumerate(Tests))
    if (Before.Left.hasSameSums(T.Left) &&
        Before.IsForBounds == T.IsForBounds &&
        Before.Right.has_value() == T.Right.has_value() &&
        (!T.Right || Before.Right->hasSameSums(*T.Right))) {
      Before.Left.add(T.Left);
      if (T.Right)
        Before.Right->add(*T.Right);
      Before.Far = std::max(Before.Far, T.Far);
      return I;
    }
  Tests.push_back(T);
  return Tests.size() - 1;
}

/// If \p Wide is an extension, and \p Other is the same extension or a
/// constant in its range, replaces both by the unextended values, which
/// compare equally.
static bool stripExtensions(Value *&Wide, Value *&Other) {
  auto *Extension = dyn_cast<SExtInst>(Wide);
  if (!Extension)
    return false;
  Type *Ty = Extension->getSrcTy();
  auto *Same = dyn_cast<SExtInst>(Other);
  auto *C = dyn_cast<ConstantInt>(Other);
  if (Same && Same->getSrcTy() == Ty)
    Other = Same->getOperand(0);
  else if (C && C->getValue().isSignedIntN(Ty->getScalarSizeInBits()))
    Other = ConstantInt::getSigned(Ty, C->getSExtValue());
  else
    return false;
  Wide = Extension->getOperand(0);
  return true;
}

/// Adds the test that \p Left is less than \p Right, or equal to it by \p How.
bool LoopTests::compare(CmpInst::Predicate How, Value *Left, Value *Right) {
  (void)(stripExtensions(Left, Right) || stripExtensions(Right, Left));
  auto *Ty = dyn_cast<IntegerType>(Left->getType());
  if (!Ty || Ty->getBitWidth() > 64)
    return false;
  std::optional<Side> A = sideOf(Left), B = sideOf(Right);
  if (!A || !B || !isIntN(MaxBits, A->Min) || !isIntN(MaxBits, B->Min) ||
      !resolve(*A) || !resolve(*B))
    return false;
  unsigned Bits = std::min(MaxBits, Ty->getBitWidth());
  for (Side *S : {&*A, &*B}) {
    S->Lowest = ICmpInst::isUnsigned(How) ? 0 : minIntN(Bits);
    S->Highest = maxIntN(Bits);
  }
  if (ICmpInst::isNonStrictPredicate(How)) // x <= y is x < y + 1
    for (int64_t Side::*Number :
         {&Side::Min, &Side::Max, &Side::Lowest, &Side::Highest})
      ++((*B).*Number);
  Test T = {*A, *B};
  T.Far = T.Left.Min - T.Right->Min;
  // A condition that all work-items share is a bound of lines or elements if it
  // moves along with the tiles.
  T.IsForBounds =
      Bounds && (!IsOfAll || BoundsShared || (!TestsShared && slopeOf(T) < 0));
  unsigned Number = addTest(T);
  if (T.IsForBounds)
    Bounds->push_back({Number, T.Far, IsOfAll});
  return true;
}

bool LoopTests::require(CmpInst::Predicate How, Value *Left, Value *Right) {
  if (!ICmpInst::isRelational(How))
    return false;
  SmallVector<Test, 4> Before = Tests;
  if (ICmpInst::isGT(How) || ICmpInst::isGE(How)) {
    std::swap(Left, Right);
    How = CmpInst::getSwappedPredicate(How);
  }
  if (compare(How, Left, Right))
    return true;
  Tests = std::move(Before);
  return false;
}

bool LoopTests::requireAll(Value *Condition, bool Wanted) {
  Value *A, *B;
  if (ConstantInt *Known = Trace.numberNow(Condition))
    return Known->isOne() == Wanted;
  SaveAndRestore<bool> All(IsOfAll, IsOfAll || (Bounds && isShared(Condition)));
  if (match(Condition, m_Not(m_Value(A))))
    return requireAll(A, !Wanted);
  if (Wanted ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return requireAll(A, Wanted) && requireAll(B, Wanted);
  auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare)
    return false;
  CmpInst::Predicate How =
      Wanted ? Compare->getPredicate() : Compare->getInversePredicate();
  Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
  // If A | B is not negative, neither of them is.
  bool HasNoSign = How == CmpInst::ICMP_SGT && match(Right, m_AllOnes());
  if (HasNoSign && match(Left, m_Or(m_Value(A), m_Value(B))))
    return require(How, A, Right) && require(How, B, Right);
  return require(How, Left, Right);
}

void LoopTests::requireBound(const Bound &Of) {
  Tests[Of.Test].IsForBounds = false;
  Tests[Of.Test].Far = Of.Own;
}

bool LoopTests::require(Value *Condition, bool Wanted) {
  SmallVector<Test, 4> Before = Tests;
  if (requireAll(Condition, Wanted))
    return true;
  Tests = std::move(Before);
  return false;
}

void LoopTests::requireBelow(unsigned Number, int64_t Own) {
  Test T = Tests[Number];
  T.IsForBounds = false;
  T.Far = Own;
  addTest(T);
}

bool LoopTests::bound(Value *Condition, bool Wanted,
                      SmallVectorImpl<Bound> &All) {
  Bounds = &All;
  bool Are = require(Condition, Wanted);
  Bounds = nullptr;
  return Are;
}

bool LoopTests::bound(CmpInst::Predicate How, Value *Left, Value *Right,
                      SmallVectorImpl<Bound> &All) {
  Bounds = &All;
  bool Are = require(How, Left, Right);
  Bounds = nullptr;
  return Are;
}

bool LoopTests::areConstant() const {
  return none_of(Tests, [](const Test &T) {
    return T.Left.Step || (T.Right && T.Right->Step);
  });
}

bool LoopTests::requireInAll(function_ref<bool()> Require) {
  SmallVector<Test, 4> Before = Tests;
  if (Trace.allItems(Require) && areConstant())
    return true;
  Tests = std::move(Before);
  return false;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// The number of iterations, at most \p Count, before the first one in which
/// \p Room is negative; it changes by \p Slope in each iteration.
static Value *emitIterations(IRBuilderBase &B, Value *Room, int64_t Slope,
                             Value *Count) {
  Value *Some = Count;
  if (Slope < 0)
    Some = B.CreateBinaryIntrinsic(
        Intrinsic::umin, Count,
        B.CreateAdd(B.CreateUDiv(Room, B.getInt64(-Slope)), B.getInt64(1)));
  return B.CreateSelect(B.CreateICmpSGE(Room, B.getInt64(0)), Some,
                        B.getInt64(0));
}

Value *LoopTests::emitStart(IRBuilderBase &B, SCEVExpander &Expander,
                            const Side &S) const {
  Value *Start = Expander.expandCodeFor(S.Start, nullptr, B.GetInsertPoint());
  return B.CreateSExt(Start, B.getInt64Ty());
}

Value *LoopTests::emitEnd(IRBuilderBase &B, SCEVExpander &Expander,
                          unsigned Number) const {
  const Test &T = Tests[Number];
  assert(T.IsForBounds && "other tests are made before the loop");
  Value *Right = emitStart(B, Expander, *T.Right);
  return B.CreateSub(Right, emitStart(B, Expander, T.Left));
}

/// The number of iterations, at most \p Count, before the first one in which
/// \p T may not hold or a side leaves its range. Room cannot overflow while the
/// sides are in their ranges, because they are sums of a few 32-bit or 40-bit
/// numbers. A 64-bit number outside of its range has no room on one side.
Value *LoopTests::emitTest(IRBuilderBase &B, SCEVExpander &Expander,
                           const Test &T, Value *Count) const {
  Value *Left = emitStart(B, Expander, T.Left);
  Value *Right = T.Right ? emitStart(B, Expander, *T.Right) : nullptr;
  auto StayInRange = [&](const Side &S, Value *Start) {
    Value *Below = B.CreateAdd(Start, B.getInt64(S.Min - S.Lowest));
    Value *Above = B.CreateSub(B.getInt64(S.Highest - S.Max), Start);
    Count = emitIterations(B, Below, S.Step, Count);
    Count = emitIterations(B, Above, -S.Step, Count);
  };
  StayInRange(T.Left, Left);
  if (!Right)
    return Count;
  StayInRange(*T.Right, Right);
  if (T.IsForBounds)
    return Count;
  // Right - Left > Far
  Value *Room = B.CreateSub(B.CreateSub(Right, Left), B.getInt64(T.Far + 1));
  return emitIterations(B, Room, T.Right->Step - T.Left.Step, Count);
}

Value *LoopTests::emitCount(IRBuilderBase &B, SCEVExpander &Expander) const {
  Value *Max = B.getInt64(std::numeric_limits<int32_t>::max());
  for (const Test &T : Tests)
    Max = emitTest(B, Expander, T, Max);
  return Max;
}

bool LoopTests::canEmit(SCEVExpander &Expander) const {
  Instruction *At = L.getLoopPreheader()->getTerminator();
  return all_of(Tests, [&](const Test &T) {
    return Expander.isSafeToExpandAt(T.Left.Start, At) &&
           (!T.Right || Expander.isSafeToExpandAt(T.Right->Start, At));
  });
}

} // namespace tenon
