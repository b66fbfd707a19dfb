// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions under which lanes store elements of a matrix, as in CopyBounds.h.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_STOREBOUNDS_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_STOREBOUNDS_H

#include "tenon/IR/AddressSum.h"
#include <array>

namespace tenon {

/// Lines of memory, and elements in a line.
enum Direction { AlongLines, Across };

/// A condition of stores: Start + position / Multiple * Multiple < End.
struct StoreBound {
  static constexpr unsigned MultipleCount = 5; // 1, 2, 4 … elements
  AddressSum Start;
  llvm::Value *End;
  unsigned Multiples[2] = {(1 << MultipleCount) - 1, (1 << MultipleCount) - 1};

  /// Keeps the multiples for which a position has the value \p Own.
  bool keep(const std::array<int64_t, 2> &Position, int64_t Own) {
    for (unsigned Way : {AlongLines, Across})
      for (unsigned I = 0; I < MultipleCount; ++I)
        if (Position[Way] >> I << I != Own)
          Multiples[Way] &= ~(1u << I);
    return Multiples[0] || Multiples[1];
  }
};

/// Adds the comparisons whose conjunction is \p Condition; false if the
/// condition has another form.
bool addComparisons(
    llvm::Value *Condition,
    llvm::function_ref<void(llvm::Value *Less, llvm::Value *Than)> Add);

} // namespace tenon

#endif
