// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The required sub-group size of a kernel: !intel_reqd_sub_group_size.

#ifndef TENON_IR_SUBGROUPSIZE_H
#define TENON_IR_SUBGROUPSIZE_H

#include "llvm/IR/Function.h"

namespace tenon {

/// The required sub-group size of \p Kernel; 0 if it has none.
unsigned requiredSubgroupSize(const llvm::Function &Kernel);

/// Why \p Kernel, whose operations are canonical, must have been written for
/// sub-groups of several work-items, as part of a sentence ("reads blocks of
/// sub-groups"). Empty if nothing shows it.
llvm::StringRef signOfLanes(const llvm::Function &Kernel);

/// Notes on \p Kernel, before its shuffles are expanded, that signOfLanes() has
/// to say that it takes values of other lanes than a sub-group of one has.
void noteOtherLanes(llvm::Function &Kernel);
void forgetOtherLanes(llvm::Function &Kernel);

/// Warns of \p Kernel if it requires no sub-group size, was written for
/// sub-groups of several work-items, and gets sub-groups of one.
void warnOfSingleLanes(const llvm::Function &Kernel);

/// Sets the required sub-group size of \p Kernel.
void requireSubgroupSize(llvm::Function &Kernel, unsigned Size);

} // namespace tenon

#endif
