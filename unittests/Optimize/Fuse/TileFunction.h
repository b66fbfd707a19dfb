// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function on tiles of a matrix, for tests of fusion.

#ifndef TENON_UNITTESTS_OPTIMIZE_FUSE_TILEFUNCTION_H
#define TENON_UNITTESTS_OPTIMIZE_FUSE_TILEFUNCTION_H

#include "IR/LaneAnalyses.h"
#include "Optimize/Fuse/FusePlan.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

namespace tenon {

/// The parameters are the address of a matrix and its stride; B emits code into
/// the function, which it does not end.
struct TileFunction : testing::Test {
  llvm::LLVMContext Ctx;
  llvm::Module Mod{"test", Ctx};
  llvm::Function *F = llvm::Function::Create(
      llvm::FunctionType::get(
          llvm::Type::getVoidTy(Ctx),
          {llvm::PointerType::get(Ctx, 1), llvm::Type::getInt64Ty(Ctx)}, false),
      llvm::GlobalValue::ExternalLinkage, "f", Mod);
  llvm::IRBuilder<> B{llvm::BasicBlock::Create(Ctx, "entry", F)};
  llvm::Value *Matrix = F->getArg(0), *Stride = F->getArg(1);

  /// Calls \p Do with the addresses of the code so far, which tests may
  /// continue afterwards.
  void withAddresses(llvm::function_ref<void(TileAddresses &)> Do) {
    llvm::Instruction *End =
        F->back().getTerminator() ? nullptr : B.CreateRetVoid();
    LaneAnalyses Analyses;
    llvm::FunctionAnalysisManager &AM = Analyses.manager();
    TileAddresses Addresses(AM.getResult<llvm::ScalarEvolutionAnalysis>(*F),
                            AM.getResult<llvm::AAManager>(*F));
    Do(Addresses);
    if (End)
      End->eraseFromParent();
  }
};

} // namespace tenon

#endif
