// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACEDLOOP_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACEDLOOP_H

#include "CopyLimits.h"
#include "CopyTrace.h"
#include "LoopTests.h"

namespace tenon {

/// The copies of a loop's iteration to local memory, and their conditions:
/// tests before the loop, limits of a tile, or neither.
struct TracedLoop {
  CopyTrace Copies;
  LoopTests Tests;
  CopyLimits Limits;
  llvm::SmallPtrSet<const llvm::BranchInst *, 16> Chosen; ///< with limits

  TracedLoop(const TracedLoop &) = delete; // Copies refers to it
  TracedLoop(llvm::Loop &L, llvm::Value &Local, const KernelFacts &Facts,
             unsigned Width, llvm::ScalarEvolution &Evolution)
      : Copies(L, Local, Facts, Width), Tests(L, Copies, Evolution),
        Limits(Tests) {
    Copies.chooseBy([this](llvm::BranchInst &Branch) {
      if (!hasLimits(Branch))
        return CopyTrace::Way();
      Chosen.insert(&Branch);
      if (testsShared(Branch))
        Tests.testShared();
      return Limits.choose(Branch);
    });
  }
};

} // namespace tenon

#endif
