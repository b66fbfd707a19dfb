// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_CONSTRUCTORS_H
#define TENON_LIB_RECOGNIZE_CONSTRUCTORS_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Gives variables of \p M what their constructors compute: nothing runs before
/// the first kernel of a program, or after the last one. A constructor whose
/// result is not known is an error. True if there was any.
bool evaluateConstructors(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

} // namespace tenon

#endif
