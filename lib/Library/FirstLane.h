// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_LIBRARY_FIRSTLANE_H
#define TENON_LIB_LIBRARY_FIRSTLANE_H

#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// Expands the operations BroadcastFirst and AllEqual of \p M where \p Has
/// refuses them; true if there were any.
bool expandFirstLane(llvm::Module &M,
                     llvm::function_ref<bool(SubgroupOpcode)> Has);

} // namespace tenon

#endif
