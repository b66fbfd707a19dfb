// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/UnrollArrays.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/Support/PromoteVariables.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tenon {

/// Whether \p Variable may become registers when its indices are constants:
/// a sub-group's buffer of a large matrix does not.
static bool mayBecomeRegisters(const AllocaInst &Variable) {
  constexpr uint64_t MaxBytes = 1024 + 64; // 16 vectors, and room after them
  if (!isSubgroupMemory(Variable))
    return true;
  auto Size = Variable.getAllocationSize(Variable.getDataLayout());
  return Size && Size->getKnownMinValue() <= MaxBytes;
}

/// Whether the instruction accesses a private variable, or a component of a
/// vector, at an index that \p IsVariable.
static bool indexesVariable(const Instruction &I,
                            function_ref<bool(const Value *)> IsVariable) {
  if (isa<InsertElementInst, ExtractElementInst>(I))
    return IsVariable(I.getOperand(I.getNumOperands() - 1));
  const auto *Gep = dyn_cast<GetElementPtrInst>(&I);
  const auto *Variable =
      Gep ? dyn_cast<AllocaInst>(getUnderlyingObject(Gep)) : nullptr;
  return Variable && mayBecomeRegisters(*Variable) &&
         any_of(Gep->indices(), IsVariable);
}

bool hasIndexedVariables(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return indexesVariable(I, [](const Value *V) { return !isa<Constant>(V); });
  });
}

static bool indexesVariable(const Loop &L) {
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) {
      return indexesVariable(
          I, [&](const Value *V) { return !L.isLoopInvariant(V); });
    });
  });
}

/// Overrides the input's unrolling metadata: clang at -O1 forbids unrolling for
/// every loop.
static void unrollWhole(Loop &L) {
  LLVMContext &Ctx = L.getHeader()->getContext();
  MDNode *Full = MDNode::get(
      Ctx,
      {MDString::get(Ctx, "llvm.loop.unroll.full"),
       ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), 1))});
  L.setLoopID(makePostTransformationMetadata(Ctx, L.getLoopID(),
                                             {"llvm.loop.unroll."}, {Full}));
}

/// Whether \p L or a loop in it is to be vectorised first.
static bool hasElementLoop(const Loop &L) {
  return findOptionMDForLoop(&L, ElementLoopProperty) ||
         any_of(L, [](const Loop *Inner) { return hasElementLoop(*Inner); });
}

/// Whether \p L is short and over an array.
static bool isArrayLoop(Loop &L, ScalarEvolution &SE) {
  constexpr unsigned MaxTripCount = 16;
  unsigned TripCount = SE.getSmallConstantTripCount(&L);
  return TripCount && TripCount <= MaxTripCount && indexesVariable(L) &&
         !hasElementLoop(L);
}

/// The instructions of \p L once the array loops in it, and itself if it is
/// one, are unrolled.
static uint64_t unrolledSize(Loop &L, ScalarEvolution &SE) {
  uint64_t Size = 0;
  for (BasicBlock *Block : L.blocks())
    Size += Block->size();
  for (Loop *Inner : L) {
    for (BasicBlock *Block : Inner->blocks())
      Size -= Block->size();
    Size += unrolledSize(*Inner, SE);
  }
  return isArrayLoop(L, SE) ? Size * SE.getSmallConstantTripCount(&L) : Size;
}

void markArrayLoops(Function &F, FunctionAnalysisManager &AM) {
  // Blocks that are larger take code generators more than linear time.
  constexpr uint64_t MaxSize = 8192;
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (isArrayLoop(*L, SE) && unrolledSize(*L, SE) <= MaxSize)
      unrollWhole(*L);
}

static void runPasses(Function &F, FunctionAnalysisManager &AM,
                      FunctionPassManager FPM) {
  AM.invalidate(F, PreservedAnalyses::none());
  AM.invalidate(F, FPM.run(F, AM));
}

/// Unrolls the loops that \p Mark has marked in rotated form.
static void unrollLoops(Function &F, FunctionAnalysisManager &AM,
                        function_ref<void()> Mark) {
  FunctionPassManager FPM;
  FPM.addPass(InstSimplifyPass());
  FPM.addPass(SimplifyCFGPass());
  LoopPassManager Rotate;
  Rotate.addPass(LoopRotatePass());
  Rotate.addPass(IndVarSimplifyPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Rotate)));
  runPasses(F, AM, std::move(FPM));
  Mark();
  FPM = FunctionPassManager();
  LoopPassManager Unroll;
  Unroll.addPass(LoopFullUnrollPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Unroll)));
  FPM.addPass(PromoteVariablesPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(ADCEPass());
  runPasses(F, AM, std::move(FPM));
}

void unrollArrayLoops(Function &F, FunctionAnalysisManager &AM) {
  unrollLoops(F, AM, [&] { markArrayLoops(F, AM); });
}

void unrollCountedLoops(Function &F, FunctionAnalysisManager &AM) {
  unrollLoops(F, AM, [&] {
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      if (SE.getSmallConstantTripCount(L))
        unrollWhole(*L);
  });
}

} // namespace tenon
