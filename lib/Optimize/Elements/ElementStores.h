// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves stores of the result of an element loop into the loop:
//
//   for (r, c) d[r][c] = f(…)             to = overlaps ? temporary : %p
//   tenon.store(%p, d)              ->    for (r, c) to[r * stride + c] = f(…)
//                                         if (overlaps)
//                                           tenon.store(%p, temporary)
//
// overlaps: whether the store may overlap memory that the loop reads.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSTORES_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSTORES_H

#include "ElementRows.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace tenon {

/// The analyses of a function, as of the call of analyse().
struct FunctionAnalyses {
  llvm::DominatorTree &Dominators;
  llvm::PostDominatorTree &PostDominators;
  llvm::LoopInfo &Loops;
  llvm::AssumptionCache &Assumptions;
  llvm::ScalarEvolution &Evolution;
};

/// Analyses \p F anew; earlier results become invalid.
FunctionAnalyses analyse(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// The stores of results of \p L that can become part of the loop, in order;
/// \p Accepts decides on column-major ones.
llvm::SmallVector<StoreOp *, 2>
movableStores(const ElementLoop &L, const FunctionAnalyses &Known,
              llvm::function_ref<bool(StoreOp &)> Accepts);

/// Whether \p V, which is used whenever \p At is executed, is available at
/// \p At, or can be computed there.
bool canHoist(const llvm::Value *V, const llvm::Instruction &At,
              const llvm::DominatorTree &Dominators);

/// Computes the operands of \p Stores, except for their matrices, before \p At.
void hoistOperands(llvm::ArrayRef<StoreOp *> Stores, llvm::Instruction &At,
                   const llvm::DominatorTree &Dominators);

/// Moves \p Stores into \p L, whose elements are at \p Position, if the loop's
/// reads are known well enough to test for overlaps.
void moveStores(ElementLoop &L, const ElementPosition &Position,
                llvm::ArrayRef<StoreOp *> Stores,
                llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
