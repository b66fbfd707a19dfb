// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns operations on fragments into operations on whole matrices (Raise.h),
// for whole-matrix targets, where splitting a matrix into fragments costs
// memory traffic, and for SIMT targets whose instructions have their own
// fragments.

#include "Optimize/Raise/Conditions/IndexRanges.h"
#include "Optimize/Raise/Conditions/PointerSteps.h"
#include "Optimize/Raise/Copies/StagedLoads.h"
#include "Optimize/Raise/Elements/LaneBits.h"
#include "Optimize/Raise/Fragments/SinkLoads.h"
#include "Raise.h"
#include "tenon/IR/AddressSum.h"
#include "tenon/IR/Flow/Reachability.h"
#include "tenon/IR/Flow/UnrollArrays.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Report/Remark.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace tenon {

static bool usesFragments(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isa<FromFragmentOp>(I) || isa<ToFragmentOp>(I);
  });
}

/// False for kernels that query a dimension that is not constant, or have casts
/// for another sub-group size; later passes handle or report these.
static bool isClassifiable(const Function &F, unsigned Width) {
  return all_of(instructions(F), [&](const Instruction &I) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    if (Opcode && isQuery(*Opcode))
      return isa<ConstantInt>(I.getOperand(0));
    if (!isa<FromFragmentOp>(I) && !isa<ToFragmentOp>(I))
      return true;
    OpFacts Facts = cast<MatrixOp>(I).facts();
    Expected<LaneLayout> L = fragmentLayout(Facts.Type, Facts.Fragment, Width);
    if (!L)
      consumeError(L.takeError());
    return bool(L);
  });
}

/// Remarks on the multiplications of a kernel that is left unchanged.
static void remarkLeft(Function &F, unsigned Width) {
  StringRef Why = isPowerOf2_32(Width)
                      ? "the kernel asks for ids of a dimension that is not "
                        "constant, or has fragments of two sub-group sizes"
                      : "the kernel's sub-group size is not a power of two";
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<MulAddOp>(&I))
      remarkFragments(*Op, Op->facts(), Why);
}

/// Inserts sub-group barriers before and after sequences of matrix operations
/// for which \p IsAccess is true, because their elements are accessed by other
/// lanes than before.
static void orderRuns(Function &F,
                      function_ref<bool(const Instruction &)> IsAccess) {
  for (BasicBlock &Block : F) {
    bool InRun = false;
    for (Instruction &I : make_early_inc_range(Block)) {
      bool Ends =
          I.mayReadOrWriteMemory() || (I.isTerminator() && !isa<ReturnInst>(I));
      bool Is = IsAccess(I);
      if (InRun ? Ends && !Is : Is) {
        IRBuilder<> B(&I);
        createItemOp(B, ItemOpcode::SubgroupBarrier);
      }
      InRun = Is || (InRun && !Ends);
    }
  }
}

/// Blocks in which lanes write individually.
static SmallVector<BasicBlock *, 8> blocksOfWrites(Function &F) {
  SmallVector<BasicBlock *, 8> Found;
  for (BasicBlock &Block : F)
    if (any_of(Block, [](const Instruction &I) {
          return I.mayWriteToMemory() && !isa<MatrixOp>(I) && !itemOpOf(&I);
        }))
      Found.push_back(&Block);
  return Found;
}

/// A lane has to see its own writes, and later writes must not change what it
/// has loaded. This requires barriers on targets where each lane accesses its
/// share of a matrix. If lanes do not write in this version of the code, loads
/// need no barriers.
static void orderAccesses(Function &F) {
  SmallVector<BasicBlock *, 8> Writes = blocksOfWrites(F);
  BlockSet Before = blocksBefore(Writes), After = blocksAfter(Writes);
  orderRuns(F, [](const Instruction &I) { return isa<StoreOp>(I); });
  orderRuns(F, [&](const Instruction &I) {
    return isa<LoadOp>(I) &&
           (Before.contains(I.getParent()) || After.contains(I.getParent()));
  });
}

/// Each step changes values, and therefore the analysis of uniformity, but only
/// one step changes blocks.
static void runSteps(Function &F, unsigned Width, FunctionAnalysisManager &AM,
                     const MatrixTarget &Target, BasicBlock &Versioned) {
  constexpr unsigned Bits = 16; // elements of most computed operands
  for (auto *Step :
       {raiseVectors, raiseCasts, raisePhis, raiseCasts, sinkCasts, raiseLoads,
        raiseGuarded, raiseComputed, raiseStores, remarkRaised}) {
    if (Target.isSimt() && (Step == raiseComputed || Step == raiseGuarded))
      continue;
    RaiseContext Context(F, AM, Width, Versioned);
    Context.Limits = Target.fuseLimits(Bits);
    Step(Context);
    if (Step == raiseComputed)
      AM.invalidate(F, PreservedAnalyses::none());
  }
}

/// Makes vectors whose components are all replaced independent of their old
/// value. Otherwise a loop that loads the fragment of the next iteration into
/// the same vector would still carry the components.
static void dropOverwritten(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Insert = dyn_cast<InsertElementInst>(&I);
    auto *Ty = dyn_cast<FixedVectorType>(I.getType());
    if (!Insert || !Ty)
      continue;
    SmallBitVector Left(Ty->getNumElements(), true);
    while (Insert) {
      auto *Index = dyn_cast<ConstantInt>(Insert->getOperand(2));
      if (!Index || Index->uge(Left.size()))
        break;
      Left.reset(Index->getZExtValue());
      if (Left.none()) {
        Insert->setOperand(0, PoisonValue::get(Ty));
        break;
      }
      Insert = dyn_cast<InsertElementInst>(Insert->getOperand(0));
      if (Insert && !Insert->hasOneUse())
        break;
    }
  }
  // Phis of the vectors may be dead now.
  SmallVector<WeakTrackingVH, 16> Phis;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis())
      Phis.push_back(&Phi);
  for (const WeakTrackingVH &Phi : Phis)
    if (auto *Known = dyn_cast_or_null<PHINode>(static_cast<Value *>(Phi)))
      RecursivelyDeleteDeadPHINode(Known);
}

static void prepare(Function &F, bool IsSimt, FunctionAnalysisManager &AM) {
  if (!IsSimt) {
    splitGlobalIds(F);
    hoistGuardedAddresses(F);
    AM.invalidate(F, keptWithBlocks());
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    for (Loop *L : Loops.getLoopsInPreorder())
      (void)shareCounters(*L, Loops, AM.getResult<ScalarEvolutionAnalysis>(F));
    AM.invalidate(F, keptWithBlocks());
  }
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(LowerSwitchPass());
  AM.invalidate(F, FPM.run(F, AM));
  // Removes the default of a switch that has cases for all values.
  if (EliminateUnreachableBlocks(F))
    AM.invalidate(F, PreservedAnalyses::none());
  // Values that are used after a loop get LCSSA form.
  for (BasicBlock &Block : F)
    if (Block.getSinglePredecessor())
      FoldSingleEntryPHINodes(&Block);
  dropOverwritten(F);
  retypePhis(F);
  AM.invalidate(F, keptWithBlocks());
}

/// X && Y; a null condition is true.
static Value *both(IRBuilderBase &B, Value *X, Value *Y) {
  return X && Y ? B.CreateAnd(X, Y) : X ? X : Y;
}

/// Raises \p F. On SIMT targets sub-groups are complete; with \p InRows they
/// are also within rows of the work-group.
static void raise(Function &F, unsigned Width, FunctionAnalysisManager &AM,
                  const MatrixTarget &Target, bool InRows, bool TestLaunch) {
  bool IsSimt = Target.isSimt();
  prepare(F, IsSimt, AM);
  IndexRanges Ranges(F, AM.getResult<LoopAnalysis>(F), Width,
                     /*OfMatrices=*/false, /*OfBlocks=*/!IsSimt);
  // Lane numbers follow from local ids if no sub-group spans two rows.
  KernelFacts Facts = kernelFacts(F);
  bool HasIds = usesLocalIds(F) &&
                Facts.RequiredLocal[0] % Width == 0 && // 0: none
                (!IsSimt || InRows);
  KernelFacts Staging = IsSimt ? Facts : factsForStaging(F, Width, AM);
  bool Guesses = Staging.requiredItems() && !Facts.requiredItems();
  BasicBlock *Versioned = versionCode(F, TestLaunch, [&](IRBuilderBase &B) {
    Value *Fit = Ranges.emitTest(B);
    if (Guesses)
      Fit = both(B, Fit, emitHasSize(B, Staging));
    if (IsSimt || hasOnlyCompleteSubgroups(F, Width))
      return Fit;
    Value *Size = createItemOp(B, ItemOpcode::SubgroupSize);
    Fit = both(B, B.CreateICmpEQ(Size, B.getInt64(Width)), Fit);
    return HasIds && !Facts.requiredItems()
               ? both(B, Fit, emitIsInRows(B, Width))
               : Fit;
  });
  Ranges.mark();
  AM.invalidate(F, PreservedAnalyses::none());
  if (HasIds) {
    RaiseContext Context(F, AM, Width, *Versioned);
    raiseIds(Context);
  }
  markDisjoint(F);
  runSteps(F, Width, AM, Target, *Versioned);
  if (IsSimt)
    orderAccesses(F);
  AM.invalidate(F, keptWithBlocks());
  if (!IsSimt && dropLaneBits(F))
    markDisjoint(F);
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(ADCEPass());
  // Combines other loads and stores of lanes as far as possible. Private arrays
  // are interleaved only if single elements are accessed.
  if (!IsSimt && none_of(instructions(F), [](const Instruction &I) {
        return isa<AllocaInst>(I);
      }))
    FPM.addPass(LoadStoreVectorizerPass());
  WeakVH Known(Versioned); // a kernel may turn out to do nothing
  AM.invalidate(F, FPM.run(F, AM));
  if (removeUnreachableBlocks(F)) // left over from guarded loads
    AM.invalidate(F, PreservedAnalyses::none());
  if (!IsSimt && Known) {
    sinkLoads(F, AM);
    loadStaged(F, Staging, Width, *Versioned, TestLaunch, AM);
  }
}

/// Whether \p F benefits from addresses that are sums: it has loops over k, or
/// multiplications that can be fused.
static bool gainsBySums(const Function &F, const MatrixTarget &Target) {
  return !Target.isSimt() ||
         count_if(instructions(F), [&](const Instruction &I) {
           auto *Op = dyn_cast<MulAddOp>(&I);
           return Op && Target.fuseLimitsOf(Op->facts().MulAdd).Rows != 0;
         }) > 1;
}

/// Versions kernels that already use whole matrices. In the version indices do
/// not wrap around, so that addresses are sums of products, by which
/// neighbouring tiles and loops over k are recognised.
static bool versionIndices(Function &F, unsigned Width, bool TestLaunch,
                           FunctionAnalysisManager &AM) {
  IndexRanges Ranges(F, AM.getResult<LoopAnalysis>(F), Width,
                     /*OfMatrices=*/true);
  if (!Ranges.areNeeded())
    return false;
  SmallVector<Use *> Operands; // addresses and strides
  for (Instruction &I : instructions(F)) {
    if (auto *Load = dyn_cast<LoadOp>(&I))
      Operands.append({&Load->getArgOperandUse(0), &Load->getArgOperandUse(1)});
    if (auto *Store = dyn_cast<StoreOp>(&I))
      Operands.append(
          {&Store->getArgOperandUse(0), &Store->getArgOperandUse(2)});
  }
  versionCode(F, TestLaunch,
              [&](IRBuilderBase &B) { return Ranges.emitTest(B); });
  Ranges.mark();
  for (Use *Operand : Operands) {
    IRBuilder<> B(cast<Instruction>(Operand->getUser()));
    AddressSum Sum = AddressSum::of(*Operand, F.getDataLayout());
    bool IsAddress = (*Operand)->getType()->isPointerTy();
    if (Value *V = IsAddress ? Sum.emitAddress(B) : Sum.emit(B))
      Operand->set(V);
  }
  AM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(ADCEPass());
  AM.invalidate(F, FPM.run(F, AM));
  return true;
}

/// Loads staged matrices from their origin in a kernel without fragments; in a
/// version for one size of work-groups if the kernel requires none.
static bool loadStagedMatrices(Function &F, unsigned Width, bool TestLaunch,
                               FunctionAnalysisManager &AM) {
  if (none_of(instructions(F), isStagedLoad))
    return false;
  KernelFacts Facts = factsForStaging(F, Width, AM);
  bool Guesses = Facts.requiredItems() && !kernelFacts(F).requiredItems();
  BasicBlock *Versioned = &F.getEntryBlock();
  if (Guesses) {
    Versioned = versionCode(
        F, TestLaunch, [&](IRBuilderBase &B) { return emitHasSize(B, Facts); });
    AM.invalidate(F, PreservedAnalyses::none());
  }
  return loadStaged(F, Facts, Width, *Versioned, TestLaunch, AM) || Guesses;
}

PreservedAnalyses RaisePass::run(Module &M, ModuleAnalysisManager &MAM) {
  const MatrixTarget *Target = target(M, MAM);
  if (!Target)
    return PreservedAnalyses::all();
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false, TestLaunch = Options.TestsLaunches;
  SmallVector<Function *> Functions; // the loop adds tests
  for (Function &F : M)
    Functions.push_back(&F);
  for (Function &F : make_pointee_range(Functions)) {
    bool Lanes = !F.isDeclaration() && usesFragments(F);
    if (!Lanes && (F.isDeclaration() || !usesMatrices(F)))
      continue;
    if (hasIndexedVariables(F)) {
      unrollArrayLoops(F, AM);
      Changed = true;
    }
    unsigned Width = requiredSubgroupSize(F);
    bool IsSimt = Target->isSimt();
    if (!Lanes && !IsSimt) {
      Changed |= sinkLoads(F, AM);
      Changed |= loadStagedMatrices(F, Width, TestLaunch, AM);
    }
    if (!Lanes && gainsBySums(F, *Target))
      Changed |= versionIndices(F, Width, TestLaunch, AM);
    if (!Lanes || (IsSimt && !Target->raisesFragments(F, AM)))
      continue;
    if (!isPowerOf2_32(Width) || !isClassifiable(F, Width)) {
      remarkLeft(F, Width);
      continue;
    }
    // Replicated work-items imply work-groups that consist of whole rows.
    bool InRows =
        kernelFacts(F).RequiredLocal[0] || Target->heldLanes(F, AM) > Width;
    raise(F, Width, AM, *Target, InRows, TestLaunch);
    Changed = true;
  }
  for (const Function &F : make_pointee_range(Functions))
    for (Function *Test : {launchTest(F), groupTest(F)})
      if (Test)
        AM.invalidate(*Test, PreservedAnalyses::none());
  return Changed ? keptOfFunctions() : PreservedAnalyses::all();
}

} // namespace tenon
