// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   @x = addrspace(1) global i32 0
//   @llvm.global_ctors = […, ptr @init, …]     init() { x = 6 * 7; }
//   -> @x = addrspace(1) global i32 42

#include "Constructors.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/UnrollArrays.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/PromoteVariables.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/CtorUtils.h"
#include "llvm/Transforms/Utils/Evaluator.h"

using namespace llvm;

namespace tenon {

/// Inlines calls, up to a number that suffices for constructors without
/// recursion.
static void inlineCalls(Function &F) {
  constexpr unsigned Limit = 1000;
  auto Next = [&]() -> CallInst * {
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I);
          Call && Call->getCalledFunction() &&
          !Call->getCalledFunction()->isDeclaration())
        return Call;
    return nullptr;
  };
  for (unsigned I = 0; I < Limit; ++I) {
    CallInst *Call = Next();
    InlineFunctionInfo Info;
    if (!Call || !InlineFunction(*Call, Info).isSuccess())
      return;
  }
}

/// Nothing runs after the last kernel, so the registration of destructors is
/// removed.
static void dropDestructors(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Callee->isDeclaration() ||
        (Callee->getName() != "__cxa_atexit" && Callee->getName() != "atexit"))
      continue;
    Call->replaceAllUsesWith(Constant::getNullValue(Call->getType()));
    Call->eraseFromParent();
  }
}

/// LLVM's evaluator supports neither generic pointers in variables nor loops.
static void simplify(Function &F, FunctionAnalysisManager &FAM) {
  F.removeFnAttr(Attribute::OptimizeNone);
  inlineCalls(F);
  dropDestructors(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager First, Passes;
  First.addPass(PromoteVariablesPass(SROAOptions::ModifyCFG));
  FAM.invalidate(F, First.run(F, FAM));
  unrollCountedLoops(F, FAM);
  Passes.addPass(InferAddressSpacesPass(GenericSpace));
  Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
  FAM.invalidate(F, Passes.run(F, FAM));
}

static bool evaluate(Function &Constructor, const TargetLibraryInfo &Library) {
  Evaluator Values(Constructor.getDataLayout(), &Library);
  Constant *Result = nullptr;
  SmallVector<Constant *, 0> None;
  if (!Values.EvaluateFunction(&Constructor, Result, None))
    return false;
  for (auto [Variable, Value] : Values.getMutatedInitializers())
    Variable->setInitializer(Value);
  return true;
}

bool evaluateConstructors(Module &M, ModuleAnalysisManager &AM) {
  FunctionAnalysisManager &FAM =
      AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  TargetLibraryInfoImpl Functions(M.getTargetTriple());
  TargetLibraryInfo Library(Functions);
  bool Changed = false;
  if (GlobalVariable *List = M.getNamedGlobal("llvm.global_dtors")) {
    List->eraseFromParent();
    Changed = true;
  }
  SmallVector<Function *> Done;
  Changed |= optimizeGlobalCtorsList(M, [&](uint32_t, Function *Constructor) {
    simplify(*Constructor, FAM);
    if (evaluate(*Constructor, Library)) {
      Done.push_back(Constructor);
      return true;
    }
    reportError(*Constructor,
                "what this constructor computes is not known when the "
                "program is compiled; expected variables with constant "
                "initial values");
    return false;
  });
  for (Function *Constructor : Done) // in C++ for OpenCL they are kernels
    if (Constructor->use_empty()) {
      FAM.clear(*Constructor, Constructor->getName());
      Constructor->eraseFromParent();
    }
  return Changed;
}

} // namespace tenon
