// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers in metadata of input modules, which may have any form: LLVM's
// verifier only checks LLVM's own metadata.

#ifndef TENON_IR_METADATANUMBERS_H
#define TENON_IR_METADATANUMBERS_H

#include "llvm/IR/Metadata.h"
#include <optional>

namespace tenon {

/// Operand \p Index of \p Node as an unsigned number. Nothing if \p Node is
/// null, or the operand is missing, no number, or wider than 64 bits.
std::optional<uint64_t> numberAt(const llvm::MDNode *Node, unsigned Index);

} // namespace tenon

#endif
