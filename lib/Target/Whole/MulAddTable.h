// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How vector code multiplies, as rows in order of preference. A step multiplies
// `Step` neighbouring elements of k at once:
//
//   accumulators[lane] += sum over s < Step of a[s] * b[lane][s]
//
// `a` is one value for all lanes (Step elements of a row of A), `b` a vector of
// Step-element groups (a row group of B in its buffer, or prepared like it).
// Steps of several rows multiply as many columns: `a` and `b` are then vectors
// of a group for every row or column, and an accumulator is the block of rows
// by columns, row after row.

#ifndef TENON_LIB_TARGET_WHOLE_MULADDTABLE_H
#define TENON_LIB_TARGET_WHOLE_MULADDTABLE_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/ArrayRef.h"

namespace tenon {

enum class MulAddStep {
  DotBf16, ///< vdpbf16ps, bfdot: pairs of bf16 into f32
  /// vpdpbusd, usdot: groups of four bytes, unsigned times signed, into i32
  DotInt8,
  DotEqualSigns, ///< sdot, udot: the same with both signed, or both unsigned
  PairInt16,     ///< vpmaddwd: pairs of i16 into i32
  MulAdd,        ///< one element: fused where the CPU can, else two operations
  BlockEqualSigns, ///< smmla, ummla: groups of eight bytes, blocks of i32
  BlockMixedSigns, ///< usmmla: the same of one signed and one unsigned operand
  BlockBf16,       ///< bfmmla: groups of four bf16, blocks of f32
};

/// How elements are prepared, once for each multiplication, before its steps.
enum class MulAddPrepare {
  None, ///< used as they are in their buffers
  /// f16, bf16, fp8 and tf32 converted to f32 (tf32: truncated to 19 bits).
  Float,
  BFloat, ///< fp8 widened to bf16
  Int16,  ///< bytes widened to i16
  Int32,  ///< bytes and i16 widened to i32
};

struct MulAddRow {
  llvm::StringLiteral Name; ///< for reports
  /// LLVM's names, separated by commas; all are needed.
  llvm::StringLiteral Features = "";
  ElementKind A; ///< a signed one stands for both signs, S8 for 4 bits too,
                 ///< E4M3 for E5M2
  ElementKind Accumulator;
  MulAddStep Step;
  MulAddPrepare Prepare = MulAddPrepare::None;
  unsigned StepElements = 1;
  unsigned MaxVectorBits = 512;
  unsigned StepRows = 1; ///< rows of A, and columns of B if there are several
};

/// Rows without features, at least one for each kind: LLVM generates code for
/// them on any target.
llvm::ArrayRef<MulAddRow> plainMulAddRows();

/// The kind that represents \p A in tables.
ElementKind tableKind(ElementKind A);

/// The first of \p Rows for elements of kind \p A on a processor with all of
/// its features (\p HasFeatures); the plain row if there is none.
const MulAddRow &
selectMulAddRow(llvm::ArrayRef<MulAddRow> Rows, ElementKind A,
                llvm::function_ref<bool(llvm::StringRef)> HasFeatures);

} // namespace tenon

#endif
