// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions under which copies to local memory skip the last lines of a tile,
// or the last elements of its lines:
//
//   copy[line][i] = line < m & i < n - k ? a[…] : 0
//
// A checked load replaces the copies of such a tile.

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_COPYBOUNDS_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_COPYBOUNDS_H

#include "LoopTests.h"
#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// Position P is copied if P / Granularity * Granularity + Own is less than the
/// end of a test. Positions are those in local memory: lines, which are the
/// load's stride apart, or elements in a line.
struct TileBound {
  unsigned Test;
  int64_t Own;
  unsigned Granularity;
};

struct TileBounds {
  std::optional<TileBound> Lines, Across;
  /// The first and the last position that is loaded.
  std::pair<int64_t, int64_t> AtLines, AtAcross;
  bool areAny() const { return Lines || Across; }
};

class CopyBounds {
public:
  explicit CopyBounds(LoopTests &Tests) : Tests(Tests) {}

  /// The current work-item's way at \p Branch, if the branch skips a block in
  /// which bounds of Tests do not hold.
  CopyTrace::Way choose(llvm::BranchInst &Branch);
  /// Turns bounds that are the same for all elements into tests. Has to be
  /// called after an iteration was executed with choose().
  void settle();
  /// The bounds of the elements that \p Load loads in all sub-groups in that
  /// iteration. Adds tests if only some elements have a bound.
  std::optional<TileBounds> of(LoadOp &Load, CopyTrace &Copies);
  /// The tests to which bounds of of() refer.
  LoopTests &tests() { return Tests; }

private:
  using Guard = std::vector<LoopTests::Bound>;

  llvm::ArrayRef<LoopTests::Bound> guard(unsigned Number) const {
    return Number ? llvm::ArrayRef(Guards[Number - 1])
                  : llvm::ArrayRef<LoopTests::Bound>();
  }
  void requireInside(const TileBound &Bound, int64_t Position);

  LoopTests &Tests;
  std::vector<Guard> Guards; ///< from number 1 on
  std::map<Guard, unsigned> Numbers;
};

/// Marks the conditions of \p Branch as bounds in its loop, in which no side
/// leaves the range of its type. With \p TestsShared, conditions that are the
/// same for all work-items hold in the loop.
void markBounds(llvm::BranchInst &Branch, bool TestsShared);
bool hasBounds(const llvm::BranchInst &Branch);
bool testsShared(const llvm::BranchInst &Branch);
/// Removes all marks in \p F, and branches around blocks that no longer load
/// anything. Returns whether blocks have changed.
bool dropBounds(llvm::Function &F);

} // namespace tenon

#endif
