// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_LIBRARY_ASYNCCOPIES_H
#define TENON_LIB_LIBRARY_ASYNCCOPIES_H

#include "tenon/IR/Values/AsyncOps.h"

namespace tenon {

/// Replaces asynchronous copies by loops over each work-item's share, and waits
/// by barriers. True if something changed.
bool expandAsyncCopies(llvm::Module &M);

/// Removes prefetches, which change no result. True if something changed.
bool dropPrefetches(llvm::Module &M);

} // namespace tenon

#endif
