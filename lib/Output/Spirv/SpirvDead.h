// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVDEAD_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVDEAD_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace tenon {

/// Erases those of \p Replaced that no remaining instruction uses. They may use
/// each other.
void eraseReplaced(llvm::SmallVectorImpl<llvm::Instruction *> &Replaced);

} // namespace tenon

#endif
