// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All work-items reach OpenCL's barriers at the same place. PTX's barriers have
// numbers: work-items that are at different places, but at barriers with the
// same number, wait for each other as well.

#ifndef TENON_IR_KERNEL_NUMBEREDBARRIERS_H
#define TENON_IR_KERNEL_NUMBEREDBARRIERS_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

/// Attribute of the call of a barrier: it is PTX's barrier 0.
inline constexpr llvm::StringLiteral NumberedBarrierAttribute =
    "tenon.barrier.numbered";

} // namespace tenon

#endif
