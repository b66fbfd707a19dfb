// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carrying out one decoded instruction on the tiles and on memory.

#ifndef TENON_EMULATE_AMXEXECUTE_H
#define TENON_EMULATE_AMXEXECUTE_H

#include "tenon/Emulate/AmxDecode.h"
#include "tenon/Emulate/AmxState.h"

namespace tenon::amx {

/// Where an instruction's memory operand is: rows of a tile begin at Address,
/// Address + Stride, ...
struct Place {
  uint64_t Address = 0;
  uint64_t Stride = 0;
};

/// Carries out \p I. Memory is read and written as the processor does it, row
/// for row; a fault leaves everything as it was. MXCSR does not matter.
Fault execute(State &S, const Instruction &I, Place Where);

} // namespace tenon::amx

#endif
