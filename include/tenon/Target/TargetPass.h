// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base of all passes with target parameters: holds TargetOptions, prints the
// pass as name<parameters>, and runs it at every optimisation level.

#ifndef TENON_TARGET_TARGETPASS_H
#define TENON_TARGET_TARGETPASS_H

#include "tenon/IR/Verify/MatrixVerifier.h"
#include "tenon/Target/MatrixTargetAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

template <typename Derived>
class TargetPass : public llvm::PassInfoMixin<Derived> {
public:
  explicit TargetPass(TargetOptions Options) : Options(std::move(Options)) {}

  void
  printPipeline(llvm::raw_ostream &OS,
                llvm::function_ref<llvm::StringRef(llvm::StringRef)> MapName) {
    OS << MapName(Derived::name()) << '<';
    Options.print(OS);
    OS << '>';
  }
  static bool isRequired() { return true; }

protected:
  /// The pass's target; null after an error, which has been reported. \p M's
  /// operations have been verified.
  const MatrixTarget *target(llvm::Module &M,
                             llvm::ModuleAnalysisManager &AM) const {
    assert(hasReadableFacts(M) &&
           "tenon-verify reports declarations with wrong facts");
    return AM.getResult<MatrixTargetAnalysis>(M).get(M, Options);
  }

  TargetOptions Options;
};

} // namespace tenon

#endif
