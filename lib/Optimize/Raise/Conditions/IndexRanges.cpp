// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The test bounds the values from which indices are computed, in 64 bits:
//
//   bound(argument)        its value, as an unsigned number
//   bound(local id)        the local size, and so on for other queries
//   bound(a + b)           bound(a) + bound(b), likewise for *, <<, |, ^
//   bound(a / c)           bound(a) / c, likewise for >>
//   bound(counter)         the larger of bound(start) and bound(limit) + the
//                          sum added between the comparison and the next value
//   bound(other phi)       the largest of the operands' bounds
//
//   test                   (bound | bound | …) < 2^31
//
// Below 2^31 a number is the same signed and unsigned, so one test serves both.
// If the bounds of operands are below 2^31, no bound wraps around in 64 bits;
// if they are not, the test fails anyway.

#include "IndexRanges.h"
#include "AddressUses.h"
#include "LargestBounds.h"
#include "WrappingIndices.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr unsigned MaxDepth = 24;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

IndexRanges::IndexRanges(Function &F, const LoopInfo &Loops, unsigned Width,
                         bool OfMatrices, bool OfBlocks)
    : Loops(Loops), Width(Width) {
  if (!isKernel(F)) // arguments may differ between work-items
    return;
  auto IsOf = [&](const Value *Address) {
    return !OfMatrices || isOfMatrix(Address);
  };
  for (Instruction &I : instructions(F)) {
    if (Value *Index = wrappingIndex(I); Index && isPartOfAddress(&I, IsOf))
      addRoot(*Index);
    if (OfBlocks)
      for (Value *Coordinate : wrappingCoordinates(I))
        addRoot(*Coordinate);
  }
  for (Instruction &I : instructions(F))
    if (auto *Zero = dyn_cast<ZExtInst>(&I);
        Zero && Bounds.contains(Zero->getOperand(0)))
      Extensions.push_back(Zero);
}

/// Adds the bounds of \p Index; none if one of them is unknown.
void IndexRanges::addRoot(Value &Index) {
  size_t Before = Bounds.size();
  if (isBounded(&Index))
    return;
  while (Bounds.size() > Before) {
    Decided.erase(Bounds.back().first);
    Bounds.pop_back();
  }
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

static bool isSmall(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->getValue().ult(AboveBounds);
}

bool IndexRanges::hasBound(const CallInst &Query) const {
  switch (*itemOpOf(&Query)) {
  case ItemOpcode::GlobalLinearId:
    return false;
  case ItemOpcode::SubgroupSize:
  case ItemOpcode::SubgroupMaxSize:
    return Width != 0;
  default:
    return all_of(Query.args(), [](const Use &U) { return isSmall(U); });
  }
}

bool IndexRanges::areBounded(ArrayRef<Value *> Operands, unsigned Depth) {
  return all_of(Operands, [&](Value *V) { return isBounded(V, Depth + 1); });
}

bool IndexRanges::isBounded(Value *V, unsigned Depth) {
  auto *Ty = dyn_cast<IntegerType>(V->getType());
  if (!Ty || Ty->getBitWidth() < 32 || Ty->getBitWidth() > 64 ||
      Depth > MaxDepth)
    return false;
  if (isa<Constant>(V))
    return isSmall(V);
  auto [Known, IsNew] = Decided.try_emplace(V, false);
  if (!IsNew)
    return Known->second;
  auto *I = dyn_cast<Instruction>(V);
  bool Is = I ? isBoundedInstruction(*I, Depth) : isa<Argument>(V);
  Decided[V] = Is;
  if (Is)
    Bounds.insert({V, nullptr});
  return Is;
}

bool IndexRanges::isBoundedInstruction(Instruction &I, unsigned Depth) {
  if (itemOpOf(&I))
    return hasBound(cast<CallInst>(I));
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return isBoundedPhi(*Phi, Depth);
  Value *First = I.getOperand(0);
  if (isa<MinMaxIntrinsic>(I))
    return areBounded({First, I.getOperand(1)}, Depth);
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    return First->getType()->getIntegerBitWidth() < 32 ||
           isBounded(First, Depth + 1);
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
    return isBounded(First, Depth + 1);
  case Instruction::Select:
    return areBounded({I.getOperand(1), I.getOperand(2)}, Depth);
  case Instruction::Add:
  case Instruction::Mul:
  case Instruction::Or:
  case Instruction::Xor:
    return areBounded({First, I.getOperand(1)}, Depth);
  case Instruction::And:
    return isSmall(I.getOperand(1)) || isBounded(First, Depth + 1);
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return isSmall(I.getOperand(1)) &&
           cast<ConstantInt>(I.getOperand(1))->getZExtValue() < 32 &&
           isBounded(First, Depth + 1);
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return isSmall(I.getOperand(1)) &&
           !cast<ConstantInt>(I.getOperand(1))->isZero() &&
           isBounded(First, Depth + 1);
  default:
    return false;
  }
}

/// The constant that is added to \p Phi to compute \p V.
static std::optional<uint64_t> addedTo(const PHINode &Phi, const Value *V) {
  const APInt *C;
  if (V == &Phi)
    return 0;
  if (match(V, m_Add(m_Specific(&Phi), m_APInt(C))) && C->ult(AboveBounds))
    return C->getZExtValue();
  return std::nullopt;
}

/// Whether \p V can be computed at a kernel's entry.
static bool isOfArguments(const Value *V, unsigned Depth = 0) {
  constexpr unsigned MaxOperations = 4;
  if (isa<Argument, ConstantInt>(V))
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  return I && Depth < MaxOperations && isa<BinaryOperator, CastInst>(I) &&
         isSafeToSpeculativelyExecute(I) &&
         all_of(
             I->operands(),
             [&](const Use &U) { return isOfArguments(U, Depth + 1); });
}

std::optional<IndexRanges::Counter>
IndexRanges::counterOf(const PHINode &Phi) const {
  const Loop *L = Loops.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() || !L->getLoopLatch() ||
      !L->getLoopPredecessor())
    return std::nullopt;
  Value *Start = Phi.getIncomingValueForBlock(L->getLoopPredecessor());
  Value *Next = Phi.getIncomingValueForBlock(L->getLoopLatch());
  std::optional<uint64_t> Step = addedTo(Phi, Next);
  if (!Step || *Step == 0)
    return std::nullopt;
  // Each iteration that is followed by another one executes these blocks.
  for (const BasicBlock *Block : {L->getLoopLatch(), L->getHeader()}) {
    CmpPredicate Predicate;
    Value *Tested, *Limit;
    BasicBlock *Then, *Else;
    if (!match(Block->getTerminator(),
               m_Br(m_ICmp(Predicate, m_Value(Tested), m_Value(Limit)), Then,
                    Else)) ||
        L->contains(Then) == L->contains(Else))
      continue;
    CmpInst::Predicate Stays = Predicate;
    if (L->contains(Else))
      Stays = CmpInst::getInversePredicate(Stays);
    if (L->isLoopInvariant(Tested)) {
      std::swap(Tested, Limit);
      Stays = CmpInst::getSwappedPredicate(Stays);
    }
    std::optional<uint64_t> Before = addedTo(Phi, Tested);
    if (!Before || *Before > *Step || !L->isLoopInvariant(Limit))
      continue;
    if (ICmpInst::isLT(Stays) || ICmpInst::isLE(Stays))
      return Counter{Start, Next, Tested, Limit, *Step - *Before, false};
    if (Stays == CmpInst::ICMP_NE && Tested == Next && *Step == 1 &&
        isSmall(Start) && isOfArguments(Limit))
      return Counter{Start, Next, Tested, Limit, 0, true};
  }
  return std::nullopt;
}

bool IndexRanges::isBoundedPhi(PHINode &Phi, unsigned Depth) {
  std::optional<Counter> C = counterOf(Phi);
  if (!C)
    return all_of(Phi.operands(),
                  [&](const Use &U) { return isBounded(U, Depth + 1); });
  if (!areBounded({C->Start, C->Limit}, Depth))
    return false;
  Counters.insert({&Phi, *C});
  Decided[&Phi] = true;
  Bounds.insert({&Phi, nullptr});
  return areBounded({C->Next, C->Tested}, Depth);
}

//===----------------------------------------------------------------------===//
// The test
//===----------------------------------------------------------------------===//

/// Emits \p V, for which isOfArguments() is true, as an i64.
static Value *emitOfArguments(Value *V, IRBuilderBase &B) {
  std::function<Value *(Value *)> Emit = [&](Value *Of) -> Value * {
    auto *I = dyn_cast<Instruction>(Of);
    if (!I)
      return Of;
    Instruction *Copy = I->clone();
    Copy->dropPoisonGeneratingFlags();
    for (Use &U : Copy->operands())
      U.set(Emit(U));
    return B.Insert(Copy);
  };
  return B.CreateZExt(Emit(V), B.getInt64Ty());
}

Value *IndexRanges::bound(Value *V, IRBuilderBase &B) const {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return B.getInt64(C->getZExtValue());
  return Bounds.lookup(V);
}

Value *IndexRanges::boundOfQuery(CallInst &Query, IRBuilderBase &B) const {
  ItemOpcode Opcode = *itemOpOf(&Query);
  Value *Dimension = isQuery(Opcode) ? Query.getArgOperand(0) : nullptr;
  switch (Opcode) {
  case ItemOpcode::GlobalId:
    return B.CreateAdd(createItemOp(B, ItemOpcode::GlobalOffset, Dimension),
                       createItemOp(B, ItemOpcode::GlobalSize, Dimension));
  case ItemOpcode::LocalId:
    return createItemOp(B, ItemOpcode::LocalSize, Dimension);
  case ItemOpcode::SubgroupSize:
  case ItemOpcode::SubgroupMaxSize:
    return B.getInt64(Width);
  case ItemOpcode::SubgroupLocalId:
    if (Width)
      return B.getInt64(Width);
    [[fallthrough]];
  case ItemOpcode::LocalLinearId:
  case ItemOpcode::SubgroupId:
  case ItemOpcode::NumSubgroups:
  case ItemOpcode::EnqueuedNumSubgroups:
    return createGroupItems(B, ItemOpcode::EnqueuedLocalSize);
  default: // uniform in the work-group
    return createItemOp(B, Opcode, Dimension);
  }
}

Value *IndexRanges::boundOfPhi(PHINode &Phi, IRBuilderBase &B) const {
  auto Max = [&](Value *X, Value *Y) {
    return B.CreateBinaryIntrinsic(Intrinsic::umax, X, Y);
  };
  auto Found = Counters.find(&Phi);
  if (Found != Counters.end()) {
    const Counter &C = Found->second;
    return Max(bound(C.Start, B),
               B.CreateAdd(bound(C.Limit, B), B.getInt64(C.After)));
  }
  Value *Largest = nullptr;
  for (Value *V : Phi.incoming_values())
    Largest = Largest ? Max(Largest, bound(V, B)) : bound(V, B);
  return Largest;
}

Value *IndexRanges::boundOfInstruction(Instruction &I, IRBuilderBase &B) const {
  if (itemOpOf(&I))
    return boundOfQuery(cast<CallInst>(I), B);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return boundOfPhi(*Phi, B);
  auto Of = [&](unsigned Index) { return bound(I.getOperand(Index), B); };
  auto MinMax = [&](bool IsMax, Value *X, Value *Y) {
    return B.CreateBinaryIntrinsic(IsMax ? Intrinsic::umax : Intrinsic::umin, X,
                                   Y);
  };
  if (auto *Call = dyn_cast<MinMaxIntrinsic>(&I)) {
    bool IsMax = Call->getPredicate() == CmpInst::ICMP_SGT ||
                 Call->getPredicate() == CmpInst::ICMP_UGT;
    return MinMax(IsMax, Of(0), Of(1));
  }
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    if (unsigned Bits = I.getOperand(0)->getType()->getIntegerBitWidth();
        Bits < 32)
      return B.getInt64(maskTrailingOnes<uint64_t>(Bits));
    return Of(0);
  case Instruction::Select:
    return MinMax(true, Of(1), Of(2));
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Xor:
    return B.CreateAdd(Of(0), Of(1));
  case Instruction::Mul:
    return B.CreateMul(Of(0), Of(1));
  case Instruction::And:
    return isSmall(I.getOperand(1)) ? Of(1) : Of(0);
  case Instruction::Shl:
    return B.CreateShl(Of(0), Of(1));
  case Instruction::LShr:
  case Instruction::AShr:
    return B.CreateLShr(Of(0), Of(1));
  case Instruction::UDiv:
  case Instruction::SDiv:
    return B.CreateUDiv(Of(0), Of(1));
  case Instruction::URem:
  case Instruction::SRem:
    return Of(1);
  default: // conversions and freeze
    return Of(0);
  }
}

Value *IndexRanges::emitTest(IRBuilderBase &B) {
  if (!areNeeded())
    return nullptr;
  SmallVector<Value *> Tested;
  for (auto &[V, Bound] : Bounds) {
    auto *I = dyn_cast<Instruction>(V);
    Bound = I ? boundOfInstruction(*I, B) : B.CreateZExt(V, B.getInt64Ty());
    Tested.push_back(Bound);
  }
  Value *All = B.getInt64(0);
  for (Value *Bound : largestBounds(Tested))
    All = B.CreateOr(All, Bound);
  // A counter that ends at its limit has to start below the limit.
  for (auto &[V, Bound] : Bounds)
    if (auto Found = Counters.find(dyn_cast<PHINode>(V));
        Found != Counters.end() && Found->second.EndsAtLimit)
      All =
          B.CreateOr(All, B.CreateSub(emitOfArguments(Found->second.Limit, B),
                                      B.CreateAdd(bound(Found->second.Start, B),
                                                  B.getInt64(1))));
  return B.CreateICmpULT(All, B.getInt64(AboveBounds));
}

/// Replaces a signed division or shift of a non-negative number.
static void makeUnsigned(BinaryOperator &I) {
  auto Opcode = I.getOpcode() == Instruction::SDiv ? Instruction::UDiv
                                                   : Instruction::LShr;
  IRBuilder<> B(&I);
  Value *Unsigned = B.CreateBinOp(Opcode, I.getOperand(0), I.getOperand(1));
  Unsigned->takeName(&I);
  I.replaceAllUsesWith(Unsigned);
  I.eraseFromParent();
}

void IndexRanges::mark() {
  SmallVector<BinaryOperator *> Signed;
  for (ZExtInst *Zero : Extensions)
    Zero->setNonNeg();
  for (auto &[V, Bound] : Bounds) {
    auto *I = dyn_cast<BinaryOperator>(V);
    if (I && (I->getOpcode() == Instruction::SDiv ||
              I->getOpcode() == Instruction::AShr))
      Signed.push_back(I);
    if (!isa<OverflowingBinaryOperator, TruncInst>(V))
      continue;
    cast<Instruction>(V)->setHasNoUnsignedWrap();
    cast<Instruction>(V)->setHasNoSignedWrap();
  }
  Bounds.clear();
  for (BinaryOperator *I : Signed)
    makeUnsigned(*I);
}

} // namespace tenon
