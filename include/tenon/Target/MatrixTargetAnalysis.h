// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The targets that passes on a module use, each created once.

#ifndef TENON_TARGET_MATRIXTARGETANALYSIS_H
#define TENON_TARGET_MATRIXTARGETANALYSIS_H

#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Created on request, because passes of one pipeline can be for different
/// targets. Nothing in a module changes a target, so results are never
/// invalidated.
class MatrixTargetAnalysis
    : public llvm::AnalysisInfoMixin<MatrixTargetAnalysis> {
public:
  class Result {
  public:
    /// The target of \p Options; null after an error, which is reported to \p
    /// M's context the first time.
    const MatrixTarget *get(llvm::Module &M, const TargetOptions &Options);

    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }

  private:
    llvm::StringMap<std::unique_ptr<MatrixTarget>> Targets; ///< by options
  };

  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) { return {}; }

private:
  friend llvm::AnalysisInfoMixin<MatrixTargetAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace tenon

#endif
