// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-group operations as code with local memory and barriers.

#ifndef TENON_LIB_LIBRARY_WORKGROUPS_H
#define TENON_LIB_LIBRARY_WORKGROUPS_H

#include "tenon/IR/GroupOps.h"

namespace tenon {

/// Whether the target has an operation.
using HasGroupFn = llvm::function_ref<bool(const GroupFacts &Facts)>;

/// Expands the work-group operations of \p M that the target does not have;
/// true if there were any.
bool expandWorkGroups(llvm::Module &M, HasGroupFn Has);

} // namespace tenon

#endif
