// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_REPORT_TILEUSE_H
#define TENON_REPORT_TILEUSE_H

#include <string>

namespace tenon {

/// How a multiplication uses the hardware's tiles.
struct TileUse {
  std::string Instruction;
  unsigned Share;       ///< percent of the tiles that its elements fill
  std::string Why = {}; ///< why they are not filled further
};

} // namespace tenon

#endif
