// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tenon-widen tells tenon-work-group: a kernel that runs a whole
// sub-group.

#ifndef TENON_KERNEL_WIDENEDKERNEL_H
#define TENON_KERNEL_WIDENEDKERNEL_H

#include "llvm/IR/Function.h"
#include <optional>

namespace tenon {

struct WidenedKernel {
  llvm::Function *Partial; ///< for sub-groups that are not whole in a row
  unsigned Width;
};

/// Set where \p Kernel runs sub-groups.
std::optional<WidenedKernel> widenedKernel(const llvm::Function &Kernel);

void noteWidened(llvm::Function &Kernel, llvm::Function &Partial,
                 unsigned Width);

} // namespace tenon

#endif
