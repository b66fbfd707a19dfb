// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVDEAD_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVDEAD_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace tenon {

/// Erases \p Replaced, which may use each other, but no instruction that
/// another one still uses.
void eraseReplaced(llvm::SmallVectorImpl<llvm::Instruction *> &Replaced);

} // namespace tenon

#endif
