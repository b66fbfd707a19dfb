// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_UNREADCOPIES_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_UNREADCOPIES_H

#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/Analysis/LoopInfo.h"

namespace tenon {

/// The number of lines in memory of the matrix that a load or store with
/// \p Facts accesses, and the bytes of each.
std::pair<unsigned, unsigned> linesInMemory(const OpFacts &Facts);

/// The accesses to an object in local memory, all in one kernel.
struct LocalAccesses {
  llvm::Value *Object = nullptr;
  llvm::SmallVector<LoadOp *, 4> Loads;
  llvm::SmallVector<llvm::StoreInst *, 4> Stores;
  llvm::SmallVector<StoreOp *, 4> MatrixStores;
  llvm::SmallVector<llvm::Instruction *, 4> Readers; ///< others
};

/// Removes stores to the object that are no longer read: no read follows, or
/// only reads of bytes that all work-items have overwritten. The work-group has
/// the size of \p Facts, in sub-groups of \p Width lanes.
void eraseUnreadCopies(const LocalAccesses &Of, const KernelFacts &Facts,
                       unsigned Width, const llvm::LoopInfo &Loops);

} // namespace tenon

#endif
