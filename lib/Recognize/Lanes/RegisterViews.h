// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers of a sub-group as vectors with components of another width. In
// assembler for Intel's GPUs a variable is a piece of the register file, which
// holds component i of lane l, of 16, at place 16 * i + l. Seen with components
// of twice the width it gives a lane other elements:
//
//   bytes        lane 0: 0 16 32 48    lane 1: 1 17 33 49
//   half words   lane 0: 0 1 32 33     lane 1: 2 3 34 35

#ifndef TENON_LIB_RECOGNIZE_LANES_REGISTERVIEWS_H
#define TENON_LIB_RECOGNIZE_LANES_REGISTERVIEWS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The lanes of a sub-group whose registers can be seen so.
inline constexpr unsigned ViewLanes = 16;

/// The registers of \p V, a scalar or vector, as far as a value of type \p To
/// needs them, as a value of that type; the rest of it is zero if \p V is
/// shorter. Null if components do not fit. The calls that it makes are expanded
/// by expandRegisterViews.
llvm::Value *registerView(llvm::IRBuilderBase &B, llvm::Value *V,
                          llvm::Type *To);

/// Removes views of views of the original width, and makes shuffles of others.
bool expandRegisterViews(llvm::Module &M);

} // namespace tenon

#endif
