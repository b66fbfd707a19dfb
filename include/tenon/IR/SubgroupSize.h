// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The required sub-group size of a kernel: !intel_reqd_sub_group_size.

#ifndef TENON_IR_SUBGROUPSIZE_H
#define TENON_IR_SUBGROUPSIZE_H

#include "llvm/IR/Function.h"

namespace tenon {

/// The required sub-group size of \p Kernel; 0 if it has none.
unsigned requiredSubgroupSize(const llvm::Function &Kernel);

/// Sets it.
void requireSubgroupSize(llvm::Function &Kernel, unsigned Size);

} // namespace tenon

#endif
