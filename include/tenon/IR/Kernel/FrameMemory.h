// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the runtime (tenon_frame_alloc) for what is too large for threads'
// stacks.

#ifndef TENON_IR_KERNEL_FRAMEMEMORY_H
#define TENON_IR_KERNEL_FRAMEMEMORY_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Memory of \p Bytes (i64), aligned to TENON_LOCAL_ALIGN, until it is freed.
llvm::CallInst *createFrameAlloc(llvm::IRBuilderBase &B, llvm::Value *Bytes,
                                 const llvm::Twine &Name = "");
void createFrameFree(llvm::IRBuilderBase &B, llvm::Value *Memory);
/// Frees \p Memory wherever \p F returns.
void freeFrameAtReturns(llvm::Function &F, llvm::Value *Memory);

/// Whether \p V is a call of createFrameAlloc(), or of createFrameFree().
bool isFrameAlloc(const llvm::Value &V);
bool isFrameFree(const llvm::Value &V);

} // namespace tenon

#endif
