// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_IR_VERIFY_UNIFORMFLOW_H
#define TENON_LIB_IR_VERIFY_UNIFORMFLOW_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Reports the first cooperative operation of \p Kernel that provably only some
/// lanes of a sub-group execute.
void checkUniformFlow(llvm::Function &Kernel,
                      llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
