// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels with images are errors, so no sampler is used. But programs that keep
// images in buffers pass samplers to functions, and no target except SPIR-V has
// values of this type:
//
//   %s = call target("spirv.Sampler") @__translate_sampler_initializer(i32 20)
//   call void @f(target("spirv.Sampler") %s)
//     ->
//   call void @f(i32 20)

#include "Samplers.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/RetypeModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

static bool isSampler(const Type *Ty) {
  const auto *Target = dyn_cast<TargetExtType>(Ty);
  return Target && Target->getName() == "spirv.Sampler";
}

namespace {
class SamplerNumbers final : public TypeReplacement {
  Type *replace(Type *Ty) override {
    return isSampler(Ty) ? Type::getInt32Ty(Ty->getContext()) : Ty;
  }
};
} // namespace

static bool hasSamplerParameter(const Function &F) {
  return any_of(F.args(),
                [](const Argument &A) { return isSampler(A.getType()); });
}

bool numberSamplers(Module &M) {
  Function *Make = M.getFunction("__translate_sampler_initializer");
  if (!Make || any_of(M, [](const Function &F) {
        return isKernel(F) && hasSamplerParameter(F);
      }))
    return false;
  SamplerNumbers Types;
  retypeModule(M, Types);
  Make = M.getFunction("__translate_sampler_initializer");
  for (User *U : make_early_inc_range(Make->users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledOperand() == Make && Call->arg_size() == 1 &&
        Call->getArgOperand(0)->getType() == Call->getType()) {
      Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
    }
  return true;
}

} // namespace tenon
