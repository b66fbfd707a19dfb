// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_LANES_NVVM_H
#define TENON_LIB_RECOGNIZE_LANES_NVVM_H

#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

constexpr unsigned NvvmWarp = 32;

/// The rewriter of mma.sync instruction \p ID; null if it is none that is read.
CallRewriter nvvmMmaRewriter(llvm::Intrinsic::ID ID);

/// The same for ldmatrix.
CallRewriter nvvmLdmatrixRewriter(llvm::Intrinsic::ID ID);

/// The same for cp.async and what waits for it.
CallRewriter nvvmCpAsyncRewriter(llvm::Intrinsic::ID ID);

/// The same for wgmma and its fences, which \p F is a function of.
CallRewriter nvvmWgmmaRewriter(const llvm::Function &F);

/// Notes, where a kernel has products of wgmma, that this work-item's copies
/// have written to shared memory.
void noteWrittenTiles(llvm::IRBuilderBase &B);
/// A fence of this work-item for them.
void fenceWrittenTiles(llvm::IRBuilderBase &B);
/// Whether there is such a fence behind all copies of the work-group that have
/// been waited for (i1).
llvm::Value *areTilesFenced(llvm::IRBuilderBase &B);

} // namespace tenon

#endif
