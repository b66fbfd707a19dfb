// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What vector code multiplies with, as rows in order of preference. A step
// takes `Step` neighbouring elements of k at once:
//
//   accumulators[lane] += sum over s < Step of a[s] * b[lane][s]
//
// `a` is one value for all lanes (Step elements of a row of A), `b` a vector of
// Step-element groups (a row group of B in its buffer, or prepared like it).

#ifndef TENON_LIB_TARGET_WHOLE_MULADDTABLE_H
#define TENON_LIB_TARGET_WHOLE_MULADDTABLE_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/ADT/ArrayRef.h"

namespace tenon {

enum class MulAddStep {
  DotBf16, ///< vdpbf16ps: pairs of bf16 into f32
  DotInt8, ///< vpdpbusd: groups of four bytes, unsigned times signed, into i32
  PairInt16, ///< vpmaddwd: pairs of i16 into i32
  MulAdd,    ///< one element: fused where the CPU can, else two operations
};

/// How elements are prepared once a multiplication, before its steps.
enum class MulAddPrepare {
  None,   ///< used as they lie in their buffers
  Float,  ///< f16, bf16, fp8 and tf32 widened (tf32: rounded off) to f32
  BFloat, ///< fp8 widened to bf16
  Int16,  ///< bytes widened to i16
  Int32,  ///< bytes and i16 widened to i32
};

struct MulAddRow {
  llvm::StringLiteral Name;     ///< for reports
  llvm::StringLiteral Features; ///< LLVM's words, comma separated, all needed
  ElementKind A; ///< a signed one stands for both signs, S8 for 4 bits too,
                 ///< E4M3 for E5M2
  ElementKind Accumulator;
  MulAddStep Step;
  MulAddPrepare Prepare;
  unsigned StepElements;
  unsigned MaxVectorBits;
};

/// Rows without features, one at least for each kind: LLVM makes them of any
/// vector type.
llvm::ArrayRef<MulAddRow> plainMulAddRows();

/// The first of \p Rows that multiplies \p A on a processor for which \p
/// HasFeatures answers, else the plain one.
const MulAddRow &
selectMulAddRow(llvm::ArrayRef<MulAddRow> Rows, ElementKind A,
                llvm::function_ref<bool(llvm::StringRef)> HasFeatures);

} // namespace tenon

#endif
