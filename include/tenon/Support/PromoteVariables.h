// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's SROA, which merges the vectors that are stored in the parts of a
// variable. LLVM 22 does that where the part with the largest offset is stored,
// and parts that are stored later are used before their definitions.

#ifndef TENON_SUPPORT_PROMOTEVARIABLES_H
#define TENON_SUPPORT_PROMOTEVARIABLES_H

#include "llvm/Transforms/Scalar/SROA.h"

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace tenon {

/// Moves instructions behind the definitions of their operands in the same
/// block.
void orderDefinitions(llvm::Function &F);

/// Does so after each run of SROA in a pipeline of LLVM's.
void orderAfterSROA(llvm::PassInstrumentationCallbacks &Callbacks);

/// Turns variables into values.
class PromoteVariablesPass : public llvm::PassInfoMixin<PromoteVariablesPass> {
public:
  explicit PromoteVariablesPass(llvm::SROAOptions Options) : LLVMs(Options) {}

  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &AM);

private:
  llvm::SROAPass LLVMs;
};

} // namespace tenon

#endif
