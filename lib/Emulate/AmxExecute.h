// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes one decoded instruction on the tiles and on memory.

#ifndef TENON_LIB_EMULATE_AMXEXECUTE_H
#define TENON_LIB_EMULATE_AMXEXECUTE_H

#include "AmxDecode.h"
#include "AmxState.h"

namespace tenon::amx {

/// An instruction's memory operand: the rows of a tile are at Address, Address
/// + Stride, ...
struct MemoryRows {
  uint64_t Address = 0;
  uint64_t Stride = 0;
};

/// Executes \p I. Accesses memory row by row, in the processor's order; a fault
/// leaves state and memory unchanged. Does not depend on MXCSR.
Fault execute(State &S, const Instruction &I, MemoryRows Where);

} // namespace tenon::amx

#endif
