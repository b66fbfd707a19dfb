// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over the elements of matrices, one element of each in an iteration, in
// their normal form:
//
//   before:
//     br %header
//   header:
//     %i = phi i64 [ 0, %before ], [ %next, %latch ]
//     %m = phi <matrix> [ %start, %before ], [ %result, %latch ]
//     %x = tenon.extract(%m, %i)
//     …
//   latch:
//     %result = tenon.insert(%m, %y, %i)
//     %next = add i64 %i, 1
//     br (%next < count), %header, %exit

#ifndef TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTLOOP_H
#define TENON_LIB_OPTIMIZE_ELEMENTS_ELEMENTLOOP_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tenon {

/// A matrix of which each iteration computes one element.
struct CarriedMatrix {
  llvm::PHINode *Phi;
  InsertOp *Result; ///< the only change of Phi, beside extractions

  MatrixType *type() const { return llvm::cast<MatrixType>(Phi->getType()); }
};

/// A loop around an element loop, all of whose iterations execute the element
/// loop.
struct OuterLoop {
  llvm::BasicBlock *Head;
  llvm::BranchInst *Back; ///< to the header, or out
  llvm::PHINode *Counter; ///< of its iterations
};

struct ElementLoop {
  llvm::BasicBlock *Header;
  llvm::BranchInst *Back; ///< ends the latch: to the header, or to the exit
  llvm::SmallSetVector<llvm::BasicBlock *, 4> Blocks;
  llvm::Value *Index; ///< of the iteration's element, i64
  uint64_t Count;
  llvm::SmallVector<CarriedMatrix, 2> Carried;
  unsigned Lanes; ///< number of lanes that each have such an element
  /// Enclosing loops over rows, and over patches of a matrix
  /// (ElementPatches.h), innermost first.
  llvm::SmallVector<OuterLoop, 3> Around;
  /// Before the row loop, or before this loop if there is no row loop.
  llvm::Instruction *RowsEntry = nullptr;
  bool InPatches = false; ///< also reads column-major memory
  /// Column-major loads that the loop reads.
  llvm::SmallVector<LoadOp *, 2> PatchSources = {};

  llvm::BasicBlock *latch() const { return Back->getParent(); }
  /// Whether the loop has the normal form, within enclosing loops; for
  /// assertions.
#ifndef NDEBUG
  bool isNormal() const;
#endif
  llvm::BasicBlock *before() const;
  llvm::BasicBlock *exit() const { return Back->getSuccessor(1); }
  bool contains(const llvm::Value *V) const {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
    return I && Blocks.contains(I->getParent());
  }
  /// The loop's operations on the iteration's element.
  template <typename Op> llvm::SmallVector<Op *, 4> operations() const {
    llvm::SmallVector<Op *, 4> Found;
    for (llvm::BasicBlock *Block : Blocks)
      for (llvm::Instruction &I : *Block)
        if (auto *O = llvm::dyn_cast<Op>(&I); O && O->index() == Index)
          Found.push_back(O);
    return Found;
  }
  /// The end of the block before the outermost loop.
  llvm::Instruction *entry() const {
    return RowsEntry ? RowsEntry : before()->getTerminator();
  }
  void setTest(llvm::Value *Condition);
  /// The phis of \p C, one in each enclosing loop, innermost first.
  llvm::SmallVector<llvm::PHINode *, 4> phisOf(const CarriedMatrix &C) const;
  /// The value of \p C before all loops.
  llvm::Value *startOf(const CarriedMatrix &C) const;
  /// Whether an iteration has side effects: it may write memory that others can
  /// read, or not terminate.
  bool hasEffects() const;
  /// Adds a carried matrix whose element of the iteration is \p Element.
  void carry(MatrixType *Ty, llvm::Value *Start, llvm::Value *Element);
  /// Removes carried matrices without users, and those whose only user is the
  /// loop itself, provided that it does not read elements that it has changed.
  void dropUnread();
};

/// The number of elements that each of \p Lanes lanes has of a matrix.
uint64_t elementsOfLane(const MatrixType *Ty, unsigned Lanes);

/// The number of elements that each lane has of each row, if this is the same
/// for all lanes, else 0.
unsigned elementsOfLaneRow(const MatrixType *Ty, unsigned Lanes);
/// The column of element \p InRow of those that \p Lane then has of a row.
llvm::Value *columnOfLane(llvm::IRBuilderBase &B, const MatrixType *Ty,
                          unsigned Lanes, llvm::Value *Lane,
                          llvm::Value *InRow);

bool haveSameShape(const MatrixType *A, const MatrixType *B);

/// A non-volatile load from or store to a variable whose address does not
/// escape.
bool isPrivateAccess(const llvm::Instruction &I);

/// Whether \p Holds is true for every instruction that may execute between
/// \p First, which dominates \p Last, and \p Last.
bool allOnTheWay(const llvm::Instruction &First, const llvm::Instruction &Last,
                 llvm::function_ref<bool(const llvm::Instruction &)> Holds);

/// Whether \p I can be moved along a path of execution.
bool isMovable(const llvm::Instruction &I);

/// Converts \p L to the normal form, if it is an element loop. Lengths must be
/// constants, and \p L in simplified form. Invalidates the analyses.
std::optional<ElementLoop> normalElementLoop(llvm::Loop &L,
                                             llvm::ScalarEvolution &Evolution,
                                             unsigned Lanes);

/// Creates, before \p At, an element loop with an empty body over matrices of
/// which each of \p Lanes lanes has \p Count elements.
ElementLoop emptyElementLoop(llvm::Instruction &At, uint64_t Count,
                             unsigned Lanes);

/// Fuses two loops if the second reads only what the first computes in the same
/// iteration, and no code between them prevents it:
///
///   for (i) d[i] = f(c[i])
///   for (i) e[i] = g(d[i])    ->    for (i) { d[i] = f(c[i]); e[i] = g(d[i]) }
///
/// \p First becomes the fused loop.
bool fuseElementLoops(ElementLoop &First, ElementLoop &Second);

} // namespace tenon

#endif
