// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices that a loop loads from local memory after its work-items have copied
// all of their bytes there in the same iteration. Earlier contents of this
// memory do not matter:
//
//   loop:  copy[…] = a[…]           perhaps under a condition, else zero
//          barrier
//          %a = load(copy + …)

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_COPIEDLOADS_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_COPIEDLOADS_H

#include "CopyTrace.h"
#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// A unit of a matrix in local memory: its line, its byte in the line, and the
/// guard of its copy.
struct CopiedUnit {
  unsigned Subgroup, Line, Byte, Guard;
};

/// Calls \p Visit for the units that \p Load loads in all sub-groups; they are
/// as large as components. False if one was not copied in the iteration that
/// \p Trace has executed up to \p Load.
bool visitCopied(LoadOp &Load, CopyTrace &Trace,
                 llvm::function_ref<void(const CopiedUnit &)> Visit);

/// The branch that may skip \p Block, or null.
llvm::BranchInst *branchAround(const llvm::BasicBlock &Block);
/// The way into the block that \p Branch may skip, for CopyTrace::chooseBy().
CopyTrace::Way intoBlock(llvm::BranchInst &Branch);

class CopiedLoads {
public:
  CopiedLoads(const llvm::LoopInfo &Loops, const KernelFacts &Facts,
              unsigned Width)
      : Loops(Loops), Facts(Facts), Width(Width) {}

  /// Whether \p Load is such a load. The code must not have changed since the
  /// last call.
  bool contains(LoadOp &Load);

private:
  bool trace(LoadOp &Load);

  const llvm::LoopInfo &Loops;
  const KernelFacts &Facts;
  const unsigned Width;
  llvm::DenseMap<LoadOp *, bool> Known;
  /// The trace up to the last load, if that was reached.
  std::optional<CopyTrace> Trace;
  LoadOp *Traced = nullptr;
  bool IsTraced = false;
};

} // namespace tenon

#endif
