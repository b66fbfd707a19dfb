// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions under which lanes store elements of a matrix, as in CopyLimits.h.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORELIMITS_H
#define TENON_LIB_OPTIMIZE_RAISE_STORELIMITS_H

#include "tenon/IR/AddressSum.h"
#include <array>

namespace tenon {

/// Lines of memory, and elements in a line.
enum Direction { AlongLines, Across };

/// A condition of stores: Start + position / Group * Group < End.
struct StoreLimit {
  static constexpr unsigned GroupCount = 5; // 1, 2, 4 … elements
  AddressSum Start;
  llvm::Value *End;
  unsigned Groups[2] = {(1 << GroupCount) - 1, (1 << GroupCount) - 1};

  /// Keeps the groups for which a position has \p Own.
  bool keep(const std::array<int64_t, 2> &Position, int64_t Own) {
    for (unsigned Way : {AlongLines, Across})
      for (unsigned I = 0; I < GroupCount; ++I)
        if (Position[Way] >> I << I != Own)
          Groups[Way] &= ~(1u << I);
    return Groups[0] || Groups[1];
  }
};

/// Adds the comparisons of which \p Condition is the conjunction; false if it
/// is something else.
bool addComparisons(
    llvm::Value *Condition,
    llvm::function_ref<void(llvm::Value *Less, llvm::Value *Than)> Add);

} // namespace tenon

#endif
