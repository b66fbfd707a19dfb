// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-group operations as code with local memory and barriers.

#ifndef TENON_LIB_LIBRARY_WORKGROUPS_H
#define TENON_LIB_LIBRARY_WORKGROUPS_H

#include "tenon/IR/Values/GroupOps.h"

namespace tenon {

/// Whether the target has an operation.
using HasGroupFn = llvm::function_ref<bool(const GroupFacts &Facts)>;

/// Expands the work-group operations of \p M that the target does not have;
/// true if there were any. \p ByUpdates: reductions of integers are atomic
/// updates, which are faster where work-items run at the same time.
bool expandWorkGroups(llvm::Module &M, HasGroupFn Has, bool ByUpdates);

} // namespace tenon

#endif
