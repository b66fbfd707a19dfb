// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LeftOut.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/KernelParameters.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// The functions and variables that code of \p F refers to, also in constants.
template <typename ValueT>
static SmallSetVector<ValueT *, 8> namedIn(const Function &F) {
  SmallSetVector<ValueT *, 8> Found;
  SmallSetVector<const Constant *, 16> Constants;
  for (const Instruction &I : instructions(F))
    for (const Use &U : I.operands())
      if (const auto *C = dyn_cast<Constant>(U))
        Constants.insert(C);
  for (size_t N = 0; N < Constants.size(); ++N) {
    const Constant *C = Constants[N];
    if (const auto *V = dyn_cast<ValueT>(C))
      Found.insert(const_cast<ValueT *>(V));
    if (isa<GlobalValue>(C))
      continue;
    for (const Use &U : C->operands())
      if (const auto *Part = dyn_cast<Constant>(U))
        Constants.insert(Part);
  }
  return Found;
}

/// Whether something other than \p F itself uses it.
static bool isUsed(const Function &F) {
  return any_of(F.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return !I || I->getFunction() != &F;
  });
}

void eraseFunction(Function &F) {
  assert(!isUsed(F) && "only unused functions");
  SmallVector<Function *> Unused = {&F};
  while (!Unused.empty()) {
    Function *Next = Unused.pop_back_val();
    SmallSetVector<Function *, 8> Used = namedIn<Function>(*Next);
    Used.remove(Next);
    Next->deleteBody();
    Next->eraseFromParent();
    for (Function *Each : Used) {
      Each->removeDeadConstantUsers();
      if (!isUsed(*Each) && !isKernel(*Each))
        Unused.push_back(Each);
    }
  }
}

std::vector<const Function *> calledFrom(const Function &F) {
  SmallSetVector<const Function *, 8> Found;
  Found.insert(&F);
  for (size_t N = 0; N < Found.size(); ++N)
    for (const Function *Called : namedIn<Function>(*Found[N]))
      Found.insert(Called);
  return std::vector<const Function *>(Found.begin(), Found.end());
}

//===----------------------------------------------------------------------===//
// What drivers run
//===----------------------------------------------------------------------===//

static bool isOpaque(const Type *Ty, StringRef Name) {
  const auto *Opaque = dyn_cast<TargetExtType>(Ty);
  return Opaque && Opaque->getName() == Name;
}

static bool isSampler(const Type *Ty) { return isOpaque(Ty, "spirv.Sampler"); }

bool hasImages(const Function &Kernel) {
  bool Any = any_of(Kernel.args(), [](const Argument &A) {
    return isa<TargetExtType>(A.getType());
  });
  return Any && all_of(Kernel.args(), [](const Argument &A) {
           return !isa<TargetExtType>(A.getType()) || isSampler(A.getType()) ||
                  isOpaque(A.getType(), "spirv.Image");
         });
}

/// Whether Tenon runs \p Kernel, or makes it a part of one that it runs.
static bool isOurs(const Function &Kernel) {
  return !Kernel.use_empty() || parameterObjection(Kernel, "").empty();
}

/// The variables in global memory that \p Kernel may write.
static SmallSetVector<GlobalVariable *, 8> variablesOf(const Function &Kernel) {
  SmallSetVector<GlobalVariable *, 8> Found;
  for (const Function *F : calledFrom(Kernel))
    for (GlobalVariable *V : namedIn<GlobalVariable>(*F))
      if (V->getAddressSpace() == GlobalSpace && !V->isConstant())
        Found.insert(V);
  return Found;
}

/// A variable of \p Kernel that a kernel run by Tenon uses, too; the driver
/// would have its own copy.
static const GlobalVariable *sharedVariable(const Function &Kernel) {
  SmallSetVector<GlobalVariable *, 8> Own = variablesOf(Kernel);
  if (Own.empty())
    return nullptr;
  for (const Function &F : *Kernel.getParent())
    if (isKernel(F) && isOurs(F))
      for (GlobalVariable *V : variablesOf(F))
        if (Own.contains(V))
          return V;
  return nullptr;
}

std::string driverObjection(const Function &Kernel) {
  if (const GlobalVariable *V = sharedVariable(Kernel))
    return ("it shares variable '" + V->getName() + "' with other kernels")
        .str();
  return "";
}

//===----------------------------------------------------------------------===//
// What is left out
//===----------------------------------------------------------------------===//

std::vector<LeftOutKernel> leaveOutKernels(Module &M, StringRef Target) {
  std::vector<LeftOutKernel> LeftOut;
  SmallVector<Function *> Kernels;
  size_t Others = 0;
  for (Function &F : M) {
    if (!isKernel(F))
      continue;
    std::string Objection = parameterObjection(F, Target);
    if (Objection.empty() || !F.use_empty()) {
      ++Others;
      continue;
    }
    Kernels.push_back(&F);
    std::string Why = describeError(F, Objection);
    if (hasImages(F))
      if (std::string Other = driverObjection(F); !Other.empty())
        Why += "; a driver cannot run it instead: " + Other;
    LeftOut.push_back({F.getName().str(), std::move(Why)});
  }
  if (Others == 0)
    return {};
  for (Function *Kernel : Kernels)
    eraseFunction(*Kernel);
  return LeftOut;
}

} // namespace tenon
