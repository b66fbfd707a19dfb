// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   lanes:  StoreRegion.h
//   ->
//           fits ? whole : lanes
//   whole:  barrier
//           %r = loop over the elements of %m, if lanes compute them
//           store(%r, c + …, stride), checked if lanes leave out elements
//           barrier, if later code may access them
//   lanes:  as before
//
// Lanes that add to memory atomically do so in another copy of their code,
// without the barriers between the elements:
//
//   whole:  barrier
//           if (row < M & column < N)
//             atomic add to c[row * stride + column]
//           …
//
// It fits if no index wraps around, and if the memory from which lanes load
// operands does not overlap the memory in which elements are stored.

#include "WholeStores.h"
#include "Optimize/Hoist.h"
#include "Optimize/Raise/Trace/CopiedLoads.h"
#include "WholeStore.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

static bool mayHoist(const Instruction &I) {
  return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
         (itemOpOf(&I) || isSafeToSpeculativelyExecute(&I));
}

/// Moves the values from which tests and stores are computed before them.
bool WholeStore::hoistNames() {
  SmallVector<Value *, 16> Names(Indices.shared());
  SmallPtrSet<Value *, 16> Known;
  if (!all_of(Names, [&](Value *V) { return isFixed(V, Known); }))
    return false;
  auto Add = [&](Value *V) {
    Names.push_back(V);
    return true;
  };
  (void)First.allOf(Add);
  (void)Line.allOf(Add);
  for (const StoreBound &Bound : Bounds) {
    (void)Bound.Start.allOf(Add);
    Names.push_back(Bound.End);
  }
  for (const std::optional<Operand> &O : Operands)
    if (O)
      for (const AddressSum *Sum : {&O->First, &O->Down, &O->Right})
        (void)Sum->allOf(Add);
  if (Function)
    append_range(Names, Function->shared());
  // Matrices are stored at the first of their casts.
  for (ToFragmentOp *Cast : Region.Casts)
    Names.push_back(Cast->matrix());
  if (!all_of(Names,
              [&](Value *V) { return canHoist(V, At, Dominators, mayHoist); }))
    return false;
  for (Value *V : Names)
    hoist(V, At, Dominators);
  return true;
}

/// The position of a bound, which need not be a multiple.
Value *WholeStore::emitBound(IRBuilderBase &B, unsigned Way) {
  const StoreBound &Bound = Bounds[BoundOf[Way]->first];
  Value *End = B.CreateSExt(Bound.End, B.getInt64Ty());
  return B.CreateSub(End, Bound.Start.emit(B));
}

/// The position after the last element that is stored.
Value *WholeStore::emitEnd(IRBuilderBase &B, unsigned Way) {
  constexpr int64_t NoEnd = int64_t(1) << 62;
  if (!BoundOf[Way])
    return B.getInt64(NoEnd);
  unsigned Multiple = BoundOf[Way]->second;
  Value *End = emitBound(B, Way);
  End = B.CreateAnd(B.CreateAdd(End, B.getInt64(Multiple - 1)),
                    B.getInt64(-int64_t(Multiple)));
  return B.CreateBinaryIntrinsic(Intrinsic::smax, End, B.getInt64(0));
}

/// The position of \p Cast's matrix in the current sub-group.
Value *WholeStore::emitPosition(IRBuilderBase &B, unsigned Cast, unsigned Way) {
  unsigned Of = Cast * subgroups();
  Value *Sum = B.getInt64(Places[Of][Way]);
  for (unsigned Bit = 0; 1u << Bit < subgroups(); ++Bit) {
    int64_t Far = Places[Of + (1u << Bit)][Way] - Places[Of][Way];
    if (!Far)
      continue;
    Value *Is = B.CreateLShr(createItemOp(B, ItemOpcode::SubgroupId), Bit);
    Is = B.CreateAnd(Is, 1);
    Sum = B.CreateAdd(Sum, B.CreateMul(Is, B.getInt64(Far)), "", true, true);
  }
  return Sum;
}

/// The number of the last line, or of the last element in a line, that is
/// stored before \p End.
Value *WholeStore::emitLast(IRBuilderBase &B, unsigned Way, Value *End) {
  const MatrixType *Ty = Region.Casts.front()->facts().Type;
  int64_t Max = 0;
  for (const Place &P : Places)
    Max = std::max(Max, P[Way]);
  bool OfRows = (Way == AlongLines) != IsTransposed;
  Value *Extent = B.getInt64(Max + (OfRows ? Ty->rows() : Ty->columns()));
  Extent = B.CreateBinaryIntrinsic(Intrinsic::smin, Extent, End);
  return B.CreateBinaryIntrinsic(
      Intrinsic::smax, B.CreateSub(Extent, B.getInt64(1)), B.getInt64(0));
}

/// Whether lines do not overlap, so that the order of stores does not matter,
/// and all other assumptions hold.
Value *WholeStore::emitFits(IRBuilderBase &B, Value *Stride,
                            ArrayRef<Value *> Ends) {
  SCEVExpander Expander(Evolution, "stores");
  Value *Last = emitLast(B, Across, Ends[Across]);
  Value *Extent = B.CreateAdd(B.CreateMul(Last, B.getInt64(Bytes)),
                              B.getInt64(Bytes - 1)); // to the last byte
  Value *Fits = B.CreateICmpSGT(Stride, Extent);
  if (Value *AreExact = Indices.emitTest(B, Expander))
    Fits = B.CreateAnd(Fits, AreExact);
  for (unsigned Way : {AlongLines, Across})
    if (NeedsMultiples[Way]) {
      Value *Rest =
          B.CreateAnd(emitBound(B, Way), B.getInt64(BoundOf[Way]->second - 1));
      Fits = B.CreateAnd(Fits, B.CreateIsNull(Rest));
    }
  if (Value *AreApart = Function ? emitApart(B, Ends) : nullptr)
    Fits = B.CreateAnd(Fits, AreApart);
  return Fits;
}

void WholeStore::emitStores(Instruction &Before, Value *Stride,
                            ArrayRef<Value *> Ends) {
  IRBuilder<> B(&Before);
  Value *Base = First.emitAddress(B);
  for (auto [I, Cast] : enumerate(Region.Casts)) {
    Value *Position[] = {emitPosition(B, I, AlongLines),
                         emitPosition(B, I, Across)};
    MatrixBuilder::Memory Access = {IsTransposed ? MatrixLayout::ColumnMajor
                                                 : MatrixLayout::RowMajor,
                                    unsigned(Bytes)};
    Value *Matrix =
        Function ? emitResults(Before, I, Position, Ends) : Cast->matrix();
    B.SetInsertPoint(&Before); // loops have changed blocks
    if (Cells.Conversion)
      Matrix = MatrixBuilder(B).convert(Matrix, typeWith(Cells.Component),
                                        *Cells.Conversion);
    if (!Bounds.empty()) {
      MatrixBuilder(B).store(Matrix, Base, Stride, Access,
                             boundsAt(Position, Ends));
      continue;
    }
    Value *Offset =
        B.CreateAdd(B.CreateMul(Position[AlongLines], Stride),
                    B.CreateMul(Position[Across], B.getInt64(Bytes)));
    MatrixBuilder(B).store(Matrix, B.CreateGEP(B.getInt8Ty(), Base, Offset),
                           Stride, Access);
  }
}

/// Copies the code from \p Lanes to \p Stored, without barriers. Returns the
/// first block.
BasicBlock &WholeStore::copyUpdates(BasicBlock &Lanes, BasicBlock &Stored) {
  SmallSetVector<BasicBlock *, 16> Blocks;
  Blocks.insert(&Lanes);
  for (unsigned I = 0; I < Blocks.size(); ++I)
    for (BasicBlock *Next : successors(Blocks[I]))
      if (Next != &Stored)
        Blocks.insert(Next);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 16> Copies;
  for (BasicBlock *Block : Blocks) {
    Copies.push_back(CloneBasicBlock(Block, Map, ".updates", &F));
    Map[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  for (BasicBlock *Copy : Copies)
    for (Instruction &I : make_early_inc_range(*Copy))
      if (itemOpOf(&I) == ItemOpcode::Barrier)
        I.eraseFromParent();
  return *Copies.front();
}

void WholeStore::emit(bool TestLaunch) {
  IRBuilder<> B(&At);
  Value *Stride = Line.emit(B);
  Value *Ends[] = {emitEnd(B, AlongLines), emitEnd(B, Across)};
  Value *Fits = emitFits(B, Stride, Ends);
  BasicBlock *Before = At.getParent();
  BasicBlock *Lanes = Before->splitBasicBlock(&At, "lanes");
  BasicBlock *Stored =
      Region.End->getParent()->splitBasicBlock(Region.End, "stored");
  auto *Whole = BasicBlock::Create(F.getContext(), "whole", &F, Lanes);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  branchOrTest(B, *Fits, *Whole, *Lanes, TestLaunch);
  B.SetInsertPoint(Whole);
  if (Region.Barriers)
    createItemOp(B, ItemOpcode::Barrier);
  if (IsUpdate) {
    B.CreateBr(&copyUpdates(*Lanes, *Stored));
    B.SetInsertPoint(Stored->begin());
    if (Region.mayAccessBehind())
      createItemOp(B, ItemOpcode::Barrier);
    return;
  }
  Instruction &End = *B.CreateBr(Stored);
  emitStores(End, Stride, Ends);
  // A work-item may access elements that it stored and that others store now.
  B.SetInsertPoint(&End);
  if (Region.Barriers && Region.mayAccessBehind())
    createItemOp(B, ItemOpcode::Barrier);
}

bool WholeStore::run(bool Computes, bool TestLaunch) {
  constexpr size_t Max = 1 << 16; // stores of work-items
  if (Region.Stores.size() * Facts.requiredItems() > Max || !readGuards())
    return false;
  if (isa<PHINode>(Region.End)) // the matrices' block lacks its value
    return false;
  auto IsAtomic = [](const StoreRegion::LaneStore &S) {
    return isa<AtomicRMWInst>(S.Store);
  };
  IsUpdate = any_of(Region.Stores, IsAtomic);
  // Barriers between updates are all that can be saved.
  if (IsUpdate && (!all_of(Region.Stores, IsAtomic) || Region.Barriers < 2 ||
                   !Region.Loads.empty()))
    return false;
  if (!Computes)
    Cells = storedCells(Region, Facts, Width, Trace);
  else if (!findFunction())
    return false;
  Bytes = Cells.Component->getPrimitiveSizeInBits() / 8;
  if (Cells.All.empty() || !isComplete())
    return false;
  SmallVector<Value *, 0> Pointers, Sides;
  for (const StoreRegion::LaneStore &S : Region.Stores)
    Pointers.push_back(S.pointer());
  for (auto &[Load, Of] : OfReads)
    Pointers.push_back(const_cast<Value *>(Load->getPointerOperand()));
  for (auto [Less, Than] : Compared)
    Sides.push_back(Less);
  if (!Indices.find(Pointers, Sides))
    return false;
  // The code of indices that do not wrap around is only analysed.
  auto *Scratch = BasicBlock::Create(F.getContext(), "", &F);
  IRBuilder<> B(Scratch);
  ValueToValueMapTy Map;
  Indices.emitStart(B, Map);
  Indices.simplify(Map);
  findSums(Map, B);
  bool Is = findPlaces() && checkAddresses() && findBounds() &&
            (!Function || findOperands()) && hoistNames();
  Scratch->dropAllReferences();
  Scratch->eraseFromParent();
  if (Is)
    emit(TestLaunch);
  return Is;
}

/// A loop that work-items execute together, in every iteration of \p Around if
/// that is not null; null if there is none.
static Loop *executedIn(const Loop *Around, const LoopInfo &Loops) {
  if (!Around)
    return Loops.empty() ? nullptr : *Loops.begin();
  return Around->isInnermost() ? nullptr : Around->getSubLoops().front();
}

/// Stores the matrix of \p Cast, and others that lanes store with it; adds
/// these to \p Known. Returns whether it did.
static bool storeOne(ToFragmentOp &Cast, bool Computes,
                     const KernelFacts &Facts, unsigned Width, bool TestLaunch,
                     SmallPtrSetImpl<ToFragmentOp *> &Known,
                     FunctionAnalysisManager &AM) {
  Function &F = *Cast.getFunction();
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  CopiedLoads Copied(Loops, Facts, Width);
  StoreRegion Region(/*WithLoads=*/Computes,
                     [&](LoadOp &Load) { return Copied.contains(Load); });
  Loop *Around = Loops.getLoopFor(Cast.getParent());
  Loop *Other = executedIn(Around, Loops);
  if (!Other || !Region.find(Cast))
    return false;
  Known.insert_range(Region.Casts);
  return WholeStore(*Other, Around, Region, Facts, Width, AM)
      .run(Computes, TestLaunch);
}

void storeWhole(Function &F, const KernelFacts &Facts, unsigned Width,
                const BasicBlock &Versioned, bool TestLaunch,
                FunctionAnalysisManager &AM) {
  if (F.arg_empty())
    return;
  SmallVector<ToFragmentOp *, 8> Casts;
  for (Instruction &I : instructions(F))
    if (auto *Cast = dyn_cast<ToFragmentOp>(&I))
      Casts.push_back(Cast);
  SmallPtrSet<ToFragmentOp *, 8> Known;
  for (ToFragmentOp *Cast : Casts)
    for (bool Computes : {false, true}) {
      auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
      if ((!Computes && Known.contains(Cast)) ||
          !Dominators.dominates(&Versioned, Cast->getParent()))
        break;
      if (!storeOne(*Cast, Computes, Facts, Width, TestLaunch, Known, AM))
        continue;
      EliminateUnreachableBlocks(F); // lanes' stores for other launches
      AM.invalidate(F, PreservedAnalyses::none());
      break;
    }
}

} // namespace tenon
