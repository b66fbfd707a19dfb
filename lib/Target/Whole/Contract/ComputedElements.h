// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores elements of a computed B (ComputedOperand.h) to memory, as if they had
// been there: for several steps at a time, which are packed next.
//
//   row-major      memory[step][row][column]
//   column-major   memory[column][step][row]
//
// or, row-major, combines them to the words of several rows that steps read.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_COMPUTEDELEMENTS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_COMPUTEDELEMENTS_H

#include "Contraction.h"

namespace tenon {

class ComputedElements {
public:
  /// For the contraction whose code \p B emits; \p Words is the pointer B. The
  /// memory has space for a number of steps that is a multiple of \p Unit
  /// elements of k, at most \p Max elements if a smaller multiple exists.
  ComputedElements(llvm::IRBuilderBase &B, const Contraction &Facts,
                   llvm::Value *Words, unsigned Unit, unsigned Max = ~0u);

  /// Whether this memory is small.
  static bool isSmall(const Contraction &Facts, unsigned Unit);

  /// The number of steps for which such a memory has space.
  static unsigned stepsFor(const Contraction &Facts, unsigned Unit,
                           unsigned Max = ~0u);

  /// The same of this memory.
  unsigned steps() const { return Steps; }
  llvm::Value *memory() const { return Memory; }
  /// The memory from element \p Depth of k on.
  llvm::Value *at(llvm::Value *Depth) const;
  /// The distance of lines in bytes.
  llvm::Value *stride() const;

  /// Computes steps \p First … First + \p Count - 1.
  void compute(llvm::Value *First, llvm::Value *Count);

  /// The same in words: \p Combine makes a word of \p Rows elements of a
  /// column. Groups of rows are \p GroupBytes apart; what follows the columns
  /// is set to zero.
  struct WordLayout {
    unsigned Rows;
    uint64_t GroupBytes;
    llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)> Combine;
  };
  void computeWords(llvm::Value *First, llvm::Value *Count, llvm::Value *To,
                    const WordLayout &Layout);

private:
  void computeRows(llvm::Value *First, llvm::Value *Count);
  void computeColumns(llvm::Value *First, llvm::Value *Count);
  void line(unsigned Elements, llvm::Value *To,
            llvm::function_ref<llvm::Value *(llvm::Value *)> ElementAt);
  llvm::Value *element(llvm::Value *Step, llvm::Value *Row,
                       llvm::Value *Column);
  void prefetch(llvm::Value *Step, llvm::Value *Row);

  llvm::IRBuilderBase &B;
  const Contraction &Facts;
  unsigned Steps, Bytes;
  llvm::Value *Words, *Memory;
  llvm::Function *Prefetch;
  llvm::SmallVector<llvm::Instruction *, 8> Calls; ///< in the current line
};

} // namespace tenon

#endif
