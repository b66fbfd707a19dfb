// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_INTEL_cache_controls: how loads and stores through a pointer use caches.

#ifndef TENON_LIB_RECOGNIZE_CACHECONTROLS_H
#define TENON_LIB_RECOGNIZE_CACHECONTROLS_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Moves the cache controls of pointers, also of those through
/// llvm.ptr.annotation, to the matrix operations that use them. True if
/// something changed.
bool moveCacheControls(llvm::Module &M);

} // namespace tenon

#endif
