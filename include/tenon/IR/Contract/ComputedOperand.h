// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A B whose elements each iteration of a loop over k computes, one after the
// other:
//
//   loop:     %q = tenon.load(%p + …)
//   elements: %x = tenon.extract(%q, %i)
//             %b = insert(…, (float)%x * scales[column of element %i], %i)
//   then:     tenon.muladd(%a, %b, %c)
//
// becomes a function of the position, which reads the same memory:
//
//   bits of a component (ptr words, i64 step, i64 row, i64 column)
//
// The words are the values from before the loop that the function needs, 64
// bits each. A contraction calls it when it packs B, once for each element.

#ifndef TENON_IR_CONTRACT_COMPUTEDOPERAND_H
#define TENON_IR_CONTRACT_COMPUTEDOPERAND_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

namespace tenon {

/// Metadata of a load of one element: the elements of a column are neighbours
/// in memory.
constexpr llvm::StringLiteral ColumnsInLinesMetadata = "tenon.columns";

/// The most words that a function may be given.
constexpr unsigned MaxOperandWords = 24;

class ComputedOperand {
public:
  /// The computed operand \p Matrix, if a loop in \p L computes it in this way.
  static std::optional<ComputedOperand> find(llvm::Value *Matrix, llvm::Loop &L,
                                             llvm::LoopInfo &Loops,
                                             llvm::ScalarEvolution &Evolution,
                                             const llvm::DominatorTree &);

  /// The order in which elements should be computed: that of the memory which
  /// the first load that was found reads.
  MatrixLayout layout() const { return Order; }
  /// Loads, of matrices and of others, that its function repeats.
  llvm::ArrayRef<llvm::Instruction *> reads() const {
    return Reads.getArrayRef();
  }
  unsigned wordCount() const { return Captured.size(); }
  /// The loop over elements, and where it inserts them.
  llvm::Loop &elements() const { return *Elements; }
  const InsertOp &insertion() const { return *Insert; }

  /// The function, a new one.
  llvm::Function *outline(ElementKind Kind) const;
  /// The words, computed where \p B is.
  llvm::SmallVector<llvm::Value *, 8> words(llvm::IRBuilderBase &B) const;

private:
  ComputedOperand(llvm::Loop &L, llvm::ScalarEvolution &Evolution)
      : Outer(&L), Evolution(&Evolution) {}

  InsertOp *insertionOf(llvm::Value *Matrix, const llvm::DominatorTree &);
  bool isOverElements(unsigned Lanes) const;
  bool capture(llvm::Value *V);
  bool visit(llvm::Value *V);
  bool visitOperation(llvm::Instruction &I);
  bool visitElement(ExtractOp &Extract);
  bool visitCounter(llvm::PHINode &Phi);
  bool hasIndex(llvm::Value *Index) const;

  llvm::Loop *Outer, *Elements = nullptr;
  llvm::ScalarEvolution *Evolution;
  InsertOp *Insert = nullptr;
  bool InsertsBeforeTest = false; ///< of the loop
  bool IsSharedByLanes = false;   ///< several lanes execute the loop
  MatrixLayout Order = MatrixLayout::RowMajor;
  llvm::SmallSetVector<llvm::Value *, 8> Captured;
  llvm::SmallSetVector<llvm::Instruction *, 4> Reads;
  llvm::SmallPtrSet<llvm::Value *, 32> Visited;

  friend class OperandOutliner;
};

} // namespace tenon

#endif
