// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common code of the dialects of 2D blocks.

#ifndef TENON_LIB_RECOGNIZE_LANES_SUBGROUPBLOCKS_H
#define TENON_LIB_RECOGNIZE_LANES_SUBGROUPBLOCKS_H

#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// The type of one lane's value: integers of the size of an element, or wider
/// ones, because SPIR-V's vectors have at most 16 components. A kernel that
/// requires no sub-group size gets 16, which all devices with 2D blocks
/// support.
llvm::Expected<llvm::Type *> block2DValue(llvm::Function &Kernel,
                                          const Block2DFacts &Block);

/// Checks that a value of type \p Given has as many bits as one of \p Lane, a
/// lane's value.
llvm::Error checkLaneValue(const llvm::Type *Given, const llvm::Type *Lane);

/// Recognise functions of Intel's graphics compiler's library (IgcBlocks.cpp,
/// IgcMemory.cpp).
std::optional<Recognition> recognizeIgcBlocks(const Callee &Name);
std::optional<Recognition> recognizeIgcMemory(const Callee &Name);

} // namespace tenon

#endif
