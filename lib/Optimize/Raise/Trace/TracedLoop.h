// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_TRACEDLOOP_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_TRACEDLOOP_H

#include "CopyBounds.h"
#include "CopyTrace.h"
#include "LoopTests.h"

namespace tenon {

/// The copies to local memory in an iteration of a loop, and their conditions:
/// tests before the loop, bounds of a tile, or neither.
struct TracedLoop {
  CopyTrace Copies;
  LoopTests Tests;
  CopyBounds Bounds;
  llvm::SmallPtrSet<const llvm::BranchInst *, 16> Chosen; ///< with bounds

  TracedLoop(const TracedLoop &) = delete; // Copies refers to it
  TracedLoop(llvm::Loop &L, llvm::Value &Local, const KernelFacts &Facts,
             unsigned Width, llvm::ScalarEvolution &Evolution)
      : Copies(L, Local, Facts, Width), Tests(L, Copies, Evolution),
        Bounds(Tests) {
    Copies.chooseBy([this](llvm::BranchInst &Branch) {
      if (!hasBounds(Branch))
        return CopyTrace::Way();
      Chosen.insert(&Branch);
      if (testsShared(Branch))
        Tests.testShared();
      return Bounds.choose(Branch);
    });
  }
};

} // namespace tenon

#endif
