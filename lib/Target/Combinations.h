// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combinations of element kinds of D = A * B + C that targets support, and the
// answer for others.

#ifndef TENON_LIB_TARGET_COMBINATIONS_H
#define TENON_LIB_TARGET_COMBINATIONS_H

#include "tenon/Target/MatrixTarget.h"

namespace tenon {

struct KindCombination {
  ElementKind A, B, C, D;
};

/// Combinations that generic code supports: all that the input dialects have.
llvm::ArrayRef<KindCombination> genericCombinations();

/// Whether \p M is one of \p Known; else the reason and the nearest one.
Legality combinationLegality(const MulAddFacts &M,
                             llvm::ArrayRef<KindCombination> Known);

/// Whether code that runs a sub-group can hold a matrix of this scope.
Legality scopeLegality(const MatrixType *Ty);

/// \p Known as facts without M, N and K.
std::vector<MulAddFacts> factsOf(llvm::ArrayRef<KindCombination> Known);

} // namespace tenon

#endif
