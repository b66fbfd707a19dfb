// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions of copies to local memory that leave out the last lines of a tile,
// or the last elements of its lines:
//
//   copy[line][i] = line < m & i < n - k ? a[…] : 0
//
// A checked load computes such a tile.

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPYLIMITS_H
#define TENON_LIB_OPTIMIZE_RAISE_COPYLIMITS_H

#include "LoopTests.h"
#include "tenon/IR/MatrixOps.h"

namespace tenon {

/// Position P is copied if P / Granularity * Granularity + Own is less than the
/// end of a test. Positions are those in local memory: lines of the load's
/// stride, and elements in a line.
struct TileLimit {
  unsigned Test;
  int64_t Own;
  unsigned Granularity;
};

struct TileLimits {
  std::optional<TileLimit> Lines, Across;
  /// The first and the last position that is loaded.
  std::pair<int64_t, int64_t> AtLines, AtAcross;
  bool areAny() const { return Lines || Across; }
};

class CopyLimits {
public:
  explicit CopyLimits(LoopTests &Tests) : Tests(Tests) {}

  /// The current work-item's way at \p Branch, if the branch skips a block
  /// where limits of Tests do not hold.
  CopyTrace::Way choose(llvm::BranchInst &Branch);
  /// Turns limits that are the same for all elements into tests. To be called
  /// after an iteration was executed with choose().
  void settle();
  /// The limits of the elements that \p Load loads in all sub-groups in that
  /// iteration. Adds tests if only some elements have a limit.
  std::optional<TileLimits> of(LoadOp &Load, CopyTrace &Copies);
  /// The tests to which limits of of() refer.
  LoopTests &tests() { return Tests; }

private:
  using Guard = std::vector<LoopTests::Limit>;

  llvm::ArrayRef<LoopTests::Limit> guard(unsigned Number) const {
    return Number ? llvm::ArrayRef(Guards[Number - 1])
                  : llvm::ArrayRef<LoopTests::Limit>();
  }
  void requireInside(const TileLimit &Limit, int64_t Position);

  LoopTests &Tests;
  std::vector<Guard> Guards; ///< from number 1 on
  std::map<Guard, unsigned> Numbers;
};

/// Marks the conditions of \p Branch as limits in its loop, where no side
/// leaves the range of its type. With \p TestsShared conditions that are the
/// same for all work-items hold there.
void markLimits(llvm::BranchInst &Branch, bool TestsShared);
bool hasLimits(const llvm::BranchInst &Branch);
bool testsShared(const llvm::BranchInst &Branch);
/// Removes all marks in \p F, and branches around blocks that no longer load
/// anything. Returns whether blocks have changed.
bool dropLimits(llvm::Function &F);

} // namespace tenon

#endif
