// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels often take rows beyond the last one modulo the number of rows
// (CopyIndices.h), and do not store the results of these rows:
//
//   loop:  copy = a[(block + item / 4) % M * stride + …]
//          …
//   if (block + item / 8 < M)
//     c[…] = …
//   ->
//   loop:  row = block + item / 4
//          copy = row < M ? a[row * stride + …] : 0
//          …
//
// The second loop is a version for work-groups in which no row is negative. Its
// condition is a bound of the tile (CopyBounds.h). Columns are handled in the
// same way.

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPIES_MODULOBOUNDS_H
#define TENON_LIB_OPTIMIZE_RAISE_COPIES_MODULOBOUNDS_H

#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

struct BoundedLoop {
  llvm::BasicBlock *Header = nullptr; ///< of the copy; null, if there is none
  llvm::BasicBlock *Others = nullptr; ///< leads to the original loop, or null
};

/// Versions \p L, whose work-items copy to local memory \p Local: the version
/// has bounds instead of such indices. \p TestLaunch as in VersionCopies.h.
BoundedLoop boundModulo(llvm::Loop &L, llvm::Value &Local,
                        const KernelFacts &Facts, unsigned Width,
                        bool TestLaunch, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
