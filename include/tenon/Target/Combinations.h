// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element kinds of D = A * B + C that targets take, and the answer when they do
// not take some.

#ifndef TENON_TARGET_COMBINATIONS_H
#define TENON_TARGET_COMBINATIONS_H

#include "tenon/Target/MatrixTarget.h"

namespace tenon {

struct KindCombination {
  ElementKind A, B, C, D;
};

/// What generic code multiplies: all that the input dialects name but fp4.
llvm::ArrayRef<KindCombination> genericCombinations();

/// Whether \p M is one of \p Known; else the reason and the nearest one.
Legality combinationLegality(const MulAddFacts &M,
                             llvm::ArrayRef<KindCombination> Known);

/// Whether code that a sub-group runs can hold a matrix of this scope.
Legality scopeLegality(const MatrixType *Ty);

/// \p Known as facts, M, N and K unset.
std::vector<MulAddFacts> factsOf(llvm::ArrayRef<KindCombination> Known);

} // namespace tenon

#endif
