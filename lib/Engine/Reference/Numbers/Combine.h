// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How reductions and scans combine two numbers, from the definition.

#ifndef TENON_LIB_ENGINE_REFERENCE_NUMBERS_COMBINE_H
#define TENON_LIB_ENGINE_REFERENCE_NUMBERS_COMBINE_H

#include "Engine/Reference/Program.h"
#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon::reference {

/// The bits of "\p A \p How \p B" for components of \p Value: integers modulo
/// 2^bits, floats rounded once to their kind. The minimum or maximum of a
/// number and a NaN is the number.
uint64_t combine(Combination How, const LaneValue &Value, uint64_t A,
                 uint64_t B);

/// The identity of \p How: the first value of an exclusive scan.
uint64_t identityOf(Combination How, const LaneValue &Value);

} // namespace tenon::reference

#endif
