// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common part of the dialects of 2D blocks.

#ifndef TENON_LIB_RECOGNIZE_LANES_SUBGROUPBLOCKS_H
#define TENON_LIB_RECOGNIZE_LANES_SUBGROUPBLOCKS_H

#include "tenon/IR/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// The type of one lane's value: integers of the element's size or, because
/// SPIR-V's vectors have at most 16 components, wider ones. A kernel without a
/// required sub-group size gets 16, which all devices with 2D blocks have.
llvm::Expected<llvm::Type *> block2DValue(llvm::Function &Kernel,
                                          const Block2DFacts &Block);

/// Functions of the library of Intel's graphics compiler (IgcBlocks.cpp).
std::optional<Recognition> recognizeIgcBlocks(const Callee &Name);

} // namespace tenon

#endif
