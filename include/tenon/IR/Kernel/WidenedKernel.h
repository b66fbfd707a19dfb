// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How tenon-widen describes a kernel that runs a whole sub-group to
// tenon-work-group.

#ifndef TENON_IR_KERNEL_WIDENEDKERNEL_H
#define TENON_IR_KERNEL_WIDENEDKERNEL_H

#include "llvm/IR/Function.h"
#include <optional>

namespace tenon {

struct WidenedKernel {
  /// The function for sub-groups that are incomplete or not within one row;
  /// null if there are none.
  llvm::Function *Partial;
  unsigned Width;
};

/// Set if \p Kernel runs sub-groups.
std::optional<WidenedKernel> widenedKernel(const llvm::Function &Kernel);

/// \p Partial may be null.
void noteWidened(llvm::Function &Kernel, llvm::Function *Partial,
                 unsigned Width);

} // namespace tenon

#endif
