// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_ATOMICLOOPS_H
#define TENON_LIB_OUTPUT_ATOMICLOOPS_H

#include "llvm/IR/Instructions.h"

namespace tenon {

/// Replaces \p Update by a loop that exchanges the bits of its numbers as
/// integers:
///
///   old = *p
///   do { seen = old; old = compare and exchange(p, seen, f(seen)); }
///   while (old != seen)
void expandToLoop(llvm::AtomicRMWInst &Update);

} // namespace tenon

#endif
