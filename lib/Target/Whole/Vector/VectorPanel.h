// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands as words, in the order in which the steps of a contraction read
// them:
//
//   image[group of k][line]        a line is a row of A or a column of B
//   image[row][group of k]         of row-major A (hasRowImage())
//   image[block of k][column panel][group of the block][column of the panel]
//                                  of B (hasColumnPanels())
//
// A word has four bytes: the elements of one step, converted as the step needs
// them. Lines of the first image are padded with zeros to whole vectors, k to
// whole words.

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORPANEL_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORPANEL_H

#include "VectorContract.h"

namespace tenon {

/// The elements of an operand in memory, from the first line and element of k
/// on.
struct OperandMemory {
  MatrixUse Use;
  llvm::Value *Memory, *Stride; ///< i64, bytes
  llvm::Value *Elements;        ///< of k, i64
  unsigned Lines = 0;           ///< 0: all rows of A, or columns of B
};

/// Lines of an image, including padding.
unsigned paddedLines(const VectorContraction &Facts, MatrixUse Use);

/// The column panel of a column of B. Neighbouring groups of k of a panel are
/// neighbours in memory: a register block reads no other columns, and longer
/// rows would compete for the same sets of the L1 cache.
struct ColumnPanel {
  llvm::Value *Start; ///< its first word in a block of k
  llvm::Value *Lines; ///< words of one of its groups
  llvm::Value *Line;  ///< the column's place among them

  ColumnPanel(llvm::IRBuilderBase &B, const VectorContraction &Facts,
              llvm::Value *Column);
};

/// Loads \p Elements elements of an operand along k, from \p Address on, as
/// words.
llvm::Value *loadWords(llvm::IRBuilderBase &B, const VectorContraction &Facts,
                       MatrixUse Use, llvm::Value *Address, unsigned Elements);

/// Writes the words of \p From to \p Image. If k is along lines, up to a vector
/// of groups may be written after the last group.
void packWords(llvm::IRBuilderBase &B, const VectorContraction &Facts,
               const OperandMemory &From, llvm::Value *Image);

} // namespace tenon

#endif
