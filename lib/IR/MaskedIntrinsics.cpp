// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/MaskedIntrinsics.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassInstrumentation.h"
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

void expandMaskedIntrinsics(Function &F) {
  if (none_of(instructions(F), isMasked))
    return;
  FunctionAnalysisManager AM;
  AM.registerPass([] { return PassInstrumentationAnalysis(); });
  AM.registerPass([] { return DominatorTreeAnalysis(); });
  // Without a target no such access is legal.
  AM.registerPass([] { return TargetIRAnalysis(); });
  ScalarizeMaskedMemIntrinPass().run(F, AM);
}

} // namespace tenon
