// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores of what an element loop makes, moved into it:
//
//   for (r, c) d[r][c] = f(…)             to = apart ? variable : %p
//   tenon.store(%p, d)              ->    for (r, c) to[r * stride + c] = f(…)
//                                         if (apart) tenon.store(%p, variable)
//
// Apart is what lies over memory that the loop reads.

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSTORES_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTSTORES_H

#include "ElementRows.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/TargetParser/Triple.h"

namespace tenon {

/// What is known about a function as it is now.
struct FunctionAnalyses {
  explicit FunctionAnalyses(llvm::Function &F)
      : Dominators(F), PostDominators(F), Loops(Dominators), Assumptions(F),
        Library(llvm::Triple(F.getParent()->getTargetTriple())),
        LibraryInfo(Library),
        Evolution(F, LibraryInfo, Assumptions, Dominators, Loops) {}

  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  llvm::LoopInfo Loops;
  llvm::AssumptionCache Assumptions;
  llvm::TargetLibraryInfoImpl Library;
  llvm::TargetLibraryInfo LibraryInfo;
  llvm::ScalarEvolution Evolution;
};

/// The stores of what \p L makes that nothing keeps from being part of it, in
/// order; of those by columns, what \p Accepts says.
llvm::SmallVector<StoreOp *, 2>
movableStores(const ElementLoop &L, const FunctionAnalyses &Known,
              llvm::function_ref<bool(StoreOp &)> Accepts);

/// Whether \p V, needed by what runs whenever \p At is passed, is there at \p
/// At or can be made there.
bool canHoist(const llvm::Value *V, const llvm::Instruction &At,
              const llvm::DominatorTree &Dominators);

/// What \p Stores need besides their matrices is made before \p At.
void hoistOperands(llvm::ArrayRef<StoreOp *> Stores, llvm::Instruction &At);

/// Moves \p Stores into \p L, whose rows are at \p Place, where the loop's
/// reads are known well enough to ask whether they lie elsewhere.
void moveStores(ElementLoop &L, const ElementPlace &Place,
                llvm::ArrayRef<StoreOp *> Stores);

} // namespace tenon

#endif
