// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that turn foreign matrix kernels into canonical operations.

#ifndef TENON_RECOGNIZE_PASSES_H
#define TENON_RECOGNIZE_PASSES_H

#include "tenon/IR/Values/BlockOrder.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// tenon-modernize: the older joint_matrix type and operations become those of
/// SPV_KHR_cooperative_matrix.
struct ModernizePass : llvm::PassInfoMixin<ModernizePass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// tenon-inline: inlines every function that mentions a matrix type or queries
/// work-items, so that matrices live in one function. Also those that get a
/// private address from a function with matrices: they may store it. A function
/// that cannot be inlined (recursion, address taken) and passes matrices is an
/// error, and so is a kernel that becomes too large. With `keep-calls` large
/// functions without matrices are called, for an engine that can execute
/// operations of a sub-group in them.
struct InlineMatrixCallsPass : llvm::PassInfoMixin<InlineMatrixCallsPass> {
  explicit InlineMatrixCallsPass(bool KeepCalls = false)
      : KeepCalls(KeepCalls) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
  void printPipeline(
      llvm::raw_ostream &OS,
      llvm::function_ref<llvm::StringRef(llvm::StringRef)> MapClassName);
  static llvm::Expected<bool> parse(llvm::StringRef Parameters);

private:
  bool KeepCalls;
};

/// tenon-recognize: foreign declarations become canonical ones, their calls
/// canonical calls. A name that looks like a matrix operation but is unknown is
/// an error. The parameter `block-2d-layout=` sets the order of 2D blocks.
struct RecognizePass : llvm::PassInfoMixin<RecognizePass> {
  explicit RecognizePass(BlockOrder Order = BlockOrder::Payload)
      : Order(Order) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
  void printPipeline(
      llvm::raw_ostream &OS,
      llvm::function_ref<llvm::StringRef(llvm::StringRef)> MapClassName);
  static llvm::Expected<BlockOrder> parse(llvm::StringRef Parameters);

private:
  BlockOrder Order;
};

/// tenon-promote-slots: element access through AccessChain becomes extract and
/// insert, integer copies of matrices become matrix copies, aggregates are
/// split, and slots become SSA values where no index is dynamic.
struct PromoteSlotsPass : llvm::PassInfoMixin<PromoteSlotsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tenon

#endif
