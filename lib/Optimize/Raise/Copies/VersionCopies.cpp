// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   loop:  x = load a[(block + item / 4) % M * stride + …]
//          …
//   ->
//          fits ? plain : others
//   plain: row = block + item / 4
//   copy:  x = load a[row * stride + …]
//          …
//   others:
//   loop:  as before
//
// CopyIndices.h explains when an index fits.

#include "VersionCopies.h"
#include "Optimize/Raise/Trace/CopyBounds.h"
#include "Optimize/Raise/Trace/CopyIndices.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

/// Copies \p L, which is entered from \p Start instead of \p Before.
static BasicBlock *copyLoop(const Loop &L, BasicBlock &Before,
                            BasicBlock &Start, ValueToValueMapTy &Map) {
  SmallVector<BasicBlock *, 8> Copies;
  for (BasicBlock *Block : L.blocks()) {
    Copies.push_back(CloneBasicBlock(Block, Map, ".plain", Start.getParent()));
    Map[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  auto *First = cast<BasicBlock>(Map[L.getHeader()]);
  for (PHINode &Phi : First->phis())
    Phi.replaceIncomingBlockWith(&Before, &Start);
  BasicBlock *Latch = L.getLoopLatch();
  for (PHINode &Phi : L.getExitBlock()->phis()) {
    Value *V = Phi.getIncomingValueForBlock(Latch), *Copy = Map.lookup(V);
    Phi.addIncoming(Copy ? Copy : V, cast<BasicBlock>(Map[Latch]));
  }
  return First;
}

void hoistIntegers(Loop &L, ScalarEvolution &Evolution) {
  bool Changed = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : make_early_inc_range(*Block))
      if (I.getType()->isIntegerTy() && isa<BinaryOperator, CastInst>(I))
        (void)L.makeLoopInvariant(&I, Changed,
                                  L.getLoopPreheader()->getTerminator(),
                                  nullptr, &Evolution);
}

/// If the condition of \p Branch is a bound, the guarded block is executed as
/// well.
static CopyTrace::Way behindBounds(BranchInst &Branch) {
  if (!hasBounds(Branch))
    return {};
  BasicBlock *First = Branch.getSuccessor(0), *Second = Branch.getSuccessor(1);
  return {First->getSingleSuccessor() == Second ? First : Second, 1};
}

BasicBlock *emitVersion(Loop &L, const LoopTests &Tests,
                        const CopyIndices &Indices, SCEVExpander &Expander,
                        ValueToValueMapTy &Map, bool TestLaunch,
                        FunctionAnalysisManager &AM) {
  BasicBlock *Before = L.getLoopPreheader();
  assert(Before && Tests.canEmit(Expander) && "a loop that can be tested");
  Function &F = *Before->getParent();
  formLCSSA(L, AM.getResult<DominatorTreeAnalysis>(F),
            &AM.getResult<LoopAnalysis>(F),
            &AM.getResult<ScalarEvolutionAnalysis>(F));
  IRBuilder<> B(Before->getTerminator());
  Value *Fits = B.CreateICmpNE(Tests.emitCount(B, Expander), B.getInt64(0));
  if (Value *AreExact = Indices.emitTest(B, Expander))
    Fits = B.CreateAnd(Fits, AreExact);
  BasicBlock *Rest = Before->splitBasicBlock(Before->getTerminator(), "others");
  auto *Start = BasicBlock::Create(F.getContext(), "plain", &F, Rest);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  branchOrTest(B, *Fits, *Start, *Rest, TestLaunch);
  B.SetInsertPoint(Start);
  Indices.emitStart(B, Map);
  BasicBlock *Header = copyLoop(L, *Rest, *Start, Map);
  B.CreateBr(Header);
  return Header;
}

bool versionCopies(Loop &L, LoadOp &Load, const KernelFacts &Facts,
                   unsigned Width, bool TestLaunch,
                   FunctionAnalysisManager &AM) {
  BasicBlock *Before = L.getLoopPreheader();
  if (!Before || !L.getExitBlock() || L.getExitingBlock() != L.getLoopLatch())
    return false;
  Function &F = *Before->getParent();
  auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(F);
  hoistIntegers(L, Evolution);
  CopyTrace Trace(L, *getUnderlyingObject(Load.pointer(), 0), Facts, Width);
  LoopTests Tests(L, Trace, Evolution);
  CopyIndices Indices(L, Trace, Tests, Evolution);
  SCEVExpander Expander(Evolution, "copies");
  Trace.chooseBy(behindBounds);
  if (!Trace.run(Load) || !Indices.find() || !Tests.canEmit(Expander))
    return false;
  ValueToValueMapTy Map;
  emitVersion(L, Tests, Indices, Expander, Map, TestLaunch, AM);
  Indices.simplify(Map);
  return true;
}

} // namespace tenon
