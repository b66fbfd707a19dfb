// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes straight-line code on constants by LLVM's constant folding, so that
// tests compare the numbers that emitted code computes.

#ifndef TENON_UNITTESTS_IR_EVALUATE_H
#define TENON_UNITTESTS_IR_EVALUATE_H

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace tenon {

/// OpenCL's mul_hi of unsigned 64-bit numbers, the only function that is not an
/// intrinsic.
inline bool isUpperProduct(const llvm::Instruction &I) {
  const auto *Call = llvm::dyn_cast<llvm::CallInst>(&I);
  const llvm::Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == "_Z6mul_himm";
}
inline llvm::Constant *upperProduct(llvm::Constant *X, llvm::Constant *Y) {
  return llvm::ConstantInt::get(
      X->getContext(),
      llvm::APIntOps::mulhu(llvm::cast<llvm::ConstantInt>(X)->getValue(),
                            llvm::cast<llvm::ConstantInt>(Y)->getValue()));
}

/// The result of \p F, a function of one block, for \p Args.
inline llvm::Constant *evaluate(llvm::Function &F,
                                llvm::ArrayRef<llvm::Constant *> Args) {
  llvm::DenseMap<llvm::Value *, llvm::Constant *> Known;
  for (auto [Arg, C] : llvm::zip_equal(F.args(), Args))
    Known[&Arg] = C;
  for (llvm::Instruction &I : F.getEntryBlock()) {
    llvm::SmallVector<llvm::Constant *> Operands;
    for (llvm::Value *V : I.operand_values()) {
      auto *C = llvm::dyn_cast<llvm::Constant>(V);
      Operands.push_back(C ? llvm::ConstantFoldConstant(C, F.getDataLayout())
                           : Known.lookup(V));
    }
    if (llvm::isa<llvm::ReturnInst>(I))
      return Operands[0];
    llvm::Constant *Result =
        isUpperProduct(I)
            ? upperProduct(Operands[0], Operands[1])
            : llvm::ConstantFoldInstOperands(&I, Operands, F.getDataLayout());
    if (!Result) {
      ADD_FAILURE() << "not folded: " << I.getOpcodeName();
      return llvm::PoisonValue::get(I.getType());
    }
    Known[&I] = Result;
  }
  return nullptr;
}

/// Modules of single functions that tests evaluate.
struct EvaluatedModule {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M =
      std::make_unique<llvm::Module>("m", Context);
  llvm::IRBuilder<> B{Context};

  EvaluatedModule() { M->setDataLayout("e"); } // as all targets

  /// The value of the code that \p Emit emits on constants.
  llvm::Constant *
  valueOf(llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &)> Emit) {
    // The type of the result is only known after emission.
    auto *F = llvm::Function::Create(
        llvm::FunctionType::get(B.getVoidTy(), false),
        llvm::GlobalValue::ExternalLinkage, "emitted", *M);
    B.SetInsertPoint(llvm::BasicBlock::Create(Context, "entry", F));
    B.CreateRet(Emit(B));
    llvm::Constant *Result = evaluate(*F, {});
    F->eraseFromParent();
    return Result;
  }

  /// Replaces the module by \p Text; returns its function @f.
  llvm::Function &parse(llvm::StringRef Text) {
    llvm::SMDiagnostic Diagnostic;
    M = llvm::parseAssemblyString(Text, Diagnostic, Context);
    if (!M)
      llvm::report_fatal_error(Diagnostic.getMessage());
    M->setDataLayout("e");
    return *M->getFunction("f");
  }
};

/// The integers of \p C, a vector of them, as \p Signed numbers.
inline std::vector<int64_t> numbersOf(const llvm::Constant *C, bool Signed) {
  std::vector<int64_t> Numbers;
  unsigned Count =
      llvm::cast<llvm::FixedVectorType>(C->getType())->getNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    auto *Number = llvm::dyn_cast<llvm::ConstantInt>(C->getAggregateElement(I));
    if (!Number) {
      ADD_FAILURE() << "element " << I << " is no number";
      return Numbers;
    }
    Numbers.push_back(Signed ? Number->getSExtValue()
                             : int64_t(Number->getZExtValue()));
  }
  return Numbers;
}

} // namespace tenon

#endif
