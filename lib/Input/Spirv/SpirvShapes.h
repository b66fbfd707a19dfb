// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an instruction has its result, and how many words it must have: what is
// needed to check a module, and to know the type of a value.

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVSHAPES_H
#define TENON_LIB_INPUT_SPIRV_SPIRVSHAPES_H

#include <cstdint>

namespace tenon {

/// The shape of the instructions First to Last.
struct SpirvShape {
  uint16_t First, Last;
  bool HasType, HasResult;
  uint8_t MinWords; // without the first, including type and result
  uint8_t Ids;      // how many of them, from the first, are ids

  static constexpr uint8_t AllIds = 255;
};

/// Null for an instruction that is not in the table.
const SpirvShape *shapeOf(uint16_t Opcode);

} // namespace tenon

#endif
