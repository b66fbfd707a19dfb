// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_LIBRARY_LANESHUFFLES_H
#define TENON_LIB_LIBRARY_LANESHUFFLES_H

#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// Expands the relative shuffles of \p M that \p Has refuses; true if there
/// were any.
bool expandLaneShuffles(llvm::Module &M,
                        llvm::function_ref<bool(SubgroupOpcode)> Has);

} // namespace tenon

#endif
