// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_ITEMS_ASYNCCOPIES_H
#define TENON_LIB_RECOGNIZE_ITEMS_ASYNCCOPIES_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Removes the events of \p M, which nothing waits for any more, and variables
/// that only hold events; true if there were any.
bool dropEvents(llvm::Module &M);

} // namespace tenon

#endif
