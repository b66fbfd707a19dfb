// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No calling convention can pass a matrix, and the layout of a matrix slot
// depends on its users. Every function that uses a matrix is therefore first
// inlined into its callers; kernels of SYCL and OpenCL cannot recurse. The same
// applies to functions with work-item queries or barriers, unless the engine
// can execute their calls.

#include "Recognize/Aliases.h"
#include "Recognize/Constructors.h"
#include "Recognize/Lanes/VisaAssembly.h"
#include "SlotVariables.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Calls/InlinedSize.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/MatrixUses.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace tenon {

/// True if \p V is a variable in local memory, or a constant derived from one.
static bool isLocalMemory(const Value *V) {
  if (const auto *G = dyn_cast<GlobalVariable>(V))
    return G->getAddressSpace() == LocalSpace;
  const auto *C = dyn_cast<ConstantExpr>(V);
  return C && any_of(C->operands(), isLocalMemory);
}

/// Whether the instruction has to be in the kernel's own body: a call of a
/// foreign function (any declaration may be one) or assembler that does the
/// same, an asynchronous copy, for which the kernel waits, or a use of local
/// memory, which belongs to the kernel.
static bool needsKernel(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (F && F->isDeclaration() &&
      (!F->isIntrinsic() || F->getName().starts_with("llvm.nvvm.cp.async")))
    return true;
  return isVisaAssembly(I) ||
         any_of(I.operands(), [](const Use &U) { return isLocalMemory(U); });
}

static bool mustInline(const Function &F) {
  return mentionsMatrix(F) || any_of(instructions(F), needsKernel);
}

/// Whether \p F calls a processor's intrinsic. Some of these have to be in the
/// kernel itself.
static bool callsTargetIntrinsic(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && Callee->isTargetIntrinsic();
  });
}

/// True if a result of \p F is an operand of a foreign function, where it may
/// have to be constant.
static bool feedsForeignCall(const Function &F) {
  auto IsForeignCall = [](const User *U) {
    const auto *Call = dyn_cast<CallInst>(U);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && Callee->isDeclaration() && !Callee->isIntrinsic();
  };
  return F.getReturnType()->isIntegerTy() &&
         any_of(F.users(), [&](const User *U) {
           const auto *Call = dyn_cast<CallInst>(U);
           return Call && Call->getCalledOperand() == &F &&
                  any_of(U->users(), IsForeignCall);
         });
}

/// The sub-group size that all kernels of \p M require; 0 if there is none.
static unsigned commonSubgroupSize(const Module &M) {
  unsigned Size = 0;
  for (const Function &F : M) {
    if (!isKernel(F))
      continue;
    unsigned Own = requiredSubgroupSize(F);
    if (!Own || (Size && Own != Size))
      return 0;
    Size = Own;
  }
  return Size;
}

/// Whether \p Call passes an address that may be of private memory.
static bool givesPrivateAddress(const CallInst &Call) {
  return any_of(Call.args(), [](const Use &U) {
    auto *Pointer = dyn_cast<PointerType>(U->getType());
    return Pointer && (Pointer->getAddressSpace() == PrivateSpace ||
                       Pointer->getAddressSpace() == GenericSpace);
  });
}

/// Functions that may store the address of a matrix in an object, as
/// constructors of SYCL's classes for elements do in unoptimised code, or
/// return it, as a member begin() of tiles does.
static FunctionSet functionsWithAddresses(Module &M, const FunctionSet &Known) {
  FunctionSet Result;
  SmallVector<Function *, 16> Worklist;
  auto Mentions = [](const Instruction &I) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    return usesMatrix(I) ||
           (Alloca && containsSlot(Alloca->getAllocatedType()));
  };
  for (Function &F : M)
    if (any_of(instructions(F), Mentions))
      Worklist.push_back(&F);
  while (!Worklist.empty())
    for (Instruction &I : instructions(*Worklist.pop_back_val())) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && !Callee->isDeclaration() && givesPrivateAddress(*Call) &&
          Result.insert(Callee).second)
        Worklist.push_back(Callee);
    }
  for (Function *F : Known)
    Result.erase(F);
  return Result;
}

static void refuseLeftCalls(ArrayRef<Function *> Functions) {
  for (Function *F : Functions)
    if (any_of(F->users(), [](const User *U) { return isa<Instruction>(U); }))
      reportError(*F, "uses matrices, work-item functions or local memory and "
                      "cannot be inlined; expected a function that is neither "
                      "recursive nor called through a pointer");
}

/// Erases those of \p Functions that are not called: only the module's kernels
/// could call them, and lowering would reject functions with matrix parameters
/// or results. True if there are any.
static bool eraseUncalled(Module &M, const FunctionSet &Functions) {
  if (none_of(M, isKernel))
    return false; // the module is a library, or a test
  bool Any = false;
  for (bool Changed = true; Changed; Any |= Changed) {
    Changed = false;
    for (Function &F : make_early_inc_range(M))
      if (Functions.contains(&F) && !isKernel(F) && F.use_empty()) {
        F.eraseFromParent();
        Changed = true;
      }
  }
  return Any;
}

/// Opaque pointers allow calls whose type differs from that of the declaration.
/// Such calls would not be recognised, so they get a declaration with their own
/// type. True if there are any.
static bool declareAsCalled(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.isIntrinsic())
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledOperand() != &F ||
          Call->getFunctionType() == F.getFunctionType())
        continue;
      auto *Own = Function::Create(Call->getFunctionType(), F.getLinkage(),
                                   F.getName(), M);
      Own->setCallingConv(F.getCallingConv());
      Call->setCalledFunction(Own);
      Changed = true;
    }
  }
  return Changed;
}

/// Marks \p Functions for the inliner, and adds those that have uses to
/// \p Callees. True if that changes the module.
static bool requestInlining(const FunctionSet &Functions,
                            SmallVectorImpl<Function *> &Callees) {
  bool Changed = false;
  for (Function *F : Functions) {
    // The remaining functions are lowered, so the attribute is no longer
    // needed.
    Changed |= F->hasFnAttribute(Attribute::NoInline);
    F->removeFnAttr(Attribute::OptimizeNone);
    F->removeFnAttr(Attribute::NoInline);
    if (F->use_empty())
      continue;
    F->addFnAttr(Attribute::AlwaysInline);
    for (User *U : F->users())
      if (auto *Call = dyn_cast<CallInst>(U))
        Call->removeFnAttr(Attribute::NoInline);
    Callees.push_back(F);
  }
  return Changed;
}

/// Excludes functions from \p Inlined that need not be inlined, because neither
/// they nor the functions that they call have matrices. Multiplications of
/// fragments in them would determine the kernel's sub-group size, so all
/// kernels must have the same one.
static void keepLargeCalls(Module &M, FunctionSet &Inlined) {
  unsigned Size = commonSubgroupSize(M);
  FunctionSet Bound = withCallers(M, [](const Function &F) {
    return mentionsMatrix(F) || callsTargetIntrinsic(F);
  });
  FunctionSet Before = Inlined;
  InlinedSizes(M, Inlined, [&](Function &F) {
    return Size && !Bound.contains(&F) && !feedsForeignCall(F) && !isKernel(F);
  });
  for (Function *F : Before)
    if (!Inlined.contains(F)) {
      F->removeFnAttr(Attribute::AlwaysInline);
      requireSubgroupSize(*F, Size);
    }
}

void InlineMatrixCallsPass::printPipeline(
    raw_ostream &OS, function_ref<StringRef(StringRef)> MapClassName) {
  OS << MapClassName(name()) << (KeepCalls ? "<keep-calls>" : "");
}

Expected<bool> InlineMatrixCallsPass::parse(StringRef Parameters) {
  return PassBuilder::parseSinglePassOption(Parameters, "keep-calls",
                                            "tenon-inline");
}

PreservedAnalyses InlineMatrixCallsPass::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  bool Changed = resolveAliases(M);
  Changed |= evaluateConstructors(M, AM);
  Changed |= dropKeptFunctions(M);
  Changed |= declareAsCalled(M);
  FunctionSet Functions = withCallers(M, [](const Function &F) {
    return mustInline(F) || feedsForeignCall(F);
  });
  FunctionSet Inlined = functionsWithAddresses(M, Functions);
  Inlined.insert_range(Functions);
  for (Function &F : M)
    if (F.hasFnAttribute(Attribute::AlwaysInline) && !F.isDeclaration())
      Inlined.insert(&F);
  if (KeepCalls)
    keepLargeCalls(M, Inlined);
  if (InlinedSizes(M, Inlined)
          .refuseTooLarge("functions that use matrices, sub-groups, work-items "
                          "or local memory, or are always_inline,"))
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  SmallVector<Function *, 16> Callees;
  Changed |= requestInlining(Inlined, Callees);
  // Kernels remain when the inliner deletes dead functions.
  FunctionSet Gone(Callees.begin(), Callees.end());
  PreservedAnalyses Kept =
      AlwaysInlinerPass(/*InsertLifetime=*/false).run(M, AM);
  SmallVector<Function *, 16> Left;
  for (Function &F : M)
    if (Gone.contains(&F) && !F.isDeclaration()) {
      F.removeFnAttr(Attribute::AlwaysInline);
      if (Functions.contains(&F))
        Left.push_back(&F);
    }
  refuseLeftCalls(Left);
  Changed |= eraseUncalled(M, Functions) || !Callees.empty();
  return Changed ? PreservedAnalyses::none() : Kept;
}

} // namespace tenon
