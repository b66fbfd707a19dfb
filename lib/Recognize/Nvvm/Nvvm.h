// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_NVVM_NVVM_H
#define TENON_LIB_RECOGNIZE_NVVM_NVVM_H

#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Intrinsics.h"

namespace tenon {

constexpr unsigned NvvmWarp = 32;

/// The rewriter for mma.sync instruction \p ID; null if \p ID is not supported.
CallRewriter nvvmMmaRewriter(llvm::Intrinsic::ID ID);

/// The rewriter for ldmatrix.
CallRewriter nvvmLdmatrixRewriter(llvm::Intrinsic::ID ID);

/// The rewriter for cp.async and the waits for it.
CallRewriter nvvmCpAsyncRewriter(llvm::Intrinsic::ID ID);

/// The rewriter for cp.async.bulk.tensor and the barriers on which it ends.
CallRewriter nvvmTensorCopyRewriter(llvm::Intrinsic::ID ID);

/// The rewriter for wgmma and its fences, if \p F is one of their functions.
CallRewriter nvvmWgmmaRewriter(const llvm::Function &F);

/// If the kernel multiplies by wgmma, records that this work-item's copies have
/// written to shared memory.
void noteWrittenTiles(llvm::IRBuilderBase &B);
/// Records this work-item's fence for these copies.
void fenceWrittenTiles(llvm::IRBuilderBase &B);
/// Whether all copies of the work-group that have been waited for were followed
/// by such a fence (i1).
llvm::Value *areTilesFenced(llvm::IRBuilderBase &B);

} // namespace tenon

#endif
