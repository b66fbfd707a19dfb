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
// After, where nothing in the loop writes memory:
//
//   loop:  %n = phi i64 [ 0, %before ], [ %n1, %latch ]
//          %n1 = add i64 %n, 1
//   exit:  call @tenon.amx.contract…(%p, %s, C, A at the start, B at the start,
//                                    steps = %n)
//
// The loop goes on counting, whatever ends it; what has become empty LLVM
// removes. Without a store, or with a start that is not zero, the accumulator
// goes through a variable.

#include "AmxSharing.h"
#include "AmxTarget.h"
#include "tenon/IR/AddressSum.h"
#include "tenon/IR/SubgroupSize.h"
#include "tenon/Report/Remark.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
/// A matrix in memory, and how far it moves each round.
struct MovingOperand {
  LoadOp *Load;
  const SCEV *Start, *Stride, *Step;
};

/// An accumulator that a loop adds products to.
struct Chain {
  PHINode *Phi;
  MulAddOp *MulAdd;
  Loop *L;
  MovingOperand A, B;
  Contraction Facts;
};

class LoopContractor {
public:
  LoopContractor(Function &F, const AmxTarget &Target)
      : F(F), Target(Target), Library(Triple(F.getParent()->getTargetTriple())),
        LibraryInfo(Library), Assumptions(F), Dominators(F), Loops(Dominators),
        Evolution(F, LibraryInfo, Assumptions, Dominators, Loops) {
    for (Loop *L : Loops)
      simplifyLoop(L, &Dominators, &Loops, &Evolution, &Assumptions, nullptr,
                   /*PreserveLCSSA=*/false);
    for (Loop *L : Loops)
      formLCSSARecursively(*L, Dominators, &Loops, &Evolution);
  }
  void run();

private:
  std::optional<Chain> findChain(MulAddOp &MulAdd);
  std::optional<MovingOperand> movingOperand(Value *Matrix, Loop &L);
  bool isAffine(Value *Address, Loop &L);
  void widenAddress(LoadOp &Load, Loop &L);
  bool continuesAlongK(const MovingOperand &O, MatrixLayout Layout,
                       const Contraction &Facts, bool IsA);
  void contract(Chain &C);
  void emitCall(const Chain &C, PHINode &Exit);
  bool contractSingle(MulAddOp &MulAdd);

  Function &F;
  const AmxTarget &Target;
  TargetLibraryInfoImpl Library;
  TargetLibraryInfo LibraryInfo;
  AssumptionCache Assumptions;
  DominatorTree Dominators;
  LoopInfo Loops;
  ScalarEvolution Evolution;
};

/// Where a contraction's accumulator comes from or goes to.
struct AccumulatorPlace {
  Value *Pointer = nullptr, *Stride = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Nothing from \p First up to \p Last of one block writes memory.
static bool isQuietBetween(const Instruction &First, const Instruction &Last) {
  return First.getParent() == Last.getParent() &&
         none_of(make_range(First.getIterator(), Last.getIterator()), mayWrite);
}

static bool isPlainAccess(const OpFacts &Facts) {
  return !Facts.Checked && !Facts.Volatile;
}

/// For A, packed memory is row-major memory.
static MatrixLayout layoutOf(const LoadOp &Load, MatrixUse Use) {
  MatrixLayout Layout = Load.facts().Layout;
  return Use == MatrixUse::A && Layout == MatrixLayout::Packed
             ? MatrixLayout::RowMajor
             : Layout;
}

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

bool LoopContractor::isAffine(Value *Address, Loop &L) {
  const SCEV *S = Evolution.getSCEV(Address);
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(S);
  return Moving ? Moving->getLoop() == &L && Moving->isAffine()
                : Evolution.isLoopInvariant(S, &L);
}

/// Scalar evolution does not extend the factors of a product:
///
///   sext(k * n)  ->  sext(k) * sext(n)        where it does not wrap around
void LoopContractor::widenAddress(LoadOp &Load, Loop &L) {
  if (isAffine(Load.pointer(), L))
    return;
  IRBuilder<> B(&Load);
  Value *Wide =
      AddressSum::of(Load.pointer(), F.getDataLayout()).emitAddress(B);
  if (!Wide)
    return;
  if (isAffine(Wide, L)) {
    Load.replaceUsesOfWith(Load.pointer(), Wide);
  } else {
    Evolution.forgetValue(Wide);
    RecursivelyDeleteTriviallyDeadInstructions(Wide);
  }
}

std::optional<MovingOperand> LoopContractor::movingOperand(Value *Matrix,
                                                           Loop &L) {
  auto *Load = dyn_cast<LoadOp>(Matrix);
  if (!Load || !L.contains(Load) || !isPlainAccess(Load->facts()))
    return std::nullopt;
  widenAddress(*Load, L);
  const SCEV *Pointer = Evolution.getSCEV(Load->pointer());
  const SCEV *Stride = Evolution.getSCEV(Load->strideBytes());
  const SCEV *Step = Evolution.getZero(Stride->getType());
  if (const auto *Moving = dyn_cast<SCEVAddRecExpr>(Pointer)) {
    if (Moving->getLoop() != &L || !Moving->isAffine())
      return std::nullopt;
    Step = Moving->getStepRecurrence(Evolution);
    Pointer = Moving->getStart();
  }
  SCEVExpander Expander(Evolution, "contract");
  const Instruction *Before = L.getLoopPreheader()->getTerminator();
  for (const SCEV *S : {Pointer, Stride, Step})
    if (!Evolution.isLoopInvariant(S, &L) ||
        !Expander.isSafeToExpandAt(S, Before))
      return std::nullopt;
  return MovingOperand{Load, Pointer, Stride, Step};
}

/// Whether a step is K rows or columns long, so that k goes on.
bool LoopContractor::continuesAlongK(const MovingOperand &O,
                                     MatrixLayout Layout,
                                     const Contraction &Facts, bool IsA) {
  auto Times = [&](unsigned Factor) {
    return Evolution.getMulExpr(
        O.Stride, Evolution.getConstant(O.Stride->getType(), Factor));
  };
  bool AlongLine = IsA == (Layout == MatrixLayout::RowMajor);
  if (Layout == MatrixLayout::Packed)
    return O.Step == Times(Facts.K / Facts.Row->group());
  return AlongLine ? O.Step == Evolution.getConstant(O.Stride->getType(),
                                                     Facts.stepBytes())
                   : O.Step == Times(Facts.K);
}

std::optional<Chain> LoopContractor::findChain(MulAddOp &MulAdd) {
  MulAddFacts Facts = MulAdd.facts().MulAdd;
  const AmxRow *Row = Target.rowFor(Facts);
  Loop *L = Loops.getLoopFor(MulAdd.getParent());
  auto *Phi = dyn_cast<PHINode>(MulAdd.c());
  if (!Row || !L || !Phi || Phi->getParent() != L->getHeader() ||
      !L->getLoopPreheader() || !L->getLoopLatch() || !L->hasDedicatedExits() ||
      Phi->getIncomingValueForBlock(L->getLoopLatch()) != &MulAdd)
    return std::nullopt;
  for (BasicBlock *Block : L->blocks())
    if (any_of(*Block, mayWrite))
      return std::nullopt;
  // Behind the loop only phis of the exits see the accumulator.
  for (Value *V : {cast<Value>(Phi), cast<Value>(&MulAdd)})
    for (User *U : V->users()) {
      auto *I = cast<Instruction>(U);
      if (L->contains(I) ? I != Phi && I != &MulAdd : !isa<PHINode>(I))
        return std::nullopt;
      if (!L->contains(I) && any_of(I->operands(), [&](const Use &In) {
            return In != Phi && In != &MulAdd;
          }))
        return std::nullopt;
    }
  std::optional<MovingOperand> A = movingOperand(MulAdd.a(), *L);
  std::optional<MovingOperand> B = movingOperand(MulAdd.b(), *L);
  if (!A || !B)
    return std::nullopt;
  Chain C = {Phi, &MulAdd, L, *A, *B, {}};
  C.Facts = {Row,
             Facts.M,
             Facts.N,
             Facts.K,
             layoutOf(*A->Load, MatrixUse::A),
             layoutOf(*B->Load, MatrixUse::B)};
  bool Continued = continuesAlongK(*A, C.Facts.A, C.Facts, /*IsA=*/true) &&
                   continuesAlongK(*B, C.Facts.B, C.Facts, /*IsA=*/false);
  C.Facts.Steps =
      Continued ? ContractSteps::Continued : ContractSteps::Separate;
  if (!canContract(C.Facts))
    return std::nullopt;
  C.Facts.SharesB =
      readsTheSameInAllGroups(B->Load->pointer(), *B->Load, Dominators);
  return C;
}

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

static bool isZero(const Value *Matrix) {
  if (const auto *Fill = dyn_cast<FillOp>(Matrix)) {
    const auto *Component = dyn_cast<Constant>(Fill->component());
    return isPlainAccess(Fill->facts()) && Component &&
           Component->isNullValue();
  }
  const auto *Constant = dyn_cast<llvm::Constant>(Matrix);
  return Constant && (Constant->isNullValue() || isa<UndefValue>(Constant));
}

namespace {
/// Writes one call of a contraction.
class CallWriter {
public:
  CallWriter(Instruction &At, const AmxTarget &Target)
      : B(&At), Target(Target), F(*At.getFunction()) {}

  IRBuilder<> B;

  Value *asPointer(Value *P) { return B.CreateAddrSpaceCast(P, B.getPtrTy()); }
  /// \p Start as memory; Facts.FromZero when it needs none.
  AccumulatorPlace placeOfStart(Value *Start, Contraction &Facts);
  /// The memory of \p Store, or a variable from which \p Result is loaded.
  AccumulatorPlace placeOfResult(MatrixType *Ty, StoreOp *Store);
  CallInst *call(const Contraction &Facts, ArrayRef<Value *> Operands);

  AllocaInst *variable(MatrixType *Ty);
  Value *rowBytes(MatrixType *Ty) {
    return B.getInt64(uint64_t(Ty->columns()) * 4);
  }

private:
  bool isShared() const { return requiredSubgroupSize(F) > 1; }

  const AmxTarget &Target;
  Function &F;
};
} // namespace

AllocaInst *CallWriter::variable(MatrixType *Ty) {
  IRBuilder<> Top(&*F.getEntryBlock().getFirstInsertionPt());
  auto *Memory = Top.CreateAlloca(
      ArrayType::get(B.getInt8Ty(), Ty->elements() * 4), nullptr, "acc");
  Memory->setAlignment(Align(MatrixStorage::Alignment));
  if (isShared())
    Memory->setMetadata("tenon.subgroup", MDNode::get(F.getContext(), {}));
  return Memory;
}

AccumulatorPlace CallWriter::placeOfStart(Value *Start, Contraction &Facts) {
  Facts.FromZero = isZero(Start);
  if (Facts.FromZero)
    return {ConstantPointerNull::get(B.getPtrTy()), B.getInt64(0)};
  auto *Ty = cast<MatrixType>(Start->getType());
  AllocaInst *Memory = variable(Ty);
  MatrixBuilder(B).store(Start, Memory, rowBytes(Ty),
                         {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  return {Memory, rowBytes(Ty)};
}

AccumulatorPlace CallWriter::placeOfResult(MatrixType *Ty, StoreOp *Store) {
  if (Store)
    return {asPointer(Store->pointer()), Store->strideBytes()};
  return {variable(Ty), rowBytes(Ty)};
}

CallInst *CallWriter::call(const Contraction &Facts,
                           ArrayRef<Value *> Operands) {
  CallInst *Call =
      B.CreateCall(Target.contraction(*F.getParent(), Facts), Operands);
  if (isShared())
    Call->addFnAttr(Attribute::get(F.getContext(), "tenon.uniform"));
  return Call;
}

/// The store that is all that happens to \p Result, when nothing between
/// \p From and it writes memory.
static StoreOp *onlyStore(Value &Result, Instruction &From) {
  auto *Store =
      Result.hasOneUse() ? dyn_cast<StoreOp>(*Result.user_begin()) : nullptr;
  if (!Store || !isPlainAccess(Store->facts()) ||
      Store->facts().Layout == MatrixLayout::ColumnMajor ||
      !isQuietBetween(From, *Store))
    return nullptr;
  return Store;
}

/// Gives \p Result what the contraction has written, unless it was stored.
static void finishResult(CallWriter &Writer, Value &Result,
                         AccumulatorPlace Place, StoreOp *Store) {
  if (Store) {
    Store->eraseFromParent();
    return;
  }
  auto *Ty = cast<MatrixType>(Result.getType());
  Result.replaceAllUsesWith(MatrixBuilder(Writer.B).load(
      Ty, Place.Pointer, Place.Stride,
      {MatrixLayout::RowMajor, MatrixStorage::Alignment}));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static unsigned shareOf(const Contraction &Facts) {
  return Facts.Steps == ContractSteps::Continued
             ? tileShareOfLoop(*Facts.Row, Facts.M, Facts.N)
             : tileShare(*Facts.Row, Facts.M, Facts.N, Facts.K);
}

/// The counter takes the place of the accumulator.
void LoopContractor::contract(Chain &C) {
  Type *Int = Type::getInt64Ty(F.getContext());
  BasicBlock *Before = C.L->getLoopPreheader();
  auto *Count = PHINode::Create(Int, 2, "steps", C.Phi->getIterator());
  auto *Next = BinaryOperator::CreateNUWAdd(
      Count, ConstantInt::get(Int, 1), "steps.next", C.MulAdd->getIterator());
  Count->addIncoming(ConstantInt::get(Int, 0), Before);
  Count->addIncoming(Next, C.L->getLoopLatch());
  SmallSetVector<PHINode *, 4> Exits;
  for (Value *V : {cast<Value>(C.Phi), cast<Value>(C.MulAdd)})
    for (User *U : V->users())
      if (!C.L->contains(cast<Instruction>(U)))
        Exits.insert(cast<PHINode>(U));
  for (PHINode *Exit : Exits) {
    auto *Steps = PHINode::Create(Int, Exit->getNumIncomingValues(), "steps",
                                  Exit->getIterator());
    for (unsigned I = 0; I < Exit->getNumIncomingValues(); ++I)
      Steps->addIncoming(Exit->getIncomingValue(I) == C.Phi
                             ? static_cast<Value *>(Count)
                             : Next,
                         Exit->getIncomingBlock(I));
    OpFacts Facts = C.MulAdd->facts();
    Instruction *At = &*Exit->getParent()->getFirstInsertionPt();
    StoreOp *Store = onlyStore(*Exit, *At);
    if (Store)
      At = Store;
    CallWriter Writer(*At, Target);
    SCEVExpander Expander(Evolution, "contract");
    auto Expand = [&](const SCEV *S) {
      return Expander.expandCodeFor(S, S->getType(), Before->getTerminator());
    };
    Value *Start = C.Phi->getIncomingValueForBlock(Before);
    AccumulatorPlace From = Writer.placeOfStart(Start, C.Facts);
    AccumulatorPlace To = Writer.placeOfResult(Facts.Type, Store);
    Writer.call(C.Facts,
                {To.Pointer, To.Stride, From.Pointer, From.Stride,
                 Writer.asPointer(Expand(C.A.Start)), Expand(C.A.Stride),
                 Expand(C.A.Step), Writer.asPointer(Expand(C.B.Start)),
                 Expand(C.B.Stride), Expand(C.B.Step), Steps});
    remarkContracted(*C.MulAdd, Facts, C.Facts.Row->Name, shareOf(C.Facts));
    finishResult(Writer, *Exit, To, Store);
    Exit->eraseFromParent();
  }
  C.Phi->replaceAllUsesWith(PoisonValue::get(C.Phi->getType()));
  C.Phi->eraseFromParent();
  C.MulAdd->eraseFromParent();
  for (LoadOp *Load : {C.A.Load, C.B.Load})
    if (Load->use_empty())
      Load->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Single multiplications
//===----------------------------------------------------------------------===//

/// From zero, with operands that are loaded in its block: nothing has a buffer
/// but the result, and that only where it is not stored at once.
bool LoopContractor::contractSingle(MulAddOp &MulAdd) {
  OpFacts Facts = MulAdd.facts();
  const AmxRow *Row = Target.rowFor(Facts.MulAdd);
  auto *A = dyn_cast<LoadOp>(MulAdd.a()), *B = dyn_cast<LoadOp>(MulAdd.b());
  if (!Row || !A || !B || !isZero(MulAdd.c()) || !isPlainAccess(A->facts()) ||
      !isPlainAccess(B->facts()) || !isQuietBetween(*A, MulAdd) ||
      !isQuietBetween(*B, MulAdd))
    return false;
  Contraction One = {Row,
                     Facts.MulAdd.M,
                     Facts.MulAdd.N,
                     Facts.MulAdd.K,
                     layoutOf(*A, MatrixUse::A),
                     layoutOf(*B, MatrixUse::B)};
  if (!canContract(One))
    return false;
  One.SharesB = readsTheSameInAllGroups(B->pointer(), MulAdd, Dominators);
  StoreOp *Store = onlyStore(MulAdd, MulAdd);
  CallWriter Writer(Store ? *Store : cast<Instruction>(MulAdd), Target);
  Value *Zero = Writer.B.getInt64(0);
  AccumulatorPlace From = Writer.placeOfStart(MulAdd.c(), One);
  AccumulatorPlace To = Writer.placeOfResult(Facts.Type, Store);
  Writer.call(One, {To.Pointer, To.Stride, From.Pointer, From.Stride,
                    Writer.asPointer(A->pointer()), A->strideBytes(), Zero,
                    Writer.asPointer(B->pointer()), B->strideBytes(), Zero,
                    Writer.B.getInt64(1)});
  remarkLowered(MulAdd, Facts, Target);
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
  SmallVector<MulAddOp *, 8> MulAdds;
  for (Instruction &I : instructions(F))
    if (auto *MulAdd = dyn_cast<MulAddOp>(&I))
      MulAdds.push_back(MulAdd);
  SmallPtrSet<Loop *, 4> Contracted;
  for (MulAddOp *MulAdd : MulAdds) {
    if (std::optional<Chain> C = findChain(*MulAdd)) {
      Contracted.insert(C->L);
      contract(*C);
    } else {
      contractSingle(*MulAdd);
    }
  }
  // What asks for memory early has nothing to be early for any more.
  for (Loop *L : Contracted)
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (isa<PrefetchOp>(I))
          I.eraseFromParent();
}

void contractLoops(Function &F, const AmxTarget &Target) {
  LoopContractor(F, Target).run();
}

} // namespace tenon
