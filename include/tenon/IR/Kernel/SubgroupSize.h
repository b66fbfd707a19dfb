// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The required sub-group size of a kernel: !intel_reqd_sub_group_size.

#ifndef TENON_IR_KERNEL_SUBGROUPSIZE_H
#define TENON_IR_KERNEL_SUBGROUPSIZE_H

#include "llvm/IR/Function.h"

namespace tenon {

/// The most work-items that a sub-group has on any target: masks of lanes have
/// 64 bits.
constexpr unsigned MaxSubgroupSize = 64;

/// The required sub-group size of \p Kernel; 0 if it has none.
unsigned requiredSubgroupSize(const llvm::Function &Kernel);

/// Whether \p Size, which \p F requires, is a power of two up to \p Max;
/// otherwise reports it. \p WhyMax explains a \p Max other than
/// MaxSubgroupSize.
bool checkSubgroupSize(const llvm::Function &F, unsigned Size,
                       unsigned Max = MaxSubgroupSize,
                       llvm::StringRef WhyMax = "");

/// Whether \p F has a sub-group size of its own: it is a kernel, or on a SIMT
/// target a function with matrices, which kernels of other modules may call.
bool hasSubgroups(const llvm::Function &F, bool IsSimt);

/// The size of the sub-groups of \p F, which requires none: that \p Requested
/// by the user, else the one \p Preferred by the target, or the lanes that the
/// largest cluster needs if they are more. 0: none of these is known; \p F then
/// remains without a required size, and its sub-groups have one work-item. The
/// operations of \p F are canonical, those of sub-groups not expanded yet.
unsigned openSubgroupSize(const llvm::Function &F, unsigned Requested,
                          unsigned Preferred);

/// The same, and reports the size of a kernel if the user requested none: a
/// warning if it is 1 and the kernel was written for several, else a note if
/// the kernel has operations of sub-groups or matrices.
unsigned decideSubgroupSize(const llvm::Function &F, unsigned Requested,
                            unsigned Preferred);

/// Sets the required sub-group size of \p Kernel.
void requireSubgroupSize(llvm::Function &Kernel, unsigned Size);

} // namespace tenon

#endif
