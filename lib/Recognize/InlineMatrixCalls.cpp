// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix is not a thing that calling conventions know, and its slots are laid
// out by their users. So every function that touches one is inlined into its
// callers first; kernels of SYCL and OpenCL cannot recurse. The same goes for
// functions that ask about work-items or meet at barriers.

#include "tenon/IR/ItemOps.h"
#include "tenon/IR/MatrixType.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace tenon {

static bool mentionsMatrix(const Instruction &I) {
  if (containsMatrix(I.getType()))
    return true;
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return containsMatrix(Alloca->getAllocatedType());
  return any_of(I.operands(),
                [](const Use &U) { return containsMatrix(U->getType()); });
}

/// A call that only makes sense inside a kernel's own body.
static bool needsKernel(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || !F->isDeclaration() || F->isIntrinsic())
    return false;
  return true; // a built-in of some dialect, or an unknown that it may be
}

static bool mustInline(const Function &F) {
  if (containsMatrix(F.getReturnType()) ||
      any_of(F.args(),
             [](const Argument &A) { return containsMatrix(A.getType()); }))
    return true;
  return any_of(instructions(F), [](const Instruction &I) {
    return mentionsMatrix(I) || needsKernel(I);
  });
}

/// Functions that have to be inlined, callers of such functions included.
static SmallPtrSet<Function *, 16> functionsToInline(Module &M) {
  SmallPtrSet<Function *, 16> Result;
  SmallVector<Function *, 16> Worklist;
  for (Function &F : M)
    if (!F.isDeclaration() && mustInline(F) && Result.insert(&F).second)
      Worklist.push_back(&F);
  while (!Worklist.empty())
    for (User *U : Worklist.pop_back_val()->users())
      if (auto *Call = dyn_cast<CallInst>(U))
        if (Result.insert(Call->getFunction()).second)
          Worklist.push_back(Call->getFunction());
  return Result;
}

static void refuseLeftCalls(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    bool Passes = containsMatrix(F.getReturnType()) ||
                  any_of(F.args(), [](const Argument &A) {
                    return containsMatrix(A.getType());
                  });
    if (Passes && !F.use_empty())
      reportError(F, "passes matrices and cannot be inlined; expected a "
                     "function that is neither recursive nor called through a "
                     "pointer");
  }
}

PreservedAnalyses InlineMatrixCallsPass::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  SmallPtrSet<Function *, 16> Functions = functionsToInline(M);
  SmallVector<Function *, 16> Callees;
  for (Function *F : Functions) {
    if (F->use_empty())
      continue;
    F->removeFnAttr(Attribute::NoInline);
    F->removeFnAttr(Attribute::OptimizeNone);
    F->addFnAttr(Attribute::AlwaysInline);
    for (User *U : F->users())
      if (auto *Call = dyn_cast<CallInst>(U)) {
        Call->removeFnAttr(Attribute::NoInline);
        // optnone in a caller would keep calls in it.
        Call->getFunction()->removeFnAttr(Attribute::OptimizeNone);
      }
    Callees.push_back(F);
  }
  if (Callees.empty())
    return PreservedAnalyses::all();
  AlwaysInlinerPass(/*InsertLifetime=*/false).run(M, AM);
  refuseLeftCalls(M);
  return PreservedAnalyses::none();
}

} // namespace tenon
