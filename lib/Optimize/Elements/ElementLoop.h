// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that go over the elements of matrices, one of each an iteration, in
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

#include "tenon/IR/MatrixOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tenon {

/// A matrix of which each iteration makes one element.
struct CarriedMatrix {
  llvm::PHINode *Phi;
  InsertOp *Result; ///< all that the loop does to Phi but extracting

  MatrixType *type() const { return llvm::cast<MatrixType>(Phi->getType()); }
};

/// A loop around an element loop, of which every iteration goes through that.
struct OuterLoop {
  llvm::BasicBlock *Head;
  llvm::BranchInst *Back; ///< to the head, or out
  llvm::PHINode *Counter; ///< of its iterations
};

struct ElementLoop {
  llvm::BasicBlock *Header;
  llvm::BranchInst *Back; ///< ends the latch: to the header, or to the exit
  llvm::SmallSetVector<llvm::BasicBlock *, 4> Blocks;
  llvm::Value *Index; ///< of the element, i64
  uint64_t Count;
  llvm::SmallVector<CarriedMatrix, 2> Carried;
  unsigned Lanes; ///< that have such an element each in an iteration
  /// Loops over rows, and over parts of a matrix (ElementPatches.h), inner
  /// first.
  llvm::SmallVector<OuterLoop, 3> Around;
  llvm::Instruction *RowsEntry = nullptr; ///< of the outermost, or of this
  bool InPatches = false;                 ///< reads column-major memory, too
  llvm::SmallVector<LoadOp *, 2> PatchSources = {}; ///< what it reads of that

  llvm::BasicBlock *latch() const { return Back->getParent(); }
  llvm::BasicBlock *before() const;
  llvm::BasicBlock *exit() const { return Back->getSuccessor(1); }
  bool contains(const llvm::Value *V) const {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
    return I && Blocks.contains(I->getParent());
  }
  /// The loop's operations on the element of the iteration.
  template <typename Op> llvm::SmallVector<Op *, 4> operations() const {
    llvm::SmallVector<Op *, 4> Found;
    for (llvm::BasicBlock *Block : Blocks)
      for (llvm::Instruction &I : *Block)
        if (auto *O = llvm::dyn_cast<Op>(&I); O && O->index() == Index)
          Found.push_back(O);
    return Found;
  }
  /// Behind it nothing comes before the first iteration.
  llvm::Instruction *entry() const {
    return RowsEntry ? RowsEntry : before()->getTerminator();
  }
  void setTest(llvm::Value *Condition);
  /// What carries \p C, inner first: a phi in each of the loops that do.
  llvm::SmallVector<llvm::PHINode *, 4> phisOf(const CarriedMatrix &C) const;
  /// What \p C is before all loops.
  llvm::Value *startOf(const CarriedMatrix &C) const;
  /// Whether an iteration does more than compute: it writes memory that others
  /// see, or may not end.
  bool hasEffects() const;
  /// Makes \p Element the iteration's element of one more matrix.
  void carry(MatrixType *Ty, llvm::Value *Start, llvm::Value *Element);
  /// Removes matrices that nobody reads, or only the loop itself, which does
  /// not read what it has changed.
  void dropUnread();
};

/// How many elements of a matrix each of \p Lanes lanes has.
uint64_t elementsOfLane(const MatrixType *Ty, unsigned Lanes);

/// The lanes' elements of a row are neighbours, as many in each row.
bool hasLaneRows(const MatrixType *Ty, unsigned Lanes);

bool haveSameShape(const MatrixType *A, const MatrixType *B);

/// A plain load from a variable or store to one, which nobody else sees.
bool isPrivateAccess(const llvm::Instruction &I);

/// Whether \p Holds of all that may run from \p First on and before \p Last,
/// which \p First comes before on every way.
bool allOnTheWay(const llvm::Instruction &First, const llvm::Instruction &Last,
                 llvm::function_ref<bool(const llvm::Instruction &)> Holds);

/// Whether \p I can stand elsewhere on the same way through the code.
bool isMovable(const llvm::Instruction &I);

/// \p L in the normal form, if it is such a loop. Lengths must be constants, \p
/// L in simple form. The analyses do not hold any more.
std::optional<ElementLoop> normalElementLoop(llvm::Loop &L,
                                             llvm::ScalarEvolution &Evolution,
                                             unsigned Lanes);

/// A loop before \p At over elements of which each of \p Lanes lanes has \p
/// Count, with an empty body.
ElementLoop emptyElementLoop(llvm::Instruction &At, uint64_t Count,
                             unsigned Lanes);

/// Makes one loop of two, where the second reads what the first makes and
/// nothing between them is in the way:
///
///   for (i) d[i] = f(c[i])
///   for (i) e[i] = g(d[i])    ->    for (i) { d[i] = f(c[i]); e[i] = g(d[i]) }
///
/// \p First becomes the one loop.
bool joinElementLoops(ElementLoop &First, ElementLoop &Second);

} // namespace tenon

#endif
