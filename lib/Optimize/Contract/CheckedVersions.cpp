// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckedVersions.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
/// A row or column: First in the first iteration, increased by Step in each.
struct Coordinate {
  const SCEV *Start = nullptr;
  uint64_t Step = 0;
  bool IsNarrow = false; ///< wraps around at 32 bits
  Value *First = nullptr;
};

struct CheckedLoad {
  LoadOp *Load;
  Coordinate Row, Column;
  const SCEV *Height, *Width;
  Value *Plain = nullptr; ///< the load without a check
};

class CheckedVersion {
public:
  CheckedVersion(Loop &L, FunctionAnalysisManager &AM)
      : L(L), F(*L.getHeader()->getParent()),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)), Expander(Evolution, "inside") {}

  /// Whether the loop computes an operand from checked loads, all of which can
  /// be tested before it.
  bool find();
  /// Makes the operands use loads that are not checked.
  void usePlainLoads();
  /// Undoes usePlainLoads().
  void useCheckedLoads();
  /// Makes the present loop the version in which all loads are inside; a copy
  /// keeps the checked loads. Returns the copy's header; null, without changes,
  /// if it never happens that all loads are inside.
  BasicBlock *make();

private:
  std::optional<Coordinate> coordinate(Value *V);
  bool isKnownBefore(const SCEV *S);
  Value *expand(const SCEV *S) {
    return Expander.expandCodeFor(S, S->getType(), End);
  }
  Value *emitTest();
  Value *emitIsInside(IRBuilderBase &B, const Coordinate &C, unsigned Count,
                      const SCEV *Bound);
  Value *inLoop(IRBuilderBase &B, const Coordinate &C);

  Loop &L;
  Function &F;
  ScalarEvolution &Evolution;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  SCEVExpander Expander;
  Instruction *End = nullptr; ///< of the block before the loop
  SmallVector<CheckedLoad, 8> Loads;
  const SCEV *Iterations = nullptr; ///< except the last
  PHINode *Counter = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

bool CheckedVersion::isKnownBefore(const SCEV *S) {
  return !isa<SCEVCouldNotCompute>(S) && Evolution.isLoopInvariant(S, &L) &&
         Expander.isSafeToExpandAt(S, End);
}

std::optional<Coordinate> CheckedVersion::coordinate(Value *V) {
  constexpr uint64_t MaxStep = 1 << 16;
  const SCEV *S = Evolution.getSCEV(V);
  Coordinate C;
  C.Start = S;
  if (Evolution.isLoopInvariant(S, &L))
    return isKnownBefore(S) ? std::optional(C) : std::nullopt;
  if (const auto *Extended = dyn_cast<SCEVSignExtendExpr>(S)) {
    S = Extended->getOperand();
    C.IsNarrow = true;
    if (!S->getType()->isIntegerTy(32))
      return std::nullopt;
  }
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(S);
  if (!Moving || Moving->getLoop() != &L || !Moving->isAffine())
    return std::nullopt;
  const auto *Step =
      dyn_cast<SCEVConstant>(Moving->getStepRecurrence(Evolution));
  if (!Step || Step->getAPInt().uge(MaxStep))
    return std::nullopt;
  C.Step = Step->getAPInt().getZExtValue();
  C.Start = Evolution.getNoopOrSignExtend(Moving->getStart(), V->getType());
  return isKnownBefore(C.Start) ? std::optional(C) : std::nullopt;
}

static bool isOperandOf(const LoadOp &Load, const Loop &L) {
  return any_of(Load.users(), [&](const User *U) {
    return L.contains(cast<Instruction>(U)) &&
           isa<MulAddOp, ConvertOp, ExtractOp>(U);
  });
}

bool CheckedVersion::find() {
  if (!L.getLoopPreheader() || !L.getLoopLatch() || !L.hasDedicatedExits())
    return false;
  End = L.getLoopPreheader()->getTerminator();
  bool Computes = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Load = dyn_cast<LoadOp>(&I);
      if (!Load || !Load->facts().Checked || !isOperandOf(*Load, L))
        continue;
      OpFacts Facts = Load->facts();
      auto Bound = [&](unsigned N) { return Load->getArgOperand(2 + N); };
      auto Row = coordinate(Bound(0)), Column = coordinate(Bound(1));
      if (!Row || !Column || Facts.Volatile ||
          Facts.Layout == MatrixLayout::Packed || Loops.getLoopFor(Block) != &L)
        return false;
      Loads.push_back({Load, *Row, *Column, Evolution.getSCEV(Bound(2)),
                       Evolution.getSCEV(Bound(3))});
      Computes |= any_of(Load->users(),
                         [](const User *U) { return isa<ExtractOp>(U); });
    }
  Iterations = Evolution.getBackedgeTakenCount(&L);
  return Computes && isKnownBefore(Iterations) &&
         Evolution.getTypeSizeInBits(Iterations->getType()) <= 64 &&
         all_of(Loads, [&](const CheckedLoad &C) {
           return isKnownBefore(C.Height) && isKnownBefore(C.Width);
         });
}

//===----------------------------------------------------------------------===//
// Loads that are not checked
//===----------------------------------------------------------------------===//

Value *CheckedVersion::inLoop(IRBuilderBase &B, const Coordinate &C) {
  if (!C.Step)
    return C.First;
  Value *Far = B.CreateMul(Counter, B.getInt64(C.Step), "", true, true);
  return B.CreateAdd(C.First, Far, "", true, true);
}

void CheckedVersion::usePlainLoads() {
  assert(End && !Loads.empty() && "find() has found a loop");
  Type *Int = Type::getInt64Ty(F.getContext());
  Counter = PHINode::Create(Int, 2, "iteration", L.getHeader()->begin());
  auto *Next = BinaryOperator::CreateNUWAdd(
      Counter, ConstantInt::get(Int, 1), "",
      L.getLoopLatch()->getTerminator()->getIterator());
  Counter->addIncoming(ConstantInt::get(Int, 0), End->getParent());
  Counter->addIncoming(Next, L.getLoopLatch());
  for (CheckedLoad &C : Loads) {
    C.Row.First = expand(C.Row.Start);
    C.Column.First = expand(C.Column.Start);
    OpFacts Facts = C.Load->facts();
    unsigned Bytes = Facts.Type->component()->getPrimitiveSizeInBits() / 8;
    IRBuilder<> B(C.Load);
    Value *Offset =
        offsetInMemory(B, Facts.Layout, 1, Bytes, C.Load->strideBytes(),
                       inLoop(B, C.Row), inLoop(B, C.Column));
    Value *Address = B.CreateGEP(B.getInt8Ty(), C.Load->pointer(), Offset);
    C.Plain = MatrixBuilder(B).load(Facts.Type, Address, C.Load->strideBytes(),
                                    {Facts.Layout, Facts.Align, false});
    C.Load->replaceAllUsesWith(C.Plain);
  }
}

void CheckedVersion::useCheckedLoads() {
  assert(Counter && "usePlainLoads() comes first");
  for (CheckedLoad &C : Loads) {
    C.Plain->replaceAllUsesWith(C.Load);
    Evolution.forgetValue(C.Plain);
    RecursivelyDeleteTriviallyDeadInstructions(C.Plain);
  }
  Evolution.forgetValue(Counter);
  RecursivelyDeleteDeadPHINode(Counter);
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// X && Y, folded if one of them is known.
static Value *conjunction(IRBuilderBase &B, Value *X, Value *Y) {
  auto Is = [](const Value *V, bool Known) {
    const auto *C = dyn_cast<ConstantInt>(V);
    return C && C->isOne() == Known;
  };
  if (Is(X, false) || Is(Y, true))
    return X;
  return Is(X, true) || Is(Y, false) ? Y : B.CreateAnd(X, Y);
}

/// Whether \p Count elements from \p C on are before \p Bound in all
/// iterations. Trip counts are below 2^31, so nothing wraps around.
Value *CheckedVersion::emitIsInside(IRBuilderBase &B, const Coordinate &C,
                                    unsigned Count, const SCEV *Bound) {
  assert(C.First && C.First->getType()->isIntegerTy(64) &&
         "usePlainLoads() has expanded it");
  Value *Max = B.getInt64(uint64_t(1) << 31);
  Value *Is = B.CreateICmpULT(C.First, Max);
  Value *Last = C.First;
  if (C.Step) {
    Type *Int = B.getInt64Ty();
    Value *Taken = expand(Evolution.getNoopOrZeroExtend(Iterations, Int));
    Is = conjunction(B, Is, B.CreateICmpULT(Taken, Max));
    Last = B.CreateAdd(Last, B.CreateMul(Taken, B.getInt64(C.Step)));
  }
  if (C.IsNarrow)
    Is = conjunction(B, Is, B.CreateICmpULT(Last, Max));
  Value *Behind = B.CreateAdd(Last, B.getInt64(Count));
  return conjunction(B, Is, B.CreateICmpSLE(Behind, expand(Bound)));
}

Value *CheckedVersion::emitTest() {
  IRBuilder<> B(End);
  Value *All = B.getTrue();
  for (const CheckedLoad &C : Loads) {
    MatrixType *Ty = C.Load->facts().Type;
    Value *Rows = emitIsInside(B, C.Row, Ty->rows(), C.Height);
    Value *Columns = emitIsInside(B, C.Column, Ty->columns(), C.Width);
    All = conjunction(B, All, conjunction(B, Rows, Columns));
  }
  return All;
}

/// Adds the copy's values to the phis after a loop, which is their only origin.
static void addExits(const Loop &L, const ValueToValueMapTy &Map) {
  auto Copy = [&](Value *V) {
    Value *Found = Map.lookup(V);
    return Found ? Found : V;
  };
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned I = 0, Count = Phi.getNumIncomingValues(); I < Count; ++I)
        Phi.addIncoming(Copy(Phi.getIncomingValue(I)),
                        cast<BasicBlock>(Copy(Phi.getIncomingBlock(I))));
}

BasicBlock *CheckedVersion::make() {
  assert(all_of(Loads,
                [](const CheckedLoad &C) {
                  return C.Plain && C.Load->use_empty();
                }) &&
         "the present loop has unchecked loads");
  Value *Test = emitTest();
  if (auto *Known = dyn_cast<ConstantInt>(Test); Known && Known->isZero())
    return nullptr;
  BasicBlock *Before = End->getParent();
  BasicBlock *Own = SplitBlock(Before, End, &Dominators, &Loops);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 8> Blocks;
  Loop *Checked = cloneLoopWithPreheader(Own, Before, &L, Map, ".checked",
                                         &Loops, &Dominators, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  addExits(L, Map);
  Instruction *Old = Before->getTerminator();
  IRBuilder<> B(Old);
  B.CreateCondBr(Test, Own, Checked->getLoopPreheader());
  Old->eraseFromParent();
  for (CheckedLoad &C : Loads) {
    auto *Plain = cast<Instruction>(Map[C.Plain]);
    Plain->replaceAllUsesWith(Map[C.Load]);
    RecursivelyDeleteTriviallyDeadInstructions(Plain);
    C.Load->eraseFromParent();
  }
  return Checked->getHeader();
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

/// Whether a multiplication in \p L is a contraction with a computed operand.
static bool contractsComputed(Loop &L, ChainFinder &Finder) {
  SmallVector<MulAddOp *, 8> MulAdds;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *MulAdd = dyn_cast<MulAddOp>(&I))
        MulAdds.push_back(MulAdd);
  return any_of(MulAdds, [&](MulAddOp *MulAdd) {
    std::optional<Chain> C = Finder.find(*MulAdd);
    return C && any_of(C->MulAdds, [](const ChainMulAdd &P) {
             return P.Moving && P.ComputedB;
           });
  });
}

/// Versions one loop whose header is not in \p Done; false if there is none.
static bool versionOne(Function &F, function_ref<bool(const OpFacts &)> HasCode,
                       FunctionAnalysisManager &AM,
                       SmallPtrSetImpl<BasicBlock *> &Done) {
  simplifyLoops(F, AM);
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!Done.insert(L->getHeader()).second)
      continue;
    CheckedVersion Version(*L, AM);
    if (!Version.find())
      continue;
    Version.usePlainLoads();
    ChainFinder Finder(F, HasCode, AM, /*Sequences=*/true);
    BasicBlock *Other =
        contractsComputed(*L, Finder) ? Version.make() : nullptr;
    if (Other) {
      Done.insert(Other);
      return true;
    }
    Version.useCheckedLoads();
  }
  return false;
}

bool versionCheckedLoops(Function &F,
                         function_ref<bool(const OpFacts &)> HasCode,
                         FunctionAnalysisManager &AM) {
  assert(!F.isDeclaration() && "a declaration has no loops");
  bool Computes = any_of(instructions(F), [](const Instruction &I) {
    const auto *Extract = dyn_cast<ExtractOp>(&I);
    const auto *Load = Extract ? dyn_cast<LoadOp>(Extract->matrix()) : nullptr;
    return Load && Load->facts().Checked;
  });
  if (!Computes)
    return false;
  SmallPtrSet<BasicBlock *, 8> Done;
  while (versionOne(F, HasCode, AM, Done))
    AM.invalidate(F, PreservedAnalyses::none());
  AM.invalidate(F, PreservedAnalyses::none());
  return true;
}

} // namespace tenon
