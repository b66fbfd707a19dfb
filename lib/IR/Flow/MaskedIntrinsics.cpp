// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/MaskedIntrinsics.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h"

using namespace llvm;

namespace tenon {

static bool isMasked(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_store:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_expandload:
  case Intrinsic::masked_compressstore:
    return true;
  default:
    return false;
  }
}

namespace {
/// LLVM's pass, also for functions that are not to be optimised.
struct ExpandMaskedPass : PassInfoMixin<ExpandMaskedPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    return ScalarizeMaskedMemIntrinPass().run(F, AM);
  }
  static bool isRequired() { return true; }
};
} // namespace

void expandMaskedIntrinsics(Module &M) {
  if (none_of(M, [](const Function &F) {
        return any_of(instructions(F), isMasked);
      }))
    return;
  ModulePassManager Passes;
  Passes.addPass(createModuleToFunctionPassAdaptor(ExpandMaskedPass()));
  // Without a machine no such access is legal.
  PassEnvironment(M.getContext(), /*Machine=*/nullptr, PipelineTuningOptions(),
                  /*VerifyEach=*/false)
      .run(Passes, M);
}

} // namespace tenon
