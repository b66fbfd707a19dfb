// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results that the lanes of a warp compute with LLVM's intrinsics for PTX,
// after these are recognised.

#ifndef TENON_UNITTESTS_RECOGNIZE_NVVM_WARP_H
#define TENON_UNITTESTS_RECOGNIZE_NVVM_WARP_H

#include "IR/Evaluate.h"
#include "IR/Lockstep.h"
#include "Library/Maths.h"
#include "Recognize/Nvvm/Nvvm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

namespace tenon {

/// Rewrites the calls of intrinsics for PTX in \p F.
inline void recognizeWarp(llvm::Function &F) {
  for (llvm::Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = llvm::dyn_cast<llvm::CallInst>(&I);
    const llvm::Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    std::optional<Recognition> Found;
    if (Callee)
      Found = recognizeNvvm(*Callee, parseCallee(Callee->getName()));
    if (!Found)
      continue;
    llvm::IRBuilder<> Before(Call);
    llvm::Expected<llvm::Value *> V = Found->Rewrite(*Call, Before);
    if (!V) {
      ADD_FAILURE() << llvm::toString(V.takeError());
      return;
    }
    if (*V)
      Call->replaceAllUsesWith(*V);
    Call->eraseFromParent();
  }
  EXPECT_FALSE(llvm::verifyFunction(F, &llvm::errs()));
}

struct WarpTest : testing::Test {
  EvaluatedModule Code;

  /// Function @f of \p Text, without intrinsics for PTX.
  llvm::Function &recognized(llvm::StringRef Text) {
    llvm::Function &F = Code.parse(Text);
    recognizeWarp(F);
    return F;
  }
  /// The integers that function @f of \p Text returns in each lane.
  std::vector<int64_t>
  run(llvm::StringRef Text,
      llvm::function_ref<int(unsigned Lane, unsigned Argument)> Input) {
    llvm::Function &F = recognized(Text);
    expandMaths(*Code.M, [](const LibraryFacts &, const llvm::FunctionType &) {
      return false;
    });
    return Lockstep(F, NvvmWarp).run(Input);
  }
};

} // namespace tenon

#endif
