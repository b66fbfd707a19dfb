// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of 2D blocks as attributes of declarations.

#ifndef TENON_LIB_IR_VALUES_BLOCKFACTS_H
#define TENON_LIB_IR_VALUES_BLOCKFACTS_H

#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// The facts as they are part of a name: ".2x16x8x1.transpose".
std::string blockName(const Block2DFacts &Block);

void addBlockFacts(llvm::AttrBuilder &Attrs, const Block2DFacts &Block);

/// The facts in the attributes of \p F; nothing if they are missing or
/// misspelt.
std::optional<Block2DFacts> readBlockFacts(const llvm::Function &F);

} // namespace tenon

#endif
