// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sub-group size that a kernel asks for: !intel_reqd_sub_group_size.

#ifndef TENON_IR_SUBGROUPSIZE_H
#define TENON_IR_SUBGROUPSIZE_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Work-items of a sub-group of \p Kernel; 0 where the kernel leaves it open.
unsigned requiredSubgroupSize(const llvm::Function &Kernel);

/// Fixes it.
void requireSubgroupSize(llvm::Function &Kernel, unsigned Size);

} // namespace tenon

#endif
