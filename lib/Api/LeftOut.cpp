// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Api/LeftOut.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/KernelFacts.h"
#include "tenon/IR/KernelParameters.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// The functions and variables that the code of \p F names, also in constants.
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
  assert(!isUsed(F) && "it is used");
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
    LeftOut.push_back({F.getName().str(), describeError(F, Objection)});
  }
  if (Others == 0)
    return {};
  for (Function *Kernel : Kernels)
    eraseFunction(*Kernel);
  return LeftOut;
}

std::vector<const Function *> calledFrom(const Function &F) {
  SmallSetVector<const Function *, 8> Found;
  Found.insert(&F);
  for (size_t N = 0; N < Found.size(); ++N)
    for (const Function *Called : namedIn<Function>(*Found[N]))
      Found.insert(Called);
  return std::vector<const Function *>(Found.begin(), Found.end());
}

bool isForDriver(const Function &Kernel) {
  bool Fits = all_of(Kernel.args(), [](const Argument &A) {
    const auto *Ty = dyn_cast<TargetExtType>(A.getType());
    return !Ty || Ty->getName() == "spirv.Image" ||
           Ty->getName() == "spirv.Sampler";
  });
  return Fits && none_of(calledFrom(Kernel), [](const Function *F) {
           return any_of(namedIn<GlobalVariable>(*F), [](auto *V) {
             return V->getAddressSpace() == GlobalSpace && !V->isConstant();
           });
         });
}

} // namespace tenon
