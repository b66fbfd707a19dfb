// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %d, %latch ]
//          %a = tenon.load.a(%pa, %sa)          ; %pa and %pb advance by equal
//          %b = tenon.load.b(%pb, %sb)          ; distances
//          %d = tenon.muladd(%a, %b, %c)
//   exit:  tenon.store(%p, %c, %s)
//
// After, if nothing in the loop may write what is loaded:
//
//   loop:  %n = phi i64 [ 0, %before ], [ %n1, %latch ]
//          %n1 = add i64 %n, 1
//   exit:  call @tenon.contract…(%p, %s, C, A at the start, B at the start,
//                                    steps = %n)
//
// The loop still counts the steps, whatever its exit condition; LLVM removes it
// if it can. Without a store, or with a start that is neither zero nor loaded,
// the accumulator goes through a variable.
//
// After, if something in the loop may write what is loaded, or if the addresses
// are no such sequence:
//
//   before: %acc = start; no steps in %state
//   loop:   call @tenon.contract….collect(%acc, %state, %pa, %sa, %pb, %sb)
//           call @tenon.contract….finish(%acc, %acc, %state)
//           the instruction that may write
//   exit:   call @tenon.contract….finish(%p, %acc, %state)
//
// Checked operands are collected by collect_checked(), with their bounds.

#include "Chains.h"
#include "Collect.h"
#include "ProductRemarks.h"
#include "Sharing.h"
#include "tenon/IR/SubgroupSize.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
/// The memory that a contraction's accumulator is read from or written to.
struct AccumulatorMemory {
  Value *Pointer = nullptr, *Stride = nullptr;
};

class LoopContractor {
public:
  LoopContractor(Function &F, FunctionAnalysisManager &AM,
                 const Contractor &Target)
      : F(F), Target(Target), Assumptions(AM.getResult<AssumptionAnalysis>(F)),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Finder(F, Target, Dominators, Loops, Evolution,
               AM.getResult<AAManager>(F)) {
    for (Loop *L : Loops)
      simplifyLoop(L, &Dominators, &Loops, &Evolution, &Assumptions, nullptr,
                   /*PreserveLCSSA=*/false);
    for (Loop *L : Loops)
      formLCSSARecursively(*L, Dominators, &Loops, &Evolution);
  }
  void run();

private:
  void contract(Chain &C);
  void collect(Chain &C);
  void collectOperands(const Product &P, AllocaInst &State);
  /// Whether this product is the last one that collects in its state.
  bool finishes(unsigned Index) const {
    return States[Index] &&
           !is_contained(drop_begin(States, Index + 1), States[Index]);
  }
  void sumAtExit(Chain &C, PHINode &Exit);
  LoadOp *loadedStart(const Chain &C, const StoreOp *Store);
  void countIterations(Chain &C, ArrayRef<PHINode *> Exits);
  bool contractSingle(MulAddOp &MulAdd);

  Function &F;
  const Contractor &Target;
  AssumptionCache &Assumptions;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  ChainFinder Finder;
  // State of the current chain.
  AccumulatorMemory Acc; ///< where collected products are summed
  /// Of each product, or null. Those of the same facts share one: what one
  /// multiplies may be the next step of another.
  SmallVector<AllocaInst *, 2> States;
  DenseMap<PHINode *, PHINode *> StepsAt; ///< for the accumulator at an exit
};
} // namespace

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

namespace {
/// Emits one call of a contraction.
class CallWriter {
public:
  explicit CallWriter(Instruction &At) : B(&At), F(*At.getFunction()) {}

  IRBuilder<> B;

  Value *asPointer(Value *P) { return B.CreateAddrSpaceCast(P, B.getPtrTy()); }
  /// \p Start as memory; sets Facts.FromZero if it needs none.
  AccumulatorMemory memoryOfStart(Value *Start, Contraction &Facts);
  /// The memory of \p Store, or a variable from which \p Result is loaded.
  AccumulatorMemory memoryOfResult(MatrixType *Ty, StoreOp *Store);
  CallInst *call(Function &Callee, ArrayRef<Value *> Operands);

  AllocaInst *variable(MatrixType *Ty) {
    return variable(ArrayType::get(B.getInt8Ty(), Ty->elements() * 4), "acc");
  }
  AllocaInst *variable(Type *Ty, const Twine &Name);
  Value *rowBytes(MatrixType *Ty) {
    return B.getInt64(uint64_t(Ty->columns()) * 4);
  }

private:
  bool isShared() const { return requiredSubgroupSize(F) > 1; }

  Function &F;
};
} // namespace

AllocaInst *CallWriter::variable(Type *Ty, const Twine &Name) {
  IRBuilder<> Top(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Memory = Top.CreateAlloca(Ty, nullptr, Name);
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  if (isShared())
    Memory->setMetadata("tenon.subgroup", MDNode::get(F.getContext(), {}));
  return Memory;
}

AccumulatorMemory CallWriter::memoryOfStart(Value *Start, Contraction &Facts) {
  Facts.FromZero = isZeroMatrix(Start);
  if (Facts.FromZero)
    return {ConstantPointerNull::get(B.getPtrTy()), B.getInt64(0)};
  auto *Ty = cast<MatrixType>(Start->getType());
  AllocaInst *Memory = variable(Ty);
  MatrixBuilder(B).store(Start, Memory, rowBytes(Ty),
                         {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  return {Memory, rowBytes(Ty)};
}

AccumulatorMemory CallWriter::memoryOfResult(MatrixType *Ty, StoreOp *Store) {
  if (Store)
    return {asPointer(Store->pointer()), Store->strideBytes()};
  return {variable(Ty), rowBytes(Ty)};
}

CallInst *CallWriter::call(Function &Callee, ArrayRef<Value *> Operands) {
  CallInst *Call = B.CreateCall(&Callee, Operands);
  if (isShared())
    Call->addFnAttr(Attribute::get(F.getContext(), "tenon.uniform"));
  return Call;
}

/// The only user of \p Result, if it is a store and no instruction between \p
/// From and it writes memory.
static StoreOp *onlyStore(Value &Result, Instruction &From) {
  auto *Store =
      Result.hasOneUse() ? dyn_cast<StoreOp>(*Result.user_begin()) : nullptr;
  if (!Store || !isPlainAccess(Store->facts()) ||
      Store->facts().Layout == MatrixLayout::ColumnMajor ||
      !isQuietBetween(From, *Store))
    return nullptr;
  return Store;
}

/// Replaces \p Result by what the contraction has written, unless it was
/// stored.
static void finishResult(CallWriter &Writer, Value &Result,
                         AccumulatorMemory Place, StoreOp *Store) {
  if (Store) {
    Store->eraseFromParent();
    return;
  }
  auto *Ty = cast<MatrixType>(Result.getType());
  CallInst *Load = MatrixBuilder(Writer.B).load(
      Ty, Place.Pointer, Place.Stride,
      {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Load->setMetadata(InPlaceMetadata, MDNode::get(Load->getContext(), {}));
  Result.replaceAllUsesWith(Load);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Counts the iterations that have multiplied, with a phi beside the
/// accumulator's.
void LoopContractor::countIterations(Chain &C, ArrayRef<PHINode *> Exits) {
  Type *Int = Type::getInt64Ty(F.getContext());
  auto *Count = PHINode::Create(Int, 2, "steps", C.Phi->getIterator());
  auto *Next = BinaryOperator::CreateNUWAdd(
      Count, ConstantInt::get(Int, 1), "steps.next", C.last().getIterator());
  Count->addIncoming(ConstantInt::get(Int, 0), C.L->getLoopPreheader());
  Count->addIncoming(Next, C.L->getLoopLatch());
  for (PHINode *Exit : Exits) {
    auto *Steps = PHINode::Create(Int, Exit->getNumIncomingValues(), "steps",
                                  Exit->getIterator());
    for (unsigned I = 0; I < Exit->getNumIncomingValues(); ++I)
      Steps->addIncoming(Exit->getIncomingValue(I) == C.Phi
                             ? static_cast<Value *>(Count)
                             : Next,
                         Exit->getIncomingBlock(I));
    StepsAt[Exit] = Steps;
  }
}

/// Pointer and stride of \p Load, and its bounds if \p Checked: an unchecked
/// operand is all of its matrix.
static void addOperand(CallWriter &Writer, LoadOp &Load, bool Checked,
                       SmallVectorImpl<Value *> &Operands) {
  Operands.push_back(Writer.asPointer(Load.pointer()));
  Operands.push_back(Load.strideBytes());
  if (!Checked)
    return;
  OpFacts Facts = Load.facts();
  if (Facts.Checked) {
    Operands.append(Load.arg_begin() + 2, Load.arg_end());
    return;
  }
  for (unsigned Bound : {0u, 0u, Facts.Type->rows(), Facts.Type->columns()})
    Operands.push_back(Writer.B.getInt64(Bound));
}

/// Collects the operands of \p P at its multiplication.
void LoopContractor::collectOperands(const Product &P, AllocaInst &State) {
  Module &M = *F.getParent();
  CallWriter Writer(*P.MulAdd);
  bool Checked = P.isChecked();
  SmallVector<Value *, 16> Operands = {Acc.Pointer, Acc.Stride, &State};
  addOperand(Writer, *P.LoadOfA, Checked, Operands);
  addOperand(Writer, *P.LoadOfB, Checked, Operands);
  Writer.call(Checked ? *collectCheckedFunction(M, Target, P.Facts)
                      : *collectFunction(M, Target, P.Facts),
              Operands);
}

/// The sum so far is in a variable during the loop.
void LoopContractor::collect(Chain &C) {
  Instruction *Before = C.L->getLoopPreheader()->getTerminator();
  auto *Ty = cast<MatrixType>(C.Phi->getType());
  CallWriter Writer(*Before);
  Acc = {Writer.variable(Ty), Writer.rowBytes(Ty)};
  MatrixBuilder(Writer.B).store(
      C.Phi->getIncomingValueForBlock(C.L->getLoopPreheader()), Acc.Pointer,
      Acc.Stride, {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  Module &M = *F.getParent();
  StringMap<AllocaInst *> Known;
  for (auto [P, State] : zip(C.Products, States)) {
    if (P.Moving)
      continue;
    AllocaInst *&Shared = Known[P.Facts.name()];
    if (!Shared) {
      Shared = Writer.variable(collectStateType(F.getContext()), "collected");
      // Also what a sum of no steps does not read has to be defined.
      Writer.B.CreateStore(
          Constant::getNullValue(collectStateType(F.getContext())), Shared);
    }
    State = Shared;
    collectOperands(P, *State);
  }
  SmallSet<std::pair<AllocaInst *, Instruction *>, 4> Finished;
  for (auto [P, State] : zip(C.Products, States))
    for (Instruction *Writes : P.Writers)
      if (State && Finished.insert({State, Writes}).second)
        CallWriter(*Writes).call(
            *finishFunction(M, Target, P.Facts),
            {Acc.Pointer, Acc.Stride, Acc.Pointer, Acc.Stride, State});
}

/// The load of the start, if the sum can begin directly with its memory:
/// nothing writes this memory, and the result is stored elsewhere or exactly
/// there.
LoadOp *LoopContractor::loadedStart(const Chain &C, const StoreOp *Store) {
  const BasicBlock *Before = C.L->getLoopPreheader();
  auto *Load = dyn_cast<LoadOp>(C.Phi->getIncomingValueForBlock(Before));
  if (C.collects() || !Load || !isPlainAccess(Load->facts()) ||
      Load->facts().Layout == MatrixLayout::ColumnMajor ||
      !isQuietBetween(*Load, *Before->getTerminator()))
    return nullptr;
  for (const BasicBlock *Block : C.L->blocks())
    if (any_of(*Block, mayWrite))
      return nullptr;
  auto Same = [&](Value *A, Value *B) {
    return Evolution.getSCEV(A) == Evolution.getSCEV(B);
  };
  return !Store || (Same(Load->pointer(), Store->pointer()) &&
                    Same(Load->strideBytes(), Store->strideBytes()))
             ? Load
             : nullptr;
}

/// D = ((C + first product) + second) + …
void LoopContractor::sumAtExit(Chain &C, PHINode &Exit) {
  BasicBlock *Before = C.L->getLoopPreheader();
  Instruction *At = &*Exit.getParent()->getFirstInsertionPt();
  StoreOp *Store = onlyStore(Exit, *At);
  if (Store)
    At = Store;
  CallWriter Writer(*At);
  SCEVExpander Expander(Evolution, "contract");
  auto Expand = [&](const SCEV *S) {
    return Expander.expandCodeFor(S, S->getType(), Before->getTerminator());
  };
  Module &M = *F.getParent();
  auto *Ty = cast<MatrixType>(Exit.getType());
  Contraction &First = C.Products.front().Facts;
  AccumulatorMemory From;
  if (C.collects())
    From = Acc;
  else if (LoadOp *Load = loadedStart(C, Store))
    From = {Writer.asPointer(Load->pointer()), Load->strideBytes()};
  else
    From = Writer.memoryOfStart(C.Phi->getIncomingValueForBlock(Before), First);
  AccumulatorMemory Result = Writer.memoryOfResult(Ty, Store);
  // Only the last product may write to memory that operands may be in.
  AccumulatorMemory Between = C.collects() ? Acc
                              : C.Products.size() == 1
                                  ? Result
                                  : Writer.memoryOfResult(Ty, nullptr);
  for (auto [Index, P] : enumerate(C.Products)) {
    AllocaInst *State = States[Index];
    if (State && !finishes(Index))
      continue;
    AccumulatorMemory To = &P == &C.Products.back() ? Result : Between;
    if (State) {
      Writer.call(*finishFunction(M, Target, P.Facts),
                  {To.Pointer, To.Stride, From.Pointer, From.Stride, State});
    } else {
      auto &[A, B] = *P.Moving;
      Writer.call(*Target.contraction(M, P.Facts),
                  {To.Pointer, To.Stride, From.Pointer, From.Stride,
                   Writer.asPointer(Expand(A.Start)), Expand(A.Stride),
                   Expand(A.Step), Writer.asPointer(Expand(B.Start)),
                   Expand(B.Stride), Expand(B.Step), StepsAt.lookup(&Exit)});
    }
    From = To;
  }
  finishResult(Writer, Exit, Result, Store);
}

void LoopContractor::contract(Chain &C) {
  SmallSetVector<PHINode *, 4> Exits;
  for (Value *V : {cast<Value>(C.Phi), cast<Value>(&C.last())})
    for (User *U : V->users())
      if (!C.L->contains(cast<Instruction>(U)))
        Exits.insert(cast<PHINode>(U));
  States.assign(C.Products.size(), nullptr);
  StepsAt.clear();
  if (any_of(C.Products, [](const Product &P) { return P.Moving; }))
    countIterations(C, Exits.getArrayRef());
  if (C.collects())
    collect(C);
  for (PHINode *Exit : Exits) {
    sumAtExit(C, *Exit);
    Exit->eraseFromParent();
  }
  for (const Product &P : C.Products)
    remarkProduct(P, *C.L, Evolution, Target);
  SmallSetVector<LoadOp *, 4> Loads;
  auto *Start = dyn_cast<LoadOp>(
      C.Phi->getIncomingValueForBlock(C.L->getLoopPreheader()));
  if (Start && isPlainAccess(Start->facts()))
    Loads.insert(Start);
  C.Phi->replaceAllUsesWith(PoisonValue::get(C.Phi->getType()));
  C.Phi->eraseFromParent();
  for (Product &P : reverse(C.Products)) {
    Loads.insert(P.LoadOfA);
    Loads.insert(P.LoadOfB);
    P.MulAdd->eraseFromParent();
  }
  for (LoadOp *Load : Loads)
    if (Load->use_empty())
      Load->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Single multiplications
//===----------------------------------------------------------------------===//

/// A multiplication from zero whose operands are still in memory: only the
/// result needs a buffer, and only if it is not stored directly.
bool LoopContractor::contractSingle(MulAddOp &MulAdd) {
  OpFacts Facts = MulAdd.facts();
  auto *A = dyn_cast<LoadOp>(MulAdd.a()), *B = dyn_cast<LoadOp>(MulAdd.b());
  if (!Target.contracts(Facts.MulAdd) || !A || !B ||
      !isZeroMatrix(MulAdd.c()) || !isPlainAccess(A->facts()) ||
      !isPlainAccess(B->facts()) || !Finder.staysUntil(*A, MulAdd) ||
      !Finder.staysUntil(*B, MulAdd))
    return false;
  Contraction One = {Facts.MulAdd.A,
                     Facts.MulAdd.B,
                     Facts.MulAdd.C,
                     Facts.MulAdd.M,
                     Facts.MulAdd.N,
                     Facts.MulAdd.K,
                     layoutOf(*A, MatrixUse::A),
                     layoutOf(*B, MatrixUse::B)};
  if (!Target.canContract(One))
    return false;
  One.SharesB = readsTheSameInAllGroups(B->pointer(), MulAdd, Dominators);
  StoreOp *Store = onlyStore(MulAdd, MulAdd);
  CallWriter Writer(Store ? *Store : cast<Instruction>(MulAdd));
  Value *Zero = Writer.B.getInt64(0);
  AccumulatorMemory From = Writer.memoryOfStart(MulAdd.c(), One);
  AccumulatorMemory To = Writer.memoryOfResult(Facts.Type, Store);
  Writer.call(*Target.contraction(*F.getParent(), One),
              {To.Pointer, To.Stride, From.Pointer, From.Stride,
               Writer.asPointer(A->pointer()), A->strideBytes(), Zero,
               Writer.asPointer(B->pointer()), B->strideBytes(), Zero,
               Writer.B.getInt64(1)});
  remarkLowered(MulAdd, Facts, Target.target());
  finishResult(Writer, MulAdd, To, Store);
  MulAdd.eraseFromParent();
  for (LoadOp *Load : {A, B})
    if (Load->use_empty())
      Load->eraseFromParent();
  return true;
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

void LoopContractor::run() {
  // Those of a chain are replaced together.
  SmallVector<WeakTrackingVH, 8> MulAdds;
  for (Instruction &I : instructions(F))
    if (isa<MulAddOp>(I))
      MulAdds.push_back(&I);
  SmallPtrSet<Loop *, 4> Contracted;
  for (WeakTrackingVH &V : MulAdds) {
    auto *MulAdd = dyn_cast_or_null<MulAddOp>(static_cast<Value *>(V));
    if (!MulAdd)
      continue;
    if (std::optional<Chain> C = Finder.find(*MulAdd)) {
      Contracted.insert(C->L);
      contract(*C);
    } else {
      contractSingle(*MulAdd);
    }
  }
  // Prefetches in contracted loops have become useless.
  for (Loop *L : Contracted)
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (isa<PrefetchOp>(I))
          I.eraseFromParent();
}

void contractLoops(Function &F, FunctionAnalysisManager &AM,
                   const Contractor &Target) {
  LoopContractor(F, AM, Target).run();
}

} // namespace tenon
