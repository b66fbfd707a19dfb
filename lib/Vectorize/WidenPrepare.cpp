// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WidenPrepare.h"
#include "WholeVectors.h"
#include "tenon/IR/Flow/UnrollArrays.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Support/PromoteVariables.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/Reg2Mem.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"

using namespace llvm;

namespace tenon {

/// The assumed instructions of a call, which may be executed for each lane.
static constexpr unsigned OfCall = 64;

static unsigned sizeWithCalls(const Function &Callee) {
  unsigned Size = Callee.getInstructionCount();
  for (const Instruction &I : instructions(Callee)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Other = Call ? Call->getCalledFunction() : nullptr;
    if (Other && !Other->isDeclaration())
      Size += OfCall;
  }
  return Size;
}

/// Whether \p F calls itself, possibly through other functions: inlining one of
/// them would never end.
static bool isRecursive(const Function &F) {
  SmallPtrSet<const Function *, 16> Seen;
  SmallVector<const Function *, 16> Worklist = {&F};
  while (!Worklist.empty())
    for (const Instruction &I : instructions(*Worklist.pop_back_val())) {
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee == &F)
        return true;
      if (Callee && Seen.insert(Callee).second)
        Worklist.push_back(Callee);
    }
  return false;
}

/// Inlines functions with a body, except recursive ones and those that are
/// called once for each sub-group. If functions call each other often, the
/// large ones are called for each lane once the kernel has become large.
static void inlineCalls(Function &Kernel) {
  constexpr unsigned MaxCalls = 1000, Small = OfCall, MaxAdded = 1 << 14;
  unsigned Added = 0;
  DenseMap<const Function *, bool> Viable;
  DenseMap<const Function *, unsigned> Sizes;
  auto IsViable = [&](Function &Callee) {
    auto [Known, IsNew] = Viable.try_emplace(&Callee);
    if (IsNew)
      Known->second =
          isInlineViable(Callee).isSuccess() && !isRecursive(Callee);
    return Known->second;
  };
  auto SizeOf = [&](const Function &Callee) {
    auto [Known, IsNew] = Sizes.try_emplace(&Callee);
    if (IsNew)
      Known->second = sizeWithCalls(Callee);
    return Known->second;
  };
  auto Fits = [&](const Function &Callee) {
    unsigned Size = SizeOf(Callee);
    return Size <= Small || Added + Size <= MaxAdded;
  };
  auto Next = [&]() -> CallInst * {
    for (Instruction &I : instructions(Kernel)) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && Callee != &Kernel && !Callee->isDeclaration() &&
          !isUniformCall(I) && Fits(*Callee) && IsViable(*Callee))
        return Call;
    }
    return nullptr;
  };
  for (unsigned N = 0; N < MaxCalls; ++N) {
    CallInst *Call = Next();
    InlineFunctionInfo Info;
    if (!Call)
      return;
    Added += SizeOf(*Call->getCalledFunction());
    Added -= std::min(Added, OfCall);
    if (!InlineFunction(*Call, Info).isSuccess())
      return;
  }
}

/// Whether something may be written through \p Pointer, or it escapes.
static bool mayBeWritten(const Value &Pointer) {
  return any_of(Pointer.users(), [](const User *U) {
    if (isa<GetElementPtrInst, AddrSpaceCastInst>(U))
      return mayBeWritten(*U);
    return !isa<LoadInst>(U);
  });
}

/// Gives each work-item its own copy of a structure that is passed by value.
static void copyWrittenStructures(Function &Kernel) {
  IRBuilder<> B(&*Kernel.getEntryBlock().getFirstInsertionPt());
  for (Argument &A : Kernel.args()) {
    if (!A.hasByValAttr() || !mayBeWritten(A))
      continue;
    Type *Ty = A.getParamByValType();
    AllocaInst *Copy = B.CreateAlloca(Ty, nullptr, A.getName() + ".copy");
    Copy->setAlignment(
        std::max(Copy->getAlign(), A.getParamAlign().valueOrOne()));
    A.replaceAllUsesWith(B.CreateAddrSpaceCast(Copy, A.getType()));
    B.CreateMemCpy(Copy, Copy->getAlign(), &A, A.getParamAlign(),
                   Kernel.getDataLayout().getTypeAllocSize(Ty));
  }
}

/// Whether some variable to which \p Pointer may point has a lower alignment.
static bool isOfLessAligned(const Value *Pointer, Align Claimed) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(Objects, [&](const Value *V) {
    const auto *Variable = dyn_cast<AllocaInst>(V);
    return Variable && Variable->getAlign() < Claimed;
  });
}

void correctPrivateAlignment(Function &Kernel) {
  const DataLayout &Layout = Kernel.getDataLayout();
  for (Instruction &I : instructions(Kernel)) {
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || !isOfLessAligned(Pointer, getLoadStoreAlignment(&I)))
      continue;
    Align Known = getKnownAlignment(Pointer, Layout);
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Load->setAlignment(std::min(Load->getAlign(), Known));
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      Store->setAlignment(std::min(Store->getAlign(), Known));
  }
}

static bool isSize(ItemOpcode Opcode) {
  return Opcode == ItemOpcode::GlobalSize || Opcode == ItemOpcode::LocalSize ||
         Opcode == ItemOpcode::EnqueuedLocalSize ||
         Opcode == ItemOpcode::NumGroups;
}

/// A query of a variable dimension becomes a selection among the queries of the
/// three dimensions. In other dimensions ids and offsets are 0, and sizes 1.
static void fixDimensions(Function &Kernel) {
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    if (!Opcode || !isQuery(*Opcode))
      continue;
    Value *Dimension = I.getOperand(0);
    auto *Constant = dyn_cast<ConstantInt>(Dimension);
    if (Constant && Constant->getZExtValue() < 3)
      continue;
    IRBuilder<> B(&I);
    Value *Result = B.getInt64(isSize(*Opcode));
    for (unsigned D = 0; D < 3 && !Constant; ++D)
      Result = B.CreateSelect(B.CreateICmpEQ(Dimension, B.getInt32(D)),
                              createItemOp(B, *Opcode, B.getInt32(D)), Result);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
  }
}

/// Reports constructs that cannot be widened.
static bool checkTerminators(const Function &Kernel) {
  for (const BasicBlock &Block : Kernel) {
    const Instruction *End = Block.getTerminator();
    if (isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(End))
      continue;
    reportError(*End, End->getOpcodeName(),
                "cannot be widened to a sub-group; expected a branch, a switch "
                "or a return");
    return false;
  }
  return true;
}

static bool checkVariables(const Function &Kernel) {
  for (const Instruction &I : instructions(Kernel)) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca || Alloca->getAllocationSize(Kernel.getDataLayout()))
      continue;
    reportError(I, "private variable",
                "its size is not constant; expected a "
                "constant size");
    return false;
  }
  return true;
}

static void runPasses(Function &Kernel, FunctionAnalysisManager &AM,
                      FunctionPassManager FPM) {
  AM.invalidate(Kernel, PreservedAnalyses::none());
  AM.invalidate(Kernel, FPM.run(Kernel, AM));
}

static const Cycle *findIrreducible(const CycleInfo &Cycles) {
  for (const Cycle *Top : Cycles.toplevel_cycles())
    for (const Cycle *C : depth_first(Top))
      if (!C->isReducible())
        return C;
  return nullptr;
}

/// Redirects all edges to the entries of \p C to one block, which branches by
/// the number of the edge's target:
///
///   from:   br i1 %c, label %e0, label %e1
///   ->
///   from:   br i1 %c, label %to0, label %to1
///   to0:    br label %entries
///   entries: %n = phi i32 [ 0, %to0 ], [ 1, %to1 ]
///            switch i32 %n: 0 -> %e0, 1 -> %e1
static void joinEntries(Function &Kernel, const Cycle &C) {
  LLVMContext &Ctx = Kernel.getContext();
  SmallVector<BasicBlock *, 4> Entries(C.getEntries().begin(),
                                       C.getEntries().end());
  BasicBlock *Join = BasicBlock::Create(Ctx, "entries", &Kernel);
  IRBuilder<> B(Join);
  PHINode *Number = B.CreatePHI(B.getInt32Ty(), 4);
  SwitchInst *Switch = B.CreateSwitch(Number, Entries[0]);
  for (auto [I, Entry] : enumerate(Entries)) {
    if (I)
      Switch->addCase(B.getInt32(I), Entry);
    SmallSetVector<BasicBlock *, 4> From(pred_begin(Entry), pred_end(Entry));
    for (BasicBlock *Block : From) {
      if (Block == Join)
        continue;
      // A shared block would be entered both from outside and from inside.
      BasicBlock *To = BasicBlock::Create(Ctx, "to", &Kernel, Join);
      BranchInst::Create(Join, To);
      Number->addIncoming(B.getInt32(I), To);
      Block->getTerminator()->replaceSuccessorWith(Entry, To);
    }
  }
}

/// Turns cycles with several entries into natural loops. Values are demoted to
/// variables meanwhile, so that there are no phis.
static void giveCyclesOneEntry(Function &Kernel, FunctionAnalysisManager &AM) {
  if (!findIrreducible(AM.getResult<CycleAnalysis>(Kernel)))
    return;
  FunctionPassManager ToMemory;
  ToMemory.addPass(RegToMemPass());
  runPasses(Kernel, AM, std::move(ToMemory));
  for (;;) {
    const Cycle *C = findIrreducible(AM.getResult<CycleAnalysis>(Kernel));
    if (!C)
      break;
    joinEntries(Kernel, *C);
    AM.invalidate(Kernel, PreservedAnalyses::none());
  }
  FunctionPassManager ToValues;
  ToValues.addPass(PromotePass());
  runPasses(Kernel, AM, std::move(ToValues));
}

/// Moves the code that frees the sub-group's memory before the only return, so
/// that it is executed after the last lane has arrived there, not after the
/// first one.
static void freeAtEnd(Function &Kernel) {
  SmallVector<CallInst *, 4> Frees;
  for (Instruction &I : instructions(Kernel))
    if (isFrameFree(I))
      Frees.push_back(cast<CallInst>(&I));
  for (BasicBlock &Block : Kernel) {
    auto *Return = dyn_cast<ReturnInst>(Block.getTerminator());
    if (!Return) // there is only one
      continue;
    SmallPtrSet<Value *, 4> Freed;
    for (CallInst *Free : Frees)
      if (Freed.insert(Free->getArgOperand(0)).second)
        IRBuilder<>(Return).CreateCall(Free->getCalledFunction(),
                                       Free->getArgOperand(0));
  }
  for (CallInst *Free : Frees)
    Free->eraseFromParent();
}

namespace {
/// Keeps calls that are executed once for each sub-group as they are: one that
/// may be inlined later keeps a loop from being unrolled, and of copies for the
/// sides of a divergent branch both would be executed.
class KeptCalls {
public:
  explicit KeptCalls(Function &Kernel) : Kernel(Kernel) {
    for (Instruction &I : instructions(Kernel)) {
      if (!isUniformCall(I))
        continue;
      auto &Call = cast<CallInst>(I);
      Call.addFnAttr(Attribute::NoInline);
      Call.setConvergent();
      // Calls of other functions lose the attribute.
      Function *Callee = Call.getCalledFunction();
      if (!Callee->isIntrinsic() && !Callee->isConvergent()) {
        Callee->setConvergent();
        Changed.push_back(Callee);
      }
    }
  }
  ~KeptCalls() {
    for (Instruction &I : instructions(Kernel))
      if (isUniformCall(I)) {
        cast<CallInst>(I).removeFnAttr(Attribute::NoInline);
        cast<CallInst>(I).setNotConvergent();
      }
    for (Function *Callee : Changed)
      Callee->setNotConvergent();
  }

private:
  Function &Kernel;
  SmallVector<Function *, 4> Changed;
};
} // namespace

/// Hides that a 32-bit number is part of a query. If it is extended later,
/// InstCombine would compute with the query and clear the upper bits by shifts,
/// so that ids would no longer be progressions.
///
///   %n = trunc i64 %query to i32
///   -> %n = call i32 @tenon.narrow.query(i64 %query)
static Function *hideNarrowQueries(Function &Kernel) {
  Type *I32 = Type::getInt32Ty(Kernel.getContext()),
       *I64 = Type::getInt64Ty(Kernel.getContext());
  auto *Narrow = Function::Create(FunctionType::get(I32, {I64}, false),
                                  GlobalValue::ExternalLinkage,
                                  "tenon.narrow.query", Kernel.getParent());
  Narrow->setDoesNotAccessMemory();
  Narrow->setDoesNotThrow();
  Narrow->setWillReturn();
  Narrow->setSpeculatable();
  ConstantRange Lanes(APInt(32, 0), APInt(32, requiredSubgroupSize(Kernel)));
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    std::optional<ItemOpcode> Opcode = isa<TruncInst>(I) && I.getType() == I32
                                           ? itemOpOf(I.getOperand(0))
                                           : std::nullopt;
    if (!Opcode)
      continue;
    CallInst *New = IRBuilder<>(&I).CreateCall(Narrow, I.getOperand(0));
    if (*Opcode == ItemOpcode::SubgroupLocalId)
      New->addRangeRetAttr(Lanes);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
  }
  return Narrow;
}

static void showNarrowQueries(Function &Narrow) {
  for (User *U : make_early_inc_range(Narrow.users())) {
    auto *Call = cast<CallInst>(U);
    Call->replaceAllUsesWith(
        IRBuilder<>(Call).CreateTrunc(Call->getArgOperand(0), Call->getType()));
    Call->eraseFromParent();
  }
  Narrow.eraseFromParent();
}

/// Unrolls loops over private arrays, such as accumulators, so that the arrays
/// become registers: in memory each lane has its own copy, which has to be
/// gathered.
static void unrollShortLoops(Function &Kernel, FunctionAnalysisManager &AM) {
  Function *Narrow = hideNarrowQueries(Kernel);
  KeptCalls Kept(Kernel);
  FunctionPassManager FPM;
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  LoopPassManager Rotate;
  Rotate.addPass(LoopRotatePass());
  Rotate.addPass(IndVarSimplifyPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Rotate)));
  runPasses(Kernel, AM, std::move(FPM));
  markArrayLoops(Kernel, AM);
  FPM = FunctionPassManager();
  LoopPassManager Unroll;
  Unroll.addPass(LoopFullUnrollPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Unroll)));
  FPM.addPass(PromoteVariablesPass(SROAOptions::ModifyCFG));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(ADCEPass());
  runPasses(Kernel, AM, std::move(FPM));
  showNarrowQueries(*Narrow);
  AM.invalidate(Kernel, keptWithBlocks());
}

/// Gives all queries of the lane's number its range: only some have it, and if
/// two of them are merged, both must. Without it, LLVM extends values computed
/// from the number by shifts, and addresses are no longer progressions.
static void boundLanes(Function &Kernel) {
  ConstantRange Lanes(APInt(64, 0), APInt(64, requiredSubgroupSize(Kernel)));
  for (Instruction &I : instructions(Kernel))
    if (itemOpOf(&I) == ItemOpcode::SubgroupLocalId)
      cast<CallInst>(I).addRangeRetAttr(Lanes);
}

bool prepareToWiden(Function &Kernel, FunctionAnalysisManager &AM) {
  assert(Kernel.getReturnType()->isVoidTy() && "kernels return nothing");
  inlineCalls(Kernel);
  if (!checkTerminators(Kernel))
    return false;
  removeUnreachableBlocks(Kernel);
  copyWrittenStructures(Kernel);
  correctPrivateAlignment(Kernel);
  boundLanes(Kernel);
  FunctionPassManager FPM;
  FPM.addPass(PromoteVariablesPass(SROAOptions::PreserveCFG));
  FPM.addPass(EarlyCSEPass());
  runPasses(Kernel, AM, std::move(FPM));
  unrollShortLoops(Kernel, AM);
  if (keepWholeVectors(Kernel))
    AM.invalidate(Kernel, keptWithBlocks());
  giveCyclesOneEntry(Kernel, AM);
  FunctionPassManager Shape;
  Shape.addPass(LowerSwitchPass());
  Shape.addPass(UnifyFunctionExitNodesPass());
  runPasses(Kernel, AM, std::move(Shape));
  // Unreachable blocks would refer to blocks that widening replaces.
  removeUnreachableBlocks(Kernel);
  freeAtEnd(Kernel);
  fixDimensions(Kernel);
  AM.invalidate(Kernel, keptWithBlocks());
  return checkVariables(Kernel);
}

void shapeLoops(Function &Version, FunctionAnalysisManager &AM) {
  FunctionPassManager FPM;
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  runPasses(Version, AM, std::move(FPM));
}

} // namespace tenon
