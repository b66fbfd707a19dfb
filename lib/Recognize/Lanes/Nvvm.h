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

} // namespace tenon

#endif
