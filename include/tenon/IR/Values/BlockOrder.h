// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which the lanes of a sub-group hold the elements of a 2D block
// whose rows are longer than the sub-group (Block2DLayout.h).

#ifndef TENON_IR_VALUES_BLOCKORDER_H
#define TENON_IR_VALUES_BLOCKORDER_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tenon {

enum class BlockOrder {
  /// The order in which Intel's GPUs write the block to registers; compilers
  /// keep it and programs rely on it.
  Payload,
  /// The order that SPV_INTEL_2d_block_io specifies: each lane has neighbouring
  /// elements.
  Specification
};

/// "payload", "specification"
llvm::StringRef wordOf(BlockOrder Order);
std::optional<BlockOrder> parseBlockOrder(llvm::StringRef Word);

} // namespace tenon

#endif
