// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's vector intrinsics that not every code generator supports.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_LLVMVECTORS_H
#define TENON_LIB_RECOGNIZE_ITEMS_LLVMVECTORS_H

#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// Rewrites calls of the intrinsic \p Id to instructions; null if it is none of
/// these.
CallRewriter vectorRewriter(llvm::Intrinsic::ID Id);

} // namespace tenon

#endif
