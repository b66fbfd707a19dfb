// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplication in one lane: the common part of its variants.

#ifndef TENON_LIB_TARGET_SIMT_SIMTMULADD_H
#define TENON_LIB_TARGET_SIMT_SIMTMULADD_H

#include "SimtTarget.h"

namespace tenon {

/// More multiplications than this, of vectors or scalars, remain loops.
constexpr unsigned MaxUnrolledSteps = 1024;

class SimtMulAdd {
public:
  SimtMulAdd(llvm::IRBuilderBase &B, const MulAddBuffers &At,
             const MulAddFacts &Facts, LaneLayouts Layouts, MulAddCode Code);

  /// Several components of D are multiplied at the same time:
  ///
  ///   rows      if panels of B and D are a multiple of the lanes wide: rows
  ///             whose elements of A are in one lane, by a vector broadcast
  ///   columns   in a single lane, if all layouts are row-major: neighbours in
  ///             a row
  ///   shuffled  otherwise one component, whose lanes are in different rows
  ///
  /// In every layout, panels of B, C and D have the same columns.
  void emit();

private:
  using Body = llvm::function_ref<void(llvm::Value *)>;

  /// rows
  struct RowChunk;
  void emitRows();
  void emitRowChunks(unsigned FirstRow, unsigned Width, unsigned Count);
  void addPanel(const RowChunk &R, llvm::Value *Panel, unsigned Columns,
                unsigned Unroll, llvm::SmallVectorImpl<llvm::Value *> &Acc);
  llvm::Value *addCells(const RowChunk &R, llvm::Value *Panel,
                        llvm::Value *Block, unsigned Cell, unsigned Elements,
                        llvm::Value *Acc);

  bool isInRows() const;
  void emitColumns();
  void emitColumnChunks(unsigned FirstColumn, unsigned Width, unsigned Count);
  void emitShuffled();

  LaneMatrix matrix(MatrixUse Use, ElementKind Kind, unsigned Rows,
                    unsigned Columns, LaneLayouts Layouts, llvm::Value *Memory);
  /// Components from \p First on, \p Step apart, as a vector, or a single one
  /// as a scalar.
  llvm::Value *gather(LaneMatrix &M, llvm::Value *First, unsigned Step,
                      unsigned Width);
  /// Converts elements of \p Kind, of A or B, to the type of the sums.
  llvm::Value *widen(llvm::Value *V, ElementKind Kind);
  /// Element \p Sub of a component of \p M, or of each component of a vector,
  /// as widen() converts it.
  llvm::Value *wideElement(LaneMatrix &M, llvm::Value *Component, unsigned Sub,
                           ElementKind Kind);
  llvm::Value *splat(llvm::Value *V, unsigned Width);
  llvm::Value *product(llvm::Value *X, llvm::Value *Y, llvm::Value *Acc);
  llvm::Value *dotProduct(llvm::Value *X, llvm::Value *Y, llvm::Value *Acc);
  /// Components of A in one word of a dot product.
  unsigned joined() const {
    return Dot ? 32 / bitsOf(Facts.A) / A.layout().Pack : 1;
  }
  llvm::Value *bytesOf(llvm::Value *Word, unsigned Part, ElementKind Kind);
  /// Vectors of bytes in i8 or wider integers, lowest first, as i32.
  llvm::Value *joinBytes(llvm::ArrayRef<llvm::Value *> Parts);

  llvm::Value *start(llvm::Value *Index);
  void finish(llvm::Value *Index, llvm::Value *Acc);
  llvm::Value *startChunk(llvm::Value *First, unsigned Step, unsigned Width);
  void finishChunk(llvm::Value *First, unsigned Step, unsigned Width,
                   llvm::Value *Acc);

  /// shuffled
  llvm::Value *operandA(llvm::Value *Index, llvm::Value *Row, llvm::Value *K);
  llvm::Value *operandB(llvm::Value *Index, llvm::Value *Column,
                        llvm::Value *K);
  llvm::Value *stepShuffled(llvm::Value *Index, llvm::Value *K,
                            llvm::Value *Acc);

  llvm::Value *number(uint64_t N) { return B.getInt32(N); }
  llvm::Value *narrow(llvm::Value *Index) {
    return B.CreateTrunc(Index, B.getInt32Ty());
  }

  llvm::IRBuilderBase &B;
  const MulAddFacts &Facts;
  LaneMatrix A, BMatrix, C, D;
  unsigned Lanes;
  ElementKind Wide; ///< the kind of the sums
  llvm::Type *WideTy;
  bool Dot; ///< four products at a time
  bool HasVectors;
};

} // namespace tenon

#endif
