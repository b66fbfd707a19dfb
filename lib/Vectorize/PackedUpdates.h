// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic updates of neighbouring numbers by neighbouring lanes, with one
// exchange for as many numbers as the processor exchanges at once:
//
//   for (lane = 0; lane < 16; )
//     if (p + lane is aligned to 16 bytes, and the next 4 lanes are active)
//       old = 4 numbers at p + lane
//       do { seen = old; old = compare and exchange(p + lane, seen, seen + x);
//       } while (old != seen)
//       lane += 4
//     else
//       if (the lane is active)
//         update(p + lane, x[lane])
//       lane += 1
//
// Other threads may update the same numbers one by one: processors exchange
// memory of all sizes in one order.

#ifndef TENON_LIB_VECTORIZE_PACKEDUPDATES_H
#define TENON_LIB_VECTORIZE_PACKEDUPDATES_H

#include "LaneCode.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// The numbers that one exchange of at most \p MaxBytes can update as \p Update
/// does in one of \p Width lanes; 0 if it has to be executed lane by lane.
unsigned updatedAtOnce(const llvm::AtomicRMWInst &Update, unsigned MaxBytes,
                       unsigned Width);

/// Emits \p Update for the active lanes: \p Count numbers at once, a result of
/// updatedAtOnce(). \p Pointer is the address of lane 0's number, and
/// \p Operands has an element for each lane.
void updatePacked(LaneCode &Code, const llvm::AtomicRMWInst &Update,
                  llvm::Value *Pointer, llvm::Value *Operands, unsigned Count);

} // namespace tenon

#endif
