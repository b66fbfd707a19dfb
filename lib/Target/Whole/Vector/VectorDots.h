// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplies few rows by a column-major B. k is along the lines of both
// operands, so a vector of a row's words and one of a column's words are
// multiplied lane by lane. Nothing is transposed, and each column of B is read
// as a stream.

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORDOTS_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORDOTS_H

#include "VectorContract.h"

namespace tenon {

/// D = C + A * B, if Facts.takesDots(); \p Elements is the number of elements
/// of k.
void emitDots(llvm::IRBuilderBase &B, const VectorContraction &Facts,
              const ContractArgs &Args, llvm::Value *Elements,
              PlacedStepEmitter Step);

} // namespace tenon

#endif
