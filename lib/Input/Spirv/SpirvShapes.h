// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which instructions have types and results, and how many words they must have:
// enough to check a module, and to find the type of a value.

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVSHAPES_H
#define TENON_LIB_INPUT_SPIRV_SPIRVSHAPES_H

#include <cstdint>

namespace tenon {

/// The shape of the instructions First to Last.
struct SpirvShape {
  uint16_t First, Last;
  bool HasType, HasResult;
  uint8_t MinWords; // without the first, including type and result
  uint8_t Ids;      // how many of these, from the first on, are ids

  static constexpr uint8_t AllIds = 255;
};

/// Null for an instruction that is not in the table.
const SpirvShape *shapeOf(uint16_t Opcode);

} // namespace tenon

#endif
