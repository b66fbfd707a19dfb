// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_IR_FLOW_BETWEENBLOCKS_H
#define TENON_IR_FLOW_BETWEENBLOCKS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// Splits the block before \p Call and lets \p Emit insert any control flow in
/// between. The block that begins with the call is named \p After; \p B then
/// inserts before the call.
void betweenBlocks(llvm::CallInst &Call, llvm::IRBuilderBase &B,
                   const llvm::Twine &After, llvm::function_ref<void()> Emit);

} // namespace tenon

#endif
