// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the names of 2D blocks share.

#ifndef TENON_LIB_RECOGNIZE_LANES_SUBGROUPBLOCKS_H
#define TENON_LIB_RECOGNIZE_LANES_SUBGROUPBLOCKS_H

#include "tenon/IR/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// One lane's value: its slots, whatever components a producer has. A kernel
/// whose sub-group size is open gets that of every device that has 2D blocks.
llvm::Expected<llvm::Type *> block2DValue(llvm::Function &Kernel,
                                          const Block2DFacts &Block);

/// Functions of the library of Intel's graphics compiler (IgcBlocks.cpp).
std::optional<Recognition> recognizeIgcBlocks(const Callee &Name);

} // namespace tenon

#endif
