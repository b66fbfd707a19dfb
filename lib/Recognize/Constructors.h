// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_CONSTRUCTORS_H
#define TENON_LIB_RECOGNIZE_CONSTRUCTORS_H

#include "llvm/IR/PassManager.h"

namespace tenon {

/// Initialises variables of \p M with the values that their constructors
/// compute, because no code is executed before a program's first kernel or
/// after its last one. A constructor whose result is unknown is an error. True
/// if there was any.
bool evaluateConstructors(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

} // namespace tenon

#endif
