// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code for trap-divergence: what to do if only some lanes or work-items execute
// an operation that needs all of them.

#ifndef TENON_IR_LANES_DIVERGENCETRAP_H
#define TENON_IR_LANES_DIVERGENCETRAP_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Emits tenon_trap_divergence(text), which does not return, and terminates the
/// block.
void createDivergenceTrap(llvm::IRBuilderBase &B, llvm::Value *Text);

/// Numbers the work-group barriers in \p Kernel that have no number yet; clones
/// keep the numbers.
void numberBarriers(llvm::Function &Kernel);

/// Maps a barrier's number to the message if only some work-items reach it.
/// The text's address identifies the barrier.
using BarrierTexts = llvm::DenseMap<uint64_t, llvm::Constant *>;

/// The texts of a kernel of which \p Forms are clones; the first one has its
/// name.
BarrierTexts barrierTexts(llvm::ArrayRef<llvm::Function *> Forms);

/// The text of \p Barrier, a call in a clone of that kernel.
llvm::Constant *textOf(const BarrierTexts &Texts,
                       const llvm::Instruction &Barrier);

} // namespace tenon

#endif
