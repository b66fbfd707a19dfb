// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the results of a function before and after it is rewritten to types
// that SPIR-V has.

#ifndef TENON_UNITTESTS_OUTPUT_SPIRV_REWRITING_H
#define TENON_UNITTESTS_OUTPUT_SPIRV_REWRITING_H

#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

namespace tenon {

struct Rewriting : testing::Test {
  using Arguments = llvm::SmallVector<llvm::Constant *>;

  /// Rewrites @f of \p Text by \p Rewrite. It has to compute the same results
  /// for each of \p Inputs, and no instruction may have or use a type that
  /// \p IsForeign.
  void check(llvm::StringRef Text,
             llvm::function_ref<void(llvm::Function &)> Rewrite,
             llvm::function_ref<bool(const llvm::Type *)> IsForeign,
             llvm::ArrayRef<Arguments> Inputs) {
    SCOPED_TRACE(Text.str());
    llvm::Function &F = Code.parse(Text);
    std::vector<llvm::Constant *> Expected;
    for (const Arguments &Input : Inputs)
      Expected.push_back(evaluate(F, Input));
    Rewrite(F);
    ASSERT_FALSE(llvm::verifyFunction(F, &llvm::errs()));
    for (const llvm::Instruction &I : llvm::instructions(F)) {
      EXPECT_FALSE(IsForeign(I.getType())) << I.getOpcodeName();
      for (const llvm::Use &U : I.operands())
        EXPECT_FALSE(IsForeign(U->getType())) << I.getOpcodeName();
    }
    for (auto [Number, Input] : llvm::enumerate(Inputs))
      EXPECT_EQ(evaluate(F, Input), Expected[Number]) << "input " << Number;
  }

  EvaluatedModule Code;
};

} // namespace tenon

#endif
