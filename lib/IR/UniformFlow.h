// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_IR_UNIFORMFLOW_H
#define TENON_LIB_IR_UNIFORMFLOW_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Reports the first operation of \p Kernel that all lanes of a sub-group have
/// to come to and only some do for certain.
void checkUniformFlow(llvm::Function &Kernel,
                      llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
