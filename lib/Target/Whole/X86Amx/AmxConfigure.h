// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tile configurations that remain loaded from one function to the next, and
// from one work-group to the next.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONFIGURE_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONFIGURE_H

#include "llvm/IR/IRBuilder.h"
#include <array>

namespace tenon {

/// Configures the tiles unless they already have this configuration. Returns
/// the operand of releaseTiles().
llvm::Value *configureTiles(llvm::IRBuilderBase &B,
                            const std::array<uint8_t, 64> &Configuration);

/// Releases the tiles if the runtime does not do it at the end of the launch.
void releaseTiles(llvm::IRBuilderBase &B, llvm::Value *How);

} // namespace tenon

#endif
