// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions of copies to local memory that leave out the last lines of a tile,
// or the last elements of its lines:
//
//   copy[line][i] = line < m & i < n - k ? a[…] : 0
//
// Such a tile is what a checked load gives.

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPYLIMITS_H
#define TENON_LIB_OPTIMIZE_RAISE_COPYLIMITS_H

#include "LoopTests.h"
#include "tenon/IR/MatrixOps.h"

namespace tenon {

/// Position P is copied if P / Group * Group + Own is less than the end of a
/// test. Positions are those in the local memory: lines of the load's stride,
/// and elements in a line.
struct TileLimit {
  unsigned Test;
  int64_t Own;
  unsigned Group;
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

  /// The way of the current work-item at \p Branch, if it leads past a block
  /// where limits of Tests do not hold.
  CopyTrace::Way choose(llvm::BranchInst &Branch);
  /// Lets limits that are the same for all elements be tests. To be called
  /// when an iteration was executed with choose().
  void settle();
  /// The limits of what \p Load loads in all sub-groups in that iteration.
  /// Adds tests where only some elements have a limit.
  std::optional<TileLimits> of(LoadOp &Load, CopyTrace &Copies);
  /// The tests of limits that of() has returned.
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

/// Lets the conditions of \p Branch be limits in the loop that it is in: no
/// side leaves the range of its type there. With \p TestsShared those that all
/// work-items share hold.
void markLimits(llvm::BranchInst &Branch, bool TestsShared);
bool hasLimits(const llvm::BranchInst &Branch);
bool testsShared(const llvm::BranchInst &Branch);
/// Removes all marks in \p F, and the branches whose blocks load nothing any
/// more. Returns whether blocks have changed.
bool dropLimits(llvm::Function &F);

} // namespace tenon

#endif
