// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that canonical operations are well formed: that a declaration's name
// agrees with its attributes, its effects with MatrixOps.def, and a call's
// operands with the facts. Messages read "expected …, actual …".

#ifndef TENON_IR_VERIFY_MATRIXVERIFIER_H
#define TENON_IR_VERIFY_MATRIXVERIFIER_H

#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tenon {

/// One message for each error in \p M's canonical operations.
std::vector<std::string> verifyMatrixOps(const llvm::Module &M);

/// Whether all declarations of canonical operations in \p M have facts that can
/// be read. After tenon-verify they have; passes assert it.
bool hasReadableFacts(const llvm::Module &M);

/// Whether \p M calls a canonical operation on matrices. After tenon-lower no
/// module does; passes assert it.
bool callsMatrixOps(const llvm::Module &M);

/// tenon-verify: reports each message as an error.
struct VerifyMatrixOpsPass : llvm::PassInfoMixin<VerifyMatrixOpsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace tenon

#endif
