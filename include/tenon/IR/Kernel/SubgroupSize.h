// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The required sub-group size of a kernel: !intel_reqd_sub_group_size.

#ifndef TENON_IR_KERNEL_SUBGROUPSIZE_H
#define TENON_IR_KERNEL_SUBGROUPSIZE_H

#include "llvm/IR/Function.h"

namespace tenon {

/// The required sub-group size of \p Kernel; 0 if it has none.
unsigned requiredSubgroupSize(const llvm::Function &Kernel);

/// The lanes that the clusters of canonical operations in \p Kernel need: a
/// kernel that requires no size gets as many at least. 1 without clusters.
unsigned clusterLanes(const llvm::Function &Kernel);

/// Why \p Kernel, whose operations are canonical, must have been written for
/// sub-groups of several work-items, as part of a sentence ("reads blocks of
/// sub-groups"). Empty if nothing shows it.
llvm::StringRef evidenceOfLanes(const llvm::Function &Kernel);

/// Records in \p Kernel, before its sub-group operations are expanded, the
/// facts about them for evidenceOfLanes() and reportOpenSize().
void recordLanes(llvm::Function &Kernel);
void dropLaneRecords(llvm::Function &Kernel);

/// Reports that \p Kernel, which requires no size, has sub-groups of \p
/// Size work-items: a warning if that is 1 and it was written for several, else
/// a note if it has operations of sub-groups or matrices.
void reportOpenSize(const llvm::Function &Kernel, unsigned Size);

/// Sets the required sub-group size of \p Kernel.
void requireSubgroupSize(llvm::Function &Kernel, unsigned Size);

} // namespace tenon

#endif
