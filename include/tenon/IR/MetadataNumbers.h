// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers in metadata, which whoever made the module may have written in any
// form: LLVM's verifier knows only its own.

#ifndef TENON_IR_METADATANUMBERS_H
#define TENON_IR_METADATANUMBERS_H

#include "llvm/IR/Metadata.h"
#include <optional>

namespace tenon {

/// The unsigned number that operand \p Index of \p Node is. Nothing for a null
/// \p Node, an operand that is missing or something else, and more than 64
/// bits.
std::optional<uint64_t> numberAt(const llvm::MDNode *Node, unsigned Index);

} // namespace tenon

#endif
