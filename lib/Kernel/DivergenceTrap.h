// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What code with trap-divergence does where only some come to what all have to
// do together.

#ifndef TENON_LIB_KERNEL_DIVERGENCETRAP_H
#define TENON_LIB_KERNEL_DIVERGENCETRAP_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// tenon_trap_divergence(text), which does not return: ends the open block.
void createDivergenceTrap(llvm::IRBuilderBase &B, llvm::Value *Text);

/// Gives each barrier of a work-group in \p Kernel that has none a number,
/// which clones of it keep.
void numberBarriers(llvm::Function &Kernel);

/// By the number of a barrier: what to say where only some work-items come to
/// it. The addresses tell barriers apart.
using BarrierTexts = llvm::DenseMap<uint64_t, llvm::Constant *>;

/// Those of a kernel, of which \p Forms are clones and the first has its name.
BarrierTexts barrierTexts(llvm::ArrayRef<llvm::Function *> Forms);

/// The text of \p Barrier, a call in a form of that kernel.
llvm::Constant *textOf(const BarrierTexts &Texts,
                       const llvm::Instruction &Barrier);

} // namespace tenon

#endif
