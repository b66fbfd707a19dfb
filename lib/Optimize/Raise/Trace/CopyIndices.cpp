// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyIndices.h"
#include "Optimize/Raise/Conditions/LargestBounds.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr unsigned MaxDepth = 24;

//===----------------------------------------------------------------------===//
// Computation of addresses
//===----------------------------------------------------------------------===//

/// The largest value of \p V in all work-items, if it is a known, non-negative
/// number in each.
std::optional<uint64_t> CopyIndices::largestNumber(Value *V) {
  auto [At, IsNew] = Numbers.try_emplace(V);
  auto *I = dyn_cast<Instruction>(V);
  if (!IsNew || !I || L.contains(I))
    return At->second;
  uint64_t Largest = 0;
  bool AreKnown = Trace.allItems([&] {
    ConstantInt *Number = Trace.numberNow(V);
    if (!Number || Number->getValue().uge(AboveBounds))
      return false;
    Largest = std::max(Largest, Number->getZExtValue());
    return true;
  });
  if (AreKnown)
    Numbers[V] = Largest;
  return Numbers[V];
}

static bool isComputation(const Instruction &I) {
  return isa<BinaryOperator, CastInst, GetElementPtrInst, ICmpInst, SelectInst,
             FreezeInst, MinMaxIntrinsic>(I);
}

/// Whether \p I is a sum or product, or an address or extension of one.
static bool isSum(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::GetElementPtr:
    return true;
  default:
    return false;
  }
}

static bool isRemainder(const Instruction &I) {
  return I.getOpcode() == Instruction::SRem ||
         I.getOpcode() == Instruction::URem;
}

/// Whether \p V, which all work-items share before the loop, is a sum with a
/// remainder that is to be found, or that has been dropped.
bool CopyIndices::hasRemainder(Value *V, unsigned Depth) {
  constexpr unsigned MaxTerms = 8;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxTerms || !(FindsShared || !Limits.empty()))
    return false;
  if (isRemainder(*I))
    return FindsShared || Limits.contains(I);
  return isSum(*I) && any_of(I->operands(), [&](const Use &U) {
           return hasRemainder(U, Depth + 1);
         });
}

/// Whether \p V, which all work-items share, is analysed as a sum of products.
bool CopyIndices::isOpened(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I && ((OpensShared && isSum(*I)) || hasRemainder(V));
}

void CopyIndices::collect(Value *V, unsigned Depth) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth || !Visited.insert(V).second)
    return;
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    if (Phi->getParent() == L.getHeader())
      for (Value *Incoming : Phi->incoming_values())
        collect(Incoming, Depth + 1);
    return;
  }
  if (!isComputation(*I) ||
      (!L.contains(I) &&
       ((Tests.isShared(V) && !isOpened(V)) || largestNumber(V))))
    return;
  bool IsRow = isRemainder(*I) && !L.contains(I) && Tests.isShared(I);
  for (Value *Operand : I->operands())
    if (!IsRow) // whose parts may be remainders of programs' numbers
      collect(Operand, Depth + 1);
  Slice.push_back(I);
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

/// The operand of \p I that \p I limits to a range that is the same for all
/// work-items; null if there is none.
Value *CopyIndices::limited(Instruction &I) {
  Value *X, *Y;
  const APInt *Mask;
  if (match(&I, m_And(m_Value(X), m_APInt(Mask))))
    return Mask->isMask() ? X : nullptr;
  if (match(&I, m_SRem(m_Value(X), m_Value(Y))) ||
      match(&I, m_URem(m_Value(X), m_Value(Y))))
    return Tests.isShared(Y) ? X : nullptr;
  // Minima and maxima by intrinsics or by comparisons, whose value is X where X
  // equals Y.
  if (match(&I, m_SMin(m_Value(X), m_Value(Y))) ||
      match(&I, m_UMin(m_Value(X), m_Value(Y))) ||
      match(&I, m_SMax(m_Value(X), m_Value(Y)))) {
    if (Tests.isShared(X) == Tests.isShared(Y))
      return nullptr;
    return Tests.isShared(X) ? Y : X;
  }
  if (match(&I, m_Select(m_Value(), m_Value(X), m_Value(Y))))
    return Tests.isShared(X) ? Y : X;
  return nullptr;
}

/// The upper limit that \p I sets for \p Of, its limited() operand, and the
/// predicate (less, or less or equal) by which \p Of compares with it. Null if
/// there is no upper limit.
static std::pair<CmpInst::Predicate, Value *> largestOf(Instruction &I,
                                                        Value &Of) {
  Value *Largest;
  if (match(&I, m_c_SMin(m_Specific(&Of), m_Value(Largest))) ||
      match(&I, m_c_UMin(m_Specific(&Of), m_Value(Largest))))
    return {CmpInst::ICMP_SLE, Largest};
  if (isa<SelectInst, MinMaxIntrinsic>(I))
    return {CmpInst::ICMP_SLT, nullptr};
  // With an unsigned limit above all signed numbers the signed comparison
  // fails.
  return {I.getOpcode() == Instruction::And ? CmpInst::ICMP_SLE
                                            : CmpInst::ICMP_SLT,
          I.getOperand(1)};
}

/// Adds tests that \p I equals \p Of, its limited() operand, in the current
/// work-item. With \p Ends, the upper end of the range becomes a bound instead
/// of a test.
bool CopyIndices::requireUnlimited(Instruction &I, Value &Of,
                                   Conditions *Ends) {
  if (!Of.getType()->isIntegerTy() || Of.getType()->isIntegerTy(1))
    return false;
  Value *Min;
  if (match(&I, m_c_SMax(m_Specific(&Of), m_Value(Min))))
    return !Ends && Tests.require(CmpInst::ICMP_SGE, &Of, Min);
  auto [How, Largest] = largestOf(I, Of);
  if (Largest)
    return Tests.require(CmpInst::ICMP_SGE, &Of,
                         ConstantInt::getNullValue(Of.getType())) &&
           (Ends ? Tests.bound(How, &Of, Largest, *Ends)
                 : Tests.require(How, &Of, Largest));
  auto &Select = cast<SelectInst>(I);
  bool Wanted = Select.getTrueValue() == &Of;
  return Ends ? Tests.bound(Select.getCondition(), Wanted, *Ends)
              : Tests.require(Select.getCondition(), Wanted);
}

bool CopyIndices::requireLimited(Instruction &I, Conditions &Ends) {
  return requireUnlimited(I, *limited(I), &Ends);
}

Value *CopyIndices::emitIsLimited(IRBuilderBase &B, Instruction &I,
                                  ValueToValueMapTy &Map) {
  auto Copy = [&](Value *V) {
    Value *Mapped = Map.lookup(V);
    return Mapped ? Mapped : V;
  };
  Value *Of = limited(I);
  auto [How, Largest] = largestOf(I, *Of);
  if (Largest)
    return B.CreateICmp(How, Copy(Of), Copy(Largest));
  auto &Select = cast<SelectInst>(I);
  Value *Is = Copy(Select.getCondition());
  return Select.getTrueValue() == Of ? Is : B.CreateNot(Is);
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Whether the extension of \p V may differ from the sum of its extended parts.
bool CopyIndices::mayWrap(Value *V, bool IsSigned, unsigned Depth) {
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I || Depth > MaxDepth ||
      (!L.contains(I) && Tests.isShared(V) && !OpensShared && !isOpened(V)))
    return false;
  auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(I);
  if (Wrapping &&
      !(IsSigned ? Wrapping->hasNoSignedWrap() : Wrapping->hasNoUnsignedWrap()))
    return true;
  return any_of(I->operands(),
                [&](const Use &U) { return mayWrap(U, IsSigned, Depth + 1); });
}

/// The largest value of \p V, which is the same in all work-items, in the loop.
const SCEV *CopyIndices::boundOfShared(Value &V) {
  Type *Ty = Type::getInt64Ty(V.getContext());
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || !L.contains(I))
    return Evolution.getNoopOrZeroExtend(Evolution.getUnknown(&V), Ty);
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  auto IfSafe = [&](const SCEV *S) {
    return SCEVExpander(Evolution, "").isSafeToExpandAt(S, Before) ? S
                                                                   : nullptr;
  };
  const SCEV *Of = Evolution.getSCEV(&V);
  if (Evolution.isLoopInvariant(Of, &L))
    return IfSafe(Evolution.getNoopOrZeroExtend(Of, Ty));
  const auto *Linear = dyn_cast<SCEVAddRecExpr>(Of);
  const SCEV *Count = Evolution.getSymbolicMaxBackedgeTakenCount(&L);
  if (!Linear || Linear->getLoop() != &L || !Linear->isAffine() ||
      !I->getType()->isIntegerTy(32) || isa<SCEVCouldNotCompute>(Count) ||
      Evolution.getTypeSizeInBits(Count->getType()) > 64)
    return nullptr;
  auto *Step = dyn_cast<SCEVConstant>(Linear->getOperand(1));
  if (!Step || Step->getAPInt().uge(AboveBounds))
    return nullptr;
  // In 64 bits this does not wrap around.
  return IfSafe(Evolution.getAddExpr(
      Evolution.getNoopOrZeroExtend(Linear->getStart(), Ty),
      Evolution.getMulExpr(
          Evolution.getNoopOrZeroExtend(Step, Ty),
          Evolution.getUMinExpr(Evolution.getNoopOrZeroExtend(Count, Ty),
                                Evolution.getConstant(Ty, AboveBounds)))));
}

const SCEV *CopyIndices::boundOfInstruction(Instruction &I, unsigned Depth) {
  auto Of = [&](unsigned Index) {
    return bound(I.getOperand(Index), Depth + 1);
  };
  Type *Ty = Type::getInt64Ty(I.getContext());
  const APInt *By;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Mul: {
    const SCEV *A = Of(0), *B = A ? Of(1) : nullptr;
    if (!B)
      return nullptr;
    return I.getOpcode() == Instruction::Mul ? Evolution.getMulExpr(A, B)
                                             : Evolution.getAddExpr(A, B);
  }
  case Instruction::Shl: {
    const SCEV *A = Of(0);
    if (!A || !match(I.getOperand(1), m_APInt(By)) || By->uge(31))
      return nullptr;
    return Evolution.getMulExpr(
        A, Evolution.getConstant(Ty, uint64_t(1) << By->getZExtValue()));
  }
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
    return Of(0);
  default:
    return nullptr;
  }
}

/// An upper bound of \p V, which is valid if it and all bounds from which it is
/// computed are below 2^31; null if unknown.
const SCEV *CopyIndices::bound(Value *V, unsigned Depth) {
  auto *Ty = dyn_cast<IntegerType>(V->getType());
  if (!Ty || Ty->getBitWidth() < 32 || Ty->getBitWidth() > 64 ||
      Depth > MaxDepth)
    return nullptr;
  Type *Wide = Type::getInt64Ty(V->getContext());
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue().ult(AboveBounds)
               ? Evolution.getConstant(Wide, C->getZExtValue())
               : nullptr;
  if (std::optional<uint64_t> Number = largestNumber(V))
    return Evolution.getConstant(Wide, *Number);
  if (Value *Of = Limits.lookup(V))
    return bound(Of, Depth + 1);
  if (auto At = Bounds.find(V); At != Bounds.end())
    return At->second;
  auto *I = dyn_cast<Instruction>(V);
  bool IsShared = Tests.isShared(V);
  const SCEV *Found = nullptr;
  if (I && (L.contains(I) || !IsShared || OpensShared || isOpened(V)))
    Found = boundOfInstruction(*I, Depth);
  if (Found)
    Exact.push_back(I);
  else if (IsShared && (Found = boundOfShared(*V)))
    Leaves.push_back(V);
  if (Found)
    Bounds.insert({V, Found});
  return Found;
}

/// Adds the bounds of \p Index; none if one of them is unknown.
void CopyIndices::addRoot(Value &Index) {
  size_t Before = Bounds.size(), BeforeExact = Exact.size();
  if (bound(&Index))
    return;
  while (Bounds.size() > Before)
    Bounds.pop_back();
  Exact.truncate(BeforeExact);
}

/// Adds those of the collected instructions that are indices.
void CopyIndices::findRoots() {
  for (Instruction *I : Slice) {
    auto *Zero = dyn_cast<ZExtInst>(I);
    if ((Zero || isa<SExtInst>(I)) && I->getType()->isIntegerTy(64) &&
        mayWrap(I->getOperand(0), !Zero || Zero->hasNonNeg()))
      addRoot(*I->getOperand(0));
  }
}

SmallVector<Instruction *, 2> CopyIndices::limitedIn(LoadInst &Load) {
  assert(Slice.empty() && "to be called before find()");
  SmallVector<Instruction *, 2> Found;
  for (bool Shared : {false, true}) {
    FindsShared = Shared;
    collect(Load.getPointerOperand());
    for (Instruction *I : Slice)
      if (limited(*I))
        Found.push_back(I);
    Slice.clear();
    Visited.clear();
    if (!Found.empty())
      break;
  }
  FindsShared = false;
  return Found;
}

bool CopyIndices::find() {
  for (LoadInst *Load : Trace.loads())
    collect(Load->getPointerOperand());
  for (Instruction *I : Slice) {
    Value *Of = limited(*I);
    if (!Of || Limits.contains(I) || (!L.contains(I) && Tests.isShared(I)) ||
        !Tests.requireInAll([&] { return requireUnlimited(*I, *Of, nullptr); }))
      continue;
    Limits[I] = Of;
    Tests.replace(I, Of);
  }
  findRoots();
  return !Limits.empty() || !Bounds.empty();
}

bool CopyIndices::find(ArrayRef<Value *> Pointers, ArrayRef<Value *> Compared) {
  OpensShared = true;
  for (Value *V : Pointers)
    collect(V);
  for (Value *V : Compared)
    collect(V);
  findRoots();
  return all_of(Compared, [&](Value *V) { return bound(V) != nullptr; });
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

Value *CopyIndices::emitTest(IRBuilderBase &B, SCEVExpander &Expander) const {
  SmallVector<Value *> Tested;
  for (auto &[V, Bound] : Bounds)
    Tested.push_back(
        Expander.expandCodeFor(Bound, nullptr, B.GetInsertPoint()));
  Value *All = nullptr;
  for (Value *Bound : largestBounds(Tested))
    All = All ? B.CreateOr(All, Bound) : Bound;
  // Sums with a 64-bit number may wrap around.
  for (Value *V : Leaves)
    if (const SCEV *Own = Bounds.lookup(V);
        Own && V->getType()->getIntegerBitWidth() > 32)
      All = B.CreateOr(
          All, Expander.expandCodeFor(Own, nullptr, B.GetInsertPoint()));
  return All ? B.CreateICmpULT(All, B.getInt64(AboveBounds)) : nullptr;
}

void CopyIndices::emitStart(IRBuilderBase &B, ValueToValueMapTy &Map) const {
  for (Instruction *I : Slice) {
    if (L.contains(I))
      continue;
    if (Value *Of = Limits.lookup(I)) {
      Value *Copy = Map.lookup(Of);
      Map[I] = Copy ? Copy : Of;
      continue;
    }
    Instruction *Copy = I->clone();
    RemapInstruction(Copy, Map,
                     RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    Map[I] = B.Insert(Copy, I->getName());
  }
}

void CopyIndices::simplify(ValueToValueMapTy &Map) const {
  for (auto [I, Of] : Limits)
    if (L.contains(cast<Instruction>(I))) {
      Value *Limited = Map.lookup(I), *Copy = Map.lookup(Of);
      Limited->replaceAllUsesWith(Copy ? Copy : Of);
      RecursivelyDeleteTriviallyDeadInstructions(Limited);
    }
  for (Instruction *I : Exact) {
    auto *Copy = dyn_cast_or_null<Instruction>(Map.lookup(I));
    if (!Copy)
      continue;
    if (auto *Zero = dyn_cast<ZExtInst>(Copy)) {
      Zero->setNonNeg();
    } else if (isa<OverflowingBinaryOperator, TruncInst>(Copy)) {
      Copy->setHasNoUnsignedWrap();
      Copy->setHasNoSignedWrap();
    }
  }
}

} // namespace tenon
