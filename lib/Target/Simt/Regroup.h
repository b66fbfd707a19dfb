// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts that a regrouped kernel is put together from. Each is a copy of a
// kernel for one of its sub-groups, whose position in the index space is passed
// instead of the work-item's own:
//
//   part(kernel's parameters, sizes, x, y, z, lane)
//
// The position is counted in sub-groups along dimension 0 and in work-items
// along the others; sizes are those of the kernel's work-groups in work-items
// and their numbers, of three dimensions each. All are i32.

#ifndef TENON_LIB_TARGET_SIMT_REGROUP_H
#define TENON_LIB_TARGET_SIMT_REGROUP_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Sizes of the kernel's work-groups, and how many there are.
struct LaunchSizes {
  static constexpr unsigned Count = 6;
  llvm::SmallVector<llvm::Value *, Count> Values;
  llvm::Value *local(unsigned Dimension) const { return Values[Dimension]; }
  llvm::Value *groups(unsigned Dimension) const {
    return Values[3 + Dimension];
  }
};

/// Where a sub-group is.
struct SubgroupPosition {
  llvm::Value *X, *Y, *Z;
};

/// A copy of a kernel as above, with further parameters at the end.
struct KernelPart {
  llvm::Function *Code = nullptr;

  /// Calls it; the call is to be inlined.
  llvm::CallInst *call(llvm::IRBuilderBase &B,
                       llvm::ArrayRef<llvm::Value *> Parameters,
                       const LaunchSizes &Sizes, const SubgroupPosition &At,
                       llvm::Value *Lane,
                       llvm::ArrayRef<llvm::Value *> Further = {}) const;
};

/// All that \p Kernel does.
KernelPart wholeKernel(llvm::Function &Kernel);

/// What is needed before \p Op: { whether it is reached, A, stride of A, B,
/// stride of B, steps }.
KernelPart beforeContraction(ContractOp &Op);

/// All that the kernel of \p Op does, with the result passed as the last
/// parameter.
KernelPart afterContraction(ContractOp &Op);

/// Whether sub-groups of \p Kernel can be dealt to other work-groups than the
/// kernel's: they do not wait for each other, have no atomic or volatile
/// accesses, and no local memory.
bool mayChangeGroups(const llvm::Function &Kernel);

} // namespace tenon

#endif
