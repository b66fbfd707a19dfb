// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which order the lanes of a sub-group get the elements of a 2D block whose
// rows are longer than the sub-group (Block2DLayout.h).

#ifndef TENON_IR_BLOCKORDER_H
#define TENON_IR_BLOCKORDER_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace tenon {

enum class BlockOrder {
  /// As Intel's GPUs put the block into registers, which compilers hand on and
  /// programs rely on.
  Payload,
  /// As SPV_INTEL_2d_block_io words it: neighbours to each lane.
  Specification
};

/// "payload", "specification"
llvm::StringRef wordOf(BlockOrder Order);
std::optional<BlockOrder> parseBlockOrder(llvm::StringRef Word);

} // namespace tenon

#endif
