// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tenon {

void simplifyLoops(Function &F, FunctionAnalysisManager &AM) {
  auto &Assumptions = AM.getResult<AssumptionAnalysis>(F);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : Loops)
    simplifyLoop(L, &Dominators, &Loops, &Evolution, &Assumptions, nullptr,
                 /*PreserveLCSSA=*/false);
  for (Loop *L : Loops)
    formLCSSARecursively(*L, Dominators, &Loops, &Evolution);
}

ChainFinder::ChainFinder(Function &F,
                         function_ref<bool(const OpFacts &)> HasCode,
                         FunctionAnalysisManager &AM, bool Sequences)
    : F(F), HasCode(HasCode), Sequences(Sequences),
      Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
      Loops(AM.getResult<LoopAnalysis>(F)),
      Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
      Aliases(AM.getResult<AAManager>(F)) {}

static bool hasNoCode(const OpFacts &) { return false; }

ChainFinder::ChainFinder(Function &F, FunctionAnalysisManager &AM)
    : ChainFinder(F, hasNoCode, AM, /*Sequences=*/false) {}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

const KernelWrites &ChainFinder::writes() {
  if (!Writes)
    Writes.emplace(F);
  return *Writes;
}

/// Whether \p Writer may write an object that \p Memory may point to. Decided
/// for whole objects only, and for each of them: what alias analysis says of
/// offsets, and of choices such as (i % 2 ? a : b), is only valid within one
/// iteration.
bool ChainFinder::mayWriteTo(const Instruction &Writer, const Value *Memory) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Memory, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(Objects, [&](const Value *Object) {
    return isModSet(Aliases.getModRefInfo(
        &Writer, MemoryLocation::getBeforeOrAfter(Object)));
  });
}

/// Whether nothing in the kernel writes \p Memory: a barrier, in the loop or
/// after it, then orders no access to it.
bool ChainFinder::isReadOnly(const Value *Memory) {
  return isGivenMemory(Memory) &&
         all_of(instructions(F), [&](const Instruction &I) {
           if (isOrdered(I))
             return false;
           return !mayWrite(I) || isBarrier(I) || writesOwnMemoryOnly(I) ||
                  !mayWriteTo(I, Memory);
         });
}

bool ChainFinder::mayChange(const Instruction &Writer, const Value *Memory) {
  if (isOrdered(Writer))
    return true; // others may write after it
  if (isBarrier(Writer) && isReadOnly(Memory))
    return false;
  if (!mayWrite(Writer) || writesVariable(Writer))
    return false; // operandLoad() rejects variables
  if (writesOwnMemoryOnly(Writer) && isGivenMemory(Memory))
    return false;
  return mayWriteTo(Writer, Memory);
}

bool ChainFinder::staysUntil(LoadOp &Load, const Instruction &User) {
  if (isQuietBetween(Load, User))
    return true;
  if (mayBeVariable(Load.pointer()))
    return false;
  return none_of(instructions(F), [&](const Instruction &I) {
    return mayChange(I, Load) &&
           isPotentiallyReachable(&Load, &I, nullptr, &Dominators, &Loops) &&
           isPotentiallyReachable(&I, &User, nullptr, &Dominators, &Loops);
  });
}

//===----------------------------------------------------------------------===//
// Multiplications and chains
//===----------------------------------------------------------------------===//

/// The conversion of an operand of kind \p To that a contraction can do.
static ConvertOp *conversionOf(Value *Matrix, ElementKind To) {
  auto *Convert = dyn_cast<ConvertOp>(Matrix);
  if (!Convert)
    return nullptr;
  OpFacts Facts = Convert->facts();
  const ConvertFacts &C = Facts.Convert;
  bool IsPlain = C.To == To && C.Mode == Rounding::NearestEven &&
                 C.Source->use() == Facts.Type->use() &&
                 convertsOperands(C.From, C.To);
  return IsPlain ? Convert : nullptr;
}

/// The load of an operand of kind \p Kind, perhaps before a conversion.
static LoadOp *loadOf(Value *Matrix, ElementKind Kind) {
  ConvertOp *Convert = conversionOf(Matrix, Kind);
  return dyn_cast<LoadOp>(Convert ? Convert->matrix() : Matrix);
}

OpFacts ChainFinder::factsOf(MulAddOp &MulAdd, ContractSteps Steps) {
  OpFacts Facts = MulAdd.facts();
  LoadOp &A = *loadOf(MulAdd.a(), Facts.MulAdd.A);
  LoadOp &B = *loadOf(MulAdd.b(), Facts.MulAdd.B);
  ContractFacts Contract = {layoutOf(A, MatrixUse::A),
                            layoutOf(B, MatrixUse::B), Steps};
  Contract.SpaceOfA = A.facts().AddrSpace;
  Contract.SpaceOfB = B.facts().AddrSpace;
  if (ConvertOp *Convert = conversionOf(MulAdd.a(), Facts.MulAdd.A))
    Contract.FromA = Convert->facts().Convert.From;
  if (ConvertOp *Convert = conversionOf(MulAdd.b(), Facts.MulAdd.B))
    Contract.FromB = Convert->facts().Convert.From;
  return contractionOf(Facts.Type, Facts.MulAdd, Contract);
}

bool isQuietUpTo(const Instruction &First, const Loop &L) {
  auto MayChange = [](const Instruction &I) {
    return isOrdered(I) || mayWrite(I);
  };
  const BasicBlock *Block = L.getLoopPreheader();
  for (; Block && Block != First.getParent();
       Block = Block->getSinglePredecessor())
    if (any_of(*Block, MayChange))
      return false;
  return Block &&
         none_of(make_range(First.getIterator(), Block->end()), MayChange);
}

/// A non-volatile load in the loop, or shortly before it, from memory other
/// than variables.
LoadOp *ChainFinder::operandLoad(MulAddOp &MulAdd, MatrixUse Use,
                                 const Loop &L) {
  MulAddFacts Kinds = MulAdd.facts().MulAdd;
  bool IsA = Use == MatrixUse::A;
  Value *Matrix = IsA ? MulAdd.a() : MulAdd.b();
  LoadOp *Load = loadOf(Matrix, IsA ? Kinds.A : Kinds.B);
  bool CanMove = Load && (L.contains(Load) || isQuietUpTo(*Load, L)) &&
                 hasWholeElements(Load->facts()) &&
                 !mayBeVariable(Load->pointer());
  if (CanMove)
    return Load;
  refuse(describeOperand(Use) + whyNotMoved(*Matrix, Load, L));
  return nullptr;
}

/// Whether the memory of a load is unchanged at \p MulAdd: calls for
/// other chains in between write variables only.
static bool isKeptUntil(const LoadOp &Load, const MulAddOp &MulAdd) {
  return Load.getParent() == MulAdd.getParent() &&
         none_of(make_range(Load.getIterator(), MulAdd.getIterator()),
                 [](const Instruction &I) {
                   return mayWrite(I) && !writesVariable(I);
                 });
}

/// Sets the operands of all iterations if they are known and the target has
/// code for them.
bool ChainFinder::setMoving(ChainMulAdd &P, Loop &L) {
  OpFacts Moving = P.Facts;
  std::optional<MovingOperand> A, B;
  if (P.isChecked()) {
    bool WholeA = isWholeAlongK(*P.LoadOfA, Moving, MatrixUse::A);
    bool WholeB = isWholeAlongK(*P.LoadOfB, Moving, MatrixUse::B);
    A = WholeA ? wholeOperand(*P.LoadOfA, L, Moving, MatrixUse::A)
               : checkedOperand(*P.LoadOfA, L, Moving, MatrixUse::A);
    B = WholeB ? wholeOperand(*P.LoadOfB, L, Moving, MatrixUse::B)
               : checkedOperand(*P.LoadOfB, L, Moving, MatrixUse::B);
    if (!A || !B)
      return false;
    // Coordinates of a matrix without an end are never narrow.
    auto HasEnd = [&](const MovingOperand &O, MatrixUse Use) {
      const SCEV *End = O.Bounds[Use == MatrixUse::A ? 3 : 2];
      return Evolution.getSignedRangeMin(End).slt(narrowEnd(Moving, Use));
    };
    if (A->IsNarrow != B->IsNarrow &&
        (A->IsNarrow ? HasEnd(*B, MatrixUse::B) : HasEnd(*A, MatrixUse::A)))
      return false;
    Moving.Checked = true;
    Moving.Contract.Narrow = A->IsNarrow || B->IsNarrow;
  } else {
    A = movingOperand(*P.LoadOfA, L);
    B = movingOperand(*P.LoadOfB, L);
    if (!A || !B)
      return false;
    P.Descends = descendsAlongK(*A, Moving, MatrixUse::A) &&
                 descendsAlongK(*B, Moving, MatrixUse::B);
    Moving.Contract.Steps =
        P.Descends ? ContractSteps::Continued : stepsOf(*A, *B, Moving);
  }
  if (!HasCode(Moving))
    return false;
  P.Facts = Moving;
  P.Moving = {*A, *B};
  return true;
}

/// Whether only barriers order writes of the operands, and all
/// work-items leave the loop at the same place, after a barrier. The
/// operands are then the same after the loop, until the next barrier
/// there.
bool ChainFinder::onlyWaits(const ChainMulAdd &P, const Loop &L) {
  auto IsBarrier = [](const Instruction *Writer) {
    return itemOpOf(Writer) == ItemOpcode::Barrier;
  };
  if (P.Writers.empty() || !all_of(P.Writers, IsBarrier) ||
      !L.getUniqueExitBlock())
    return false;
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return any_of(P.Writers, [&](const Instruction *Writer) {
    return all_of(Exiting, [&](const BasicBlock *Block) {
      return Dominators.dominates(Writer, Block->getTerminator());
    });
  });
}

std::optional<ChainMulAdd> ChainFinder::mulAdd(MulAddOp &MulAdd, Loop &L) {
  ChainMulAdd P = {&MulAdd,
                   operandLoad(MulAdd, MatrixUse::A, L),
                   operandLoad(MulAdd, MatrixUse::B, L),
                   {},
                   {},
                   {},
                   {}};
  if (!P.LoadOfA || !P.LoadOfB)
    return std::nullopt;
  P.Facts = factsOf(MulAdd, ContractSteps::Continued);
  if (!HasCode(P.Facts)) // other steps need more code
    return refuse("the target has no contraction of these kinds and shapes");
  P.Facts.Contract.Shared =
      writes().readsTheSameInAllGroups(P.LoadOfB->pointer(), *P.LoadOfB);
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (mayChange(I, *P.LoadOfA) || mayChange(I, *P.LoadOfB))
        P.Writers.push_back(&I);
  auto *End = find_if(P.Writers, [&](Instruction *Writer) {
    return Dominators.dominates(Writer->getParent(), L.getLoopLatch());
  });
  if (End != P.Writers.end())
    P.EndOfIteration = *End;
  P.Waits = onlyWaits(P, L);
  if (Sequences && (P.Writers.empty() || P.Waits) && setMoving(P, L))
    return P;
  // The operands of each iteration are known at the multiplication.
  if (P.isChecked() && !HasCode(singleStep(P.Facts)))
    return refuse("the target has no single step of it with checked loads");
  if (!isKeptUntil(*P.LoadOfA, MulAdd) || !isKeptUntil(*P.LoadOfB, MulAdd))
    return refuse(whyNotKept(P));
  return P;
}

static const Value *addressOf(const Instruction &Load) {
  const auto *Op = dyn_cast<LoadOp>(&Load);
  return Op ? Op->pointer() : cast<LoadInst>(Load).getPointerOperand();
}

/// A multiplication whose B the iteration computes from memory that nothing in
/// the loop writes.
std::optional<ChainMulAdd> ChainFinder::mulAddOfComputed(MulAddOp &MulAdd,
                                                         Loop &L) {
  OpFacts Of = MulAdd.facts();
  const MulAddFacts &Kinds = Of.MulAdd;
  LoadOp *LoadOfA = operandLoad(MulAdd, MatrixUse::A, L);
  if (!Sequences || !LoadOfA || LoadOfA->facts().Checked)
    return std::nullopt;
  auto B = ComputedOperand::find(MulAdd.b(), L, Loops, Evolution, Dominators);
  std::optional<MovingOperand> A =
      B ? movingOperand(*LoadOfA, L) : std::nullopt;
  if (!A)
    return std::nullopt;
  ContractFacts Contract = {layoutOf(*LoadOfA, MatrixUse::A), B->layout(),
                            ContractSteps::Continued};
  Contract.SpaceOfA = LoadOfA->facts().AddrSpace;
  if (ConvertOp *Convert = conversionOf(MulAdd.a(), Kinds.A))
    Contract.FromA = Convert->facts().Convert.From;
  Contract.ComputedB = B->wordCount();
  auto IsWritten = [&](const Value *Memory) {
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
      return any_of(*Block,
                    [&](const Instruction &I) { return mayChange(I, Memory); });
    });
  };
  auto IsShared = [&](const Instruction *Read) {
    const Value *Memory = addressOf(*Read);
    const auto *Table = dyn_cast<GlobalVariable>(getUnderlyingObject(Memory));
    return (Table && Table->isConstant()) ||
           writes().readsTheSameInAllGroups(Memory, *Read);
  };
  Contract.Shared = all_of(B->reads(), IsShared);
  if (!Contract.Shared && !MulAdd.b()->hasOneUse())
    return std::nullopt; // each contraction would compute it
  ChainMulAdd P = {
      &MulAdd, LoadOfA, nullptr, contractionOf(Of.Type, Kinds, Contract),
      {},      {},      {},      std::move(B)};
  if (!HasCode(P.Facts) || !continuesAlongK(*A, P.Facts, MatrixUse::A) ||
      IsWritten(LoadOfA->pointer()) ||
      any_of(P.ComputedB->reads(), [&](const Instruction *Read) {
        return IsWritten(addressOf(*Read));
      }))
    return std::nullopt;
  const SCEV *None = Evolution.getZero(Type::getInt64Ty(F.getContext()));
  P.Moving = {*A, MovingOperand{nullptr, None, None, None}};
  return P;
}

/// Whether the only users of the sum are phis of the exits and the
/// accumulator's phi, and \p Next if it is not null.
static bool isOnlySummed(Value &Sum, const Instruction *Next, const Loop &L,
                         const Chain &C) {
  return all_of(Sum.users(), [&](User *U) {
    auto *I = cast<Instruction>(U);
    if (L.contains(I))
      return I == Next;
    return isa<PHINode>(I) && all_of(I->operands(), [&](const Use &In) {
             return In == C.Phi || In == &C.last();
           });
  });
}

/// Whether \p C is a contraction's result, if the contraction is executed.
static bool isSummed(const Value *C) {
  const auto *Phi = dyn_cast<PHINode>(C);
  return isa<ContractOp>(C) ||
         (Phi && any_of(Phi->incoming_values(),
                        [](const Value *V) { return isa<ContractOp>(V); }));
}

std::optional<OpFacts> ChainFinder::single(MulAddOp &MulAdd) {
  auto *A = dyn_cast<LoadOp>(MulAdd.a()), *B = dyn_cast<LoadOp>(MulAdd.b());
  if (!A || !B || !(isZeroMatrix(MulAdd.c()) || isSummed(MulAdd.c())) ||
      !isPlainAccess(A->facts()) || !isPlainAccess(B->facts()))
    return std::nullopt;
  OpFacts Facts = factsOf(MulAdd, ContractSteps::Single);
  if (!HasCode(Facts) || !staysUntil(*A, MulAdd) || !staysUntil(*B, MulAdd))
    return std::nullopt;
  Facts.Contract.Shared =
      writes().readsTheSameInAllGroups(B->pointer(), MulAdd);
  return Facts;
}

/// Whether each exit gets the sum of the multiplications that are executed
/// before it, as it is where they are collected. An exit may also get the sum
/// before an iteration that it ends.
bool ChainFinder::leavesWithSum(const Chain &C) {
  const BasicBlock *First = C.MulAdds.front().MulAdd->getParent();
  return all_of(C.exits(), [&](PHINode *Exit) {
    return all_of(zip(Exit->incoming_values(), Exit->blocks()), [&](auto In) {
      const Value *Sum = C.Phi;
      if (Dominators.dominates(First, std::get<1>(In)))
        Sum = &C.last();
      return std::get<0>(In) == Sum;
    });
  });
}

SmallSetVector<PHINode *, 4> Chain::exits() const {
  SmallSetVector<PHINode *, 4> Exits;
  SmallVector<Value *, 8> Values = {Phi};
  for (const ChainMulAdd &P : MulAdds)
    Values.push_back(P.MulAdd);
  Values.append(Merges.begin(), Merges.end());
  for (Value *V : Values)
    for (User *U : V->users())
      if (!L->contains(cast<Instruction>(U)))
        Exits.insert(cast<PHINode>(U));
  return Exits;
}

std::optional<Chain> ChainFinder::find(MulAddOp &Last) {
  WhyNot.clear();
  Loop *L = Loops.getLoopFor(Last.getParent());
  if (!L)
    return std::nullopt;
  if (!L->getLoopPreheader() || !L->getLoopLatch() || !L->hasDedicatedExits())
    return refuse("its loop has several entries");
  std::optional<Chain> C = straight(Last, *L);
  return C || Sequences ? C : conditional(Last, *L);
}

std::optional<Chain> ChainFinder::straight(MulAddOp &Last, Loop &L) {
  Chain C = {nullptr, &L, {}};
  Value *V = &Last;
  while (!isa<PHINode>(V)) {
    auto *MulAdd = dyn_cast<MulAddOp>(V);
    if (!MulAdd || Loops.getLoopFor(MulAdd->getParent()) != &L)
      return refuse(whyNoSum(*V, L));
    std::optional<ChainMulAdd> P = mulAdd(*MulAdd, L);
    if (!P)
      P = mulAddOfComputed(*MulAdd, L);
    if (!P)
      return std::nullopt;
    C.MulAdds.insert(C.MulAdds.begin(), std::move(*P));
    V = MulAdd->c();
  }
  C.Phi = cast<PHINode>(V);
  if (C.Phi->getParent() != L.getHeader() ||
      C.Phi->getIncomingValueForBlock(L.getLoopLatch()) != &Last)
    return refuse("it does not add to the sum in each iteration");
  const Instruction *Next = C.Phi;
  for (const ChainMulAdd &P : reverse(C.MulAdds)) {
    bool IsLast = P.MulAdd == &Last;
    if ((!IsLast && !P.MulAdd->hasOneUse()) ||
        (IsLast && !isOnlySummed(*P.MulAdd, Next, L, C)))
      return refuse("the loop also uses its sum for something else");
    Next = P.MulAdd;
  }
  if (!isOnlySummed(*C.Phi, Next, L, C))
    return refuse("the loop also uses its sum for something else");
  if (!Sequences && !leavesWithSum(C))
    return refuse("an exit of the loop leaves with another sum");
  return C;
}

} // namespace tenon
