// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's own statements about itself: parameters, required sizes.

#ifndef TENON_IR_KERNEL_KERNELFACTS_H
#define TENON_IR_KERNEL_KERNELFACTS_H

#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace tenon {

struct KernelFacts {
  std::vector<tenon_param_info> Params;
  uint64_t SubgroupSize = 0;       ///< 0: none is required
  uint64_t RequiredLocal[3] = {0}; ///< 0: none is required
  uint64_t Needs = 0;              ///< for the target's RequestFunction
  /// Lanes that execute each work-item (tenon-replicate). Along dimension 0,
  /// sub-groups and work-groups have this many times the lanes that the source
  /// requires.
  uint64_t Replicas = 1;

  /// Work-items of a work-group; 0 if the kernel does not require a size.
  uint64_t requiredItems() const {
    return RequiredLocal[0] * RequiredLocal[1] * RequiredLocal[2];
  }
};

/// On a kernel: KernelFacts::Replicas.
inline constexpr llvm::StringLiteral ReplicasAttribute = "tenon.replicas";

/// Whether \p F is a kernel whose code the module has.
bool isKernel(const llvm::Function &F);

/// Reads parameters and metadata (intel_reqd_sub_group_size,
/// reqd_work_group_size) of \p Kernel, and its attributes: tenon.needs, which
/// targets add to lowered functions, and tenon.replicas.
KernelFacts kernelFacts(const llvm::Function &Kernel);

} // namespace tenon

#endif
