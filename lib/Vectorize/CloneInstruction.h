// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clones an instruction, either once for all lanes or lane by lane.

#ifndef TENON_LIB_VECTORIZE_CLONEINSTRUCTION_H
#define TENON_LIB_VECTORIZE_CLONEINSTRUCTION_H

#include "LaneValues.h"

namespace tenon {

/// Clones \p I on values of the first active lane; the result is uniform.
void cloneOnce(LaneCode &Code, LaneValues &Values, llvm::Instruction &I);

/// Clones \p I in a loop over the active lanes, on each lane's operands.
/// Reports an error if the result has parts that cannot be vector
/// elements.
void cloneForEachLane(LaneCode &Code, LaneValues &Values, llvm::Instruction &I);

} // namespace tenon

#endif
