// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SIMT target's helpers are inlined, so that a lane's share of a matrix is in
// registers. A function that would become very large keeps calls instead:
//
//   call @tenon.loops16.load.a.f32.64x64.row(ptr %a, …)       ; always inlined
//   call @tenon.loops16.load.a.f32.64x64.row(ptr %b, …)
//   ->
//   call @tenon.loops16.load.a.f32.64x64.row.called(ptr %a, …) ; never inlined
//   call @tenon.loops16.load.a.f32.64x64.row.called(ptr %b, …)
//
// Its matrices are in memory then, as most of so many would be anyway. Compile
// time grows with the number of operations, not with their number times the
// elements of a share: LLVM splits a share into its elements, and takes
// quadratic time for thousands of elements in one block.
//
// Unlikely blocks, such as those of tiles whose lines overlap (StoreTiles.h),
// are the first to keep calls. They have their own copies of the matrices, so
// that those of the rest are in registers:
//
//   overlap:                                            ; an unlikely block
//     memcpy(%d.called, %d)
//     call @tenon.nvptx32.slice.acc.….called(ptr %part, ptr %d.called)
//     …
//     memcpy(%d, %d.called)

#include "HelperCalls.h"
#include "tenon/IR/AddressSpaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

/// A helper with more calls is not inlined: each copy would be optimised
/// separately, milliseconds each, and instruction scheduling takes quadratic
/// time in the long blocks that result.
static constexpr unsigned MaxInlinedCalls = 32;

/// Instructions, as helpers are written, that a function may have from them.
static constexpr uint64_t MaxInlinedCode = 96 * 1024;

/// Smaller helpers take little more than their calls.
static constexpr unsigned MinCalledCode = 48;

static void keepCalls(Function &Helper) {
  Helper.removeFnAttr(Attribute::AlwaysInline);
  Helper.addFnAttr(Attribute::NoInline);
}

void keepFrequentCalls(const HelperSet &Helpers) {
  for (Function *Helper : Helpers)
    if (Helper->hasNUsesOrMore(MaxInlinedCalls + 1))
      keepCalls(*Helper);
}

/// The version of \p Helper that is called; other functions inline it.
static Function *calledVersion(Function &Helper, HelperSet &All) {
  std::string Name = (Helper.getName() + ".called").str();
  if (Function *Known = Helper.getParent()->getFunction(Name))
    return Known;
  ValueToValueMapTy Values;
  Function *Called = CloneFunction(&Helper, Values);
  Called->setName(Name);
  keepCalls(*Called);
  All.insert(Called);
  return Called;
}

static bool isUnlikely(const BasicBlock &BB) {
  const BasicBlock *Before = BB.getSinglePredecessor();
  const auto *Branch =
      Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  uint64_t Here, There;
  if (!Branch || !extractBranchWeights(*Branch, Here, There))
    return false;
  if (Branch->getSuccessor(0) != &BB)
    std::swap(Here, There);
  constexpr uint64_t Unlikely = 1024;
  return Here < There / Unlikely;
}

/// Variables that calls in \p BB and code outside of it use get a copy for
/// \p BB. One whose address is an argument of a call cannot become registers.
static void copyVariables(BasicBlock &BB) {
  auto IsInside = [&](const Use &U) {
    return cast<Instruction>(U.getUser())->getParent() == &BB;
  };
  SmallSetVector<AllocaInst *, 4> Variables;
  for (Instruction &I : BB)
    if (auto *Call = dyn_cast<CallInst>(&I))
      for (Value *Operand : Call->args())
        if (auto *Variable = dyn_cast<AllocaInst>(Operand);
            Variable && Variable->isStaticAlloca() &&
            !all_of(Variable->uses(), IsInside))
          Variables.insert(Variable);
  for (AllocaInst *Variable : Variables) {
    auto *Copy = cast<AllocaInst>(Variable->clone());
    Copy->insertAfter(Variable->getIterator());
    Copy->setName(Variable->getName() + ".called");
    Variable->replaceUsesWithIf(Copy, IsInside);
    uint64_t Bytes =
        *Variable->getAllocationSize(BB.getModule()->getDataLayout());
    MaybeAlign Align = Variable->getAlign();
    IRBuilder<> B(&BB, BB.getFirstInsertionPt());
    B.CreateMemCpy(Copy, Align, Variable, Align, Bytes);
    B.SetInsertPoint(BB.getTerminator());
    B.CreateMemCpy(Variable, Align, Copy, Align, Bytes);
  }
}

namespace {
/// The calls of helpers in a function.
struct HelperCalls {
  MapVector<Function *, SmallVector<CallInst *, 4>> Of;
  uint64_t Code = 0; ///< instructions, if all are inlined
};
} // namespace

static HelperCalls findCalls(Function &F, const HelperSet &Helpers) {
  HelperCalls Calls;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Helpers.contains(Callee))
      continue;
    Calls.Of[Callee].push_back(Call);
    Calls.Code += Callee->getInstructionCount();
  }
  return Calls;
}

/// Keeps the calls in unlikely blocks.
static void callInUnlikelyBlocks(const HelperCalls &Calls, HelperSet &Called) {
  SmallSetVector<BasicBlock *, 8> Blocks;
  for (auto &[Helper, CallsOfHelper] : Calls.Of)
    for (CallInst *Call : CallsOfHelper)
      if (Helper->getInstructionCount() >= MinCalledCode &&
          isUnlikely(*Call->getParent())) {
        Call->setCalledFunction(calledVersion(*Helper, Called));
        Blocks.insert(Call->getParent());
      }
  for (BasicBlock *BB : Blocks)
    copyVariables(*BB);
}

static void callHelpers(Function &F, const HelperSet &Helpers,
                        HelperSet &Called) {
  HelperCalls Calls = findCalls(F, Helpers);
  if (Calls.Code <= MaxInlinedCode)
    return;
  callInUnlikelyBlocks(Calls, Called);
  Calls = findCalls(F, Helpers);
  if (Calls.Code <= MaxInlinedCode)
    return;
  for (auto &[Helper, CallsOfHelper] : Calls.Of) {
    if (CallsOfHelper.size() == 1 ||
        Helper->getInstructionCount() < MinCalledCode)
      continue;
    for (CallInst *Call : CallsOfHelper)
      Call->setCalledFunction(calledVersion(*Helper, Called));
  }
}

/// Whether \p Pointer is a variable that no other argument points to.
static bool isDistinct(const CallInst &Call, const Value *Pointer) {
  return isa<AllocaInst>(Pointer) && count(Call.args(), Pointer) == 1 &&
         all_of(Call.args(), [&](const Use &U) {
           auto *Ty = dyn_cast<PointerType>(U->getType());
           return !Ty || U == Pointer || isa<AllocaInst>(U) ||
                  (Ty->getAddressSpace() != PrivateSpace &&
                   Ty->getAddressSpace() != GenericSpace);
         });
}

/// Without it elements of operands would be read again after each store.
static void markDistinct(Function &Called) {
  for (Argument &A : Called.args())
    if (A.getType()->isPointerTy() && all_of(Called.users(), [&](User *U) {
          auto *Call = cast<CallInst>(U);
          return isDistinct(*Call, Call->getArgOperand(A.getArgNo()));
        }))
      A.addAttr(Attribute::NoAlias);
}

void callInLargeFunctions(ArrayRef<Function *> Callers,
                          const HelperSet &Helpers) {
  HelperSet Called;
  for (Function *F : Callers)
    callHelpers(*F, Helpers, Called);
  for (Function *Version : Called)
    markDistinct(*Version);
  for (Function *Helper : Helpers)
    if (Helper->use_empty())
      Helper->eraseFromParent();
}

} // namespace tenon
