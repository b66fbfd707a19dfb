// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL's barriers are reached by all work-items at the same place. Those of
// PTX have a number, and work-items that are at different places, but at
// barriers with the same number, wait for each other as well.

#ifndef TENON_IR_NUMBEREDBARRIERS_H
#define TENON_IR_NUMBEREDBARRIERS_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

/// On a call of a barrier: it is number 0 of PTX.
inline constexpr llvm::StringLiteral NumberedBarrierAttribute =
    "tenon.barrier.numbered";

} // namespace tenon

#endif
