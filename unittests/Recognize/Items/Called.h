// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of calls of foreign functions of one work-item after they are
// recognised and expanded.

#ifndef TENON_UNITTESTS_RECOGNIZE_ITEMS_CALLED_H
#define TENON_UNITTESTS_RECOGNIZE_ITEMS_CALLED_H

#include "IR/Evaluate.h"
#include "Library/Maths.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Verifier.h"

namespace tenon {

struct CalledFunctions : testing::Test {
  EvaluatedModule Code;

  /// The result, of type \p Ty, of the function with this mangled name, which
  /// \p Recognize recognises.
  llvm::Constant *call(RecognizeFn Recognize, const llvm::Twine &Symbol,
                       llvm::Type *Ty,
                       llvm::ArrayRef<llvm::Constant *> Operands) {
    std::string Name = Symbol.str();
    SCOPED_TRACE(Name);
    llvm::SmallVector<llvm::Type *> Types;
    for (llvm::Constant *C : Operands)
      Types.push_back(C->getType());
    auto Declare = [&](llvm::ArrayRef<llvm::Type *> Of, llvm::StringRef As) {
      return llvm::Function::Create(llvm::FunctionType::get(Ty, Of, false),
                                    llvm::GlobalValue::ExternalLinkage, As,
                                    *Code.M);
    };
    llvm::Function *Foreign = Declare(Types, Name), *F = Declare({}, "caller");
    llvm::IRBuilder<> B(llvm::BasicBlock::Create(Code.Context, "entry", F));
    llvm::CallInst *Call =
        B.CreateCall(Foreign, llvm::SmallVector<llvm::Value *>(Operands.begin(),
                                                               Operands.end()));
    B.CreateRet(Call);
    llvm::Constant *Result = rewrite(Recognize, *Foreign, *Call)
                                 ? evaluate(*F, {})
                                 : llvm::PoisonValue::get(Ty);
    F->eraseFromParent();
    Foreign->eraseFromParent();
    return Result;
  }

private:
  bool rewrite(RecognizeFn Recognize, llvm::Function &Foreign,
               llvm::CallInst &Call) {
    std::optional<Recognition> Found =
        Recognize(Foreign, parseCallee(Foreign.getName()));
    EXPECT_TRUE(Found) << "not recognised";
    if (!Found)
      return false;
    llvm::Function &Caller = *Call.getFunction();
    llvm::IRBuilder<> Before(&Call);
    llvm::Expected<llvm::Value *> V = Found->Rewrite(Call, Before);
    if (!V) {
      ADD_FAILURE() << llvm::toString(V.takeError());
      return false;
    }
    Call.replaceAllUsesWith(*V);
    Call.eraseFromParent();
    expandMaths(*Code.M, [](const LibraryFacts &, const llvm::FunctionType &) {
      return false;
    });
    bool IsBroken = llvm::verifyFunction(Caller, &llvm::errs());
    EXPECT_FALSE(IsBroken);
    return !IsBroken;
  }
};

} // namespace tenon

#endif
