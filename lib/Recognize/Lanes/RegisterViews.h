// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers of a sub-group as vectors with components of another width. In
// assembler for Intel's GPUs a variable is a part of the register file, which
// holds component i of lane l (of 16) at position 16 * i + l. With components
// of twice the width, a lane has other elements:
//
//   bytes        lane 0: 0 16 32 48    lane 1: 1 17 33 49
//   half words   lane 0: 0 1 32 33     lane 1: 2 3 34 35

#ifndef TENON_LIB_RECOGNIZE_LANES_REGISTERVIEWS_H
#define TENON_LIB_RECOGNIZE_LANES_REGISTERVIEWS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The number of lanes of sub-groups whose registers can be viewed in this way.
inline constexpr unsigned ViewLanes = 16;

/// The registers of \p V, a scalar or vector, as a value of type \p To;
/// missing registers are zero, excess ones are dropped. Null if
/// components do not fit. The emitted calls are expanded by
/// expandRegisterViews.
llvm::Value *registerView(llvm::IRBuilderBase &B, llvm::Value *V,
                          llvm::Type *To);

/// The same for the registers of \p Lanes lanes, an i32; it is emitted as
/// shuffles.
llvm::Value *shuffledView(llvm::IRBuilderBase &B, llvm::Value *V,
                          llvm::Type *To, llvm::Value *Lanes);

/// Removes views of views of the original width, and expands others to
/// shuffles.
bool expandRegisterViews(llvm::Module &M);

} // namespace tenon

#endif
